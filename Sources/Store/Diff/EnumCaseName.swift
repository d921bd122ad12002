/// The name of the case a value of an enum is in.
///
/// - Parameter value: A value of an enum.
/// - Returns: The case's name; the value's description where the runtime has no name for it, as for enums
///   of C.
package func enumCaseName(_ value: Any) -> String {
  func open<Value>(_ value: Value) -> String? { runtimeEnumCaseName(value).map { String(cString: $0) } }
  return _openExistential(value, do: open) ?? String(describing: value)
}

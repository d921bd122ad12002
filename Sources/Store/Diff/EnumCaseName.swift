/// Returns the name of the case that an enum is in.
///
/// - Parameter value: A value of an enum.
/// - Returns: The name of the case, or the description of the value if the runtime has no name for it, as for C enums.
package func enumCaseName(_ value: Any) -> String {
  func open<Value>(_ value: Value) -> String? { runtimeEnumCaseName(value).map { String(cString: $0) } }
  return _openExistential(value, do: open) ?? String(describing: value)
}

// What is asked of Swift's runtime about values stands here: a `Mirror` would run a type's own `customMirror`, which may be
// anything, on whatever thread.

/// The name of the case that an enum is in; nil for what is no enum, or an enum of C.
///
/// A mirror has no name for a case without payload, and a description may be the enum's own; the runtime knows the
/// name. This is its entry point that `Swift.dump` uses. The name of a case is always at the same address.
@_silgen_name("swift_EnumCaseName")
package func runtimeEnumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

/// How many children the runtime sees in a value: of an enum, whether it has a payload.
@_silgen_name("swift_reflectionMirror_count")
private func runtimeChildCount<Value>(_ value: Value, type: Any.Type) -> Int

/// The child of a value at an index.
///
/// Its name is to be freed by the function that is given, if one is.
@_silgen_name("swift_reflectionMirror_subscript")
private func runtimeChild<Value>(
  of value: Value, type: Any.Type, index: Int, name: UnsafeMutablePointer<UnsafePointer<CChar>?>,
  freeName: UnsafeMutablePointer<(@convention(c) (UnsafePointer<CChar>?) -> Void)?>
) -> Any

/// What kind of type a value is of: `e` for an enum, `t` for a tuple.
@_silgen_name("swift_reflectionMirror_displayStyle")
private func runtimeDisplayStyle<Value>(_ value: Value) -> CChar

/// A value as Swift's runtime sees it, whatever its type says of itself.
package struct RuntimeValue {
  private let value: Any

  package init(_ value: Any) { self.value = value }

  /// The name of its case, if it is an enum.
  package var caseName: String? {
    func open<Value>(_ value: Value) -> String? { runtimeEnumCaseName(value).map { String(cString: $0) } }
    return _openExistential(value, do: open)
  }

  /// The payload of an enum; nil if its case has none.
  package var payload: Any? { lastChild }

  /// The last element, if it is a tuple that has one.
  package var lastElement: Any? {
    func open<Value>(_ value: Value) -> CChar { runtimeDisplayStyle(value) }
    guard _openExistential(value, do: open) == CChar(UInt8(ascii: "t")) else { return nil }
    return lastChild
  }

  private var lastChild: Any? {
    func open<Value>(_ value: Value) -> Any? {
      let count = runtimeChildCount(value, type: Value.self)
      guard count > 0 else { return nil }
      var name: UnsafePointer<CChar>?
      var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
      defer { freeName?(name) }
      return runtimeChild(of: value, type: Value.self, index: count - 1, name: &name, freeName: &freeName)
    }
    return _openExistential(value, do: open)
  }
}

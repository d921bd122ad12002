/// Returns a type as an equatable one; nil if it has no `==`, or if the `==` belongs to another isolation than the
/// caller's.
///
/// The conformance of a type can be isolated to the main actor, as all conformances are by default in a module with the
/// default isolation `MainActor`. Its `==` must not be called anywhere else.
///
/// - Parameter type: The type.
/// - Returns: The type, whose `==` may be called on the isolation of the caller.
package func equatableType<Value>(_ type: Value.Type) -> (any Equatable.Type)? {
  // The cast of a type does not check the isolation of the conformance (6.3), but the cast of a value does. An empty array
  // is a value that can be made of any type, and its conformance is that of its elements.
  guard let equatable = type as? any Equatable.Type, ([] as [Value]) is any Equatable else { return nil }
  return equatable
}

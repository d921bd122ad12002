/// Returns `type` as an equatable type; `nil` if the type has no `==` that code on the caller's isolation may call.
///
/// The conformance of a type can be isolated to the main actor, as all conformances are by default in a module with the
/// default isolation `MainActor`. Such an `==` must not be called on any other isolation.
///
/// - Parameter type: The type.
/// - Returns: The type, whose `==` may be called on the caller's isolation.
package func equatableType<Value>(_ type: Value.Type) -> (any Equatable.Type)? {
  // In Swift 6.3, the cast of a type does not check the isolation of the conformance, but the cast of a value does. The
  // value here is an empty array, because an empty array can be created for any type of elements. An array's
  // conformance has the same isolation as the conformance of its elements.
  guard let equatable = type as? any Equatable.Type, ([] as [Value]) is any Equatable else { return nil }
  return equatable
}

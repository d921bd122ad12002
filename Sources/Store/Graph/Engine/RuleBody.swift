/// The body of a rule, with its latest value.
@usableFromInline
final class RuleBody<Value>: ComputedBody {
  @usableFromInline
  let compute: () -> Value

  // Unchecked: an access is a single load or store, and code of the value's type runs between accesses.
  /// The latest value; nil before the first run, and while a body updates it.
  @exclusivity(unchecked)
  @usableFromInline
  var value: Value?

  /// The value after a successful read.
  ///
  /// Invariant: such a read has run the body.
  @inlinable
  @inline(__always)
  var readValue: Value { value.unsafelyUnwrapped }

  /// Returns a Boolean value indicating whether the current value and a new one are equal.
  @usableFromInline
  let isEqual: (Value, Value) -> Bool

  @inlinable
  init(_ compute: @escaping () -> Value, by isEqual: @escaping (Value, Value) -> Bool) {
    self.compute = compute
    self.isEqual = isEqual
    super.init { body in
      // Sound: the engine passes a body to itself.
      let body = unsafeDowncast(body, to: RuleBody.self)
      let value = body.compute()
      if let old = body.value, body.isEqual(old, value) { return false }
      body.value = value
      return true
    }
  }

  /// Makes a body whose values are compared by `==`, which is specialized here.
  @inlinable
  init(_ compute: @escaping () -> Value) where Value: Equatable {
    self.compute = compute
    isEqual = (==)
    super.init { body in
      // Sound: as above.
      let body = unsafeDowncast(body, to: RuleBody.self)
      let value = body.compute()
      if let old = body.value, old == value { return false }
      body.value = value
      return true
    }
  }

  /// Makes a body that updates its value in place.
  ///
  /// - Parameters:
  ///   - update: Updates the value, which is nil before the first run, and returns whether it has changed.
  ///   - isEqual: Compares two values.
  @inlinable
  init(updating update: @escaping (inout Value?) -> Bool, by isEqual: @escaping (Value, Value) -> Bool) {
    compute = { preconditionFailure("This body updates its value.") }
    self.isEqual = isEqual
    super.init { body in
      // Sound: as above.
      let body = unsafeDowncast(body, to: RuleBody.self)
      // Out of its place: the update may run `==` and `hash(into:)` of keys, which might read this rule. That is a
      // cycle, and stops the program because there is no value.
      var value = body.value.take()
      defer { body.value = value }
      return update(&value)
    }
  }

  @usableFromInline
  override func comparisonWithPresentValue() -> (() -> Bool)? {
    guard let earlier = value else { return nil }
    // The engine discards the closure before the node releases its body.
    return { [unowned self] in value.map { isEqual(earlier, $0) } ?? false }
  }
}

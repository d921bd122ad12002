/// The body of a rule, which stores the latest value of the rule.
@usableFromInline
class RuleBody<Value>: ComputedBody {
  @usableFromInline
  final let compute: () -> Value

  // Exclusivity is unchecked, because each access is a single load or store. Code of the value's type runs only between
  // accesses.
  /// The latest value; `nil` before the first run, and while the body updates the value in place.
  @exclusivity(unchecked)
  @usableFromInline
  final var value: Value?

  /// The value, for use after a successful read.
  ///
  /// Invariant: a successful read has run the body, so there is a value.
  @inlinable
  @inline(__always)
  final var readValue: Value { value.unsafelyUnwrapped }

  /// A closure that returns a Boolean value indicating whether the current value and a new one are equal.
  @usableFromInline
  final let isEqual: (Value, Value) -> Bool

  @inlinable
  init(_ compute: @escaping () -> Value, by isEqual: @escaping (Value, Value) -> Bool) {
    self.compute = compute
    self.isEqual = isEqual
    super.init { body in
      // Sound: the engine calls this closure only with the body that owns it.
      let body = unsafeDowncast(body, to: RuleBody.self)
      return body.adoptIfDifferent(body.compute())
    }
  }

  /// Creates a body whose values are compared by `==`, which the compiler specializes here.
  @inlinable
  init(_ compute: @escaping () -> Value) where Value: Equatable {
    self.compute = compute
    isEqual = (==)
    super.init { body in
      // Sound: the engine calls this closure only with the body that owns it.
      let body = unsafeDowncast(body, to: RuleBody.self)
      return body.adoptIfUnequal(body.compute())
    }
  }

  /// Creates a body for a subclass that computes the value without `compute`.
  ///
  /// - Parameters:
  ///   - isEqual: A closure that compares two values.
  ///   - evaluate: A closure that updates the value of the given body, and returns whether the value has changed.
  @inlinable
  init(by isEqual: @escaping (Value, Value) -> Bool, evaluate: @escaping (NodeBody) -> Bool) {
    compute = { preconditionFailure("A bug in the library: this body has no 'compute' closure.") }
    self.isEqual = isEqual
    super.init(evaluate: evaluate)
  }

  /// Creates a body that updates its value in place.
  ///
  /// - Parameters:
  ///   - update: A closure that updates the value, and returns whether the value has changed. Before the first run, the
  ///     value is `nil`.
  ///   - isEqual: A closure that compares two values.
  @inlinable
  init(updating update: @escaping (inout Value?) -> Bool, by isEqual: @escaping (Value, Value) -> Bool) {
    compute = { preconditionFailure("A bug in the library: this body has no 'compute' closure.") }
    self.isEqual = isEqual
    super.init { body in
      // Sound: the engine calls this closure only with the body that owns it.
      let body = unsafeDowncast(body, to: RuleBody.self)
      // The update may run code of the app, such as `==` of a key, and this code might read this rule. Such a read
      // closes a cycle. The value is moved out. So the read finds no earlier value that it could return, and stops the
      // program.
      var value = body.value.take()
      defer { body.value = value }
      return update(&value)
    }
  }

  /// Stores a computed value, unless it equals the current value according to `isEqual`.
  ///
  /// - Returns: A Boolean value indicating whether the value was stored.
  // This method and the next one are separate from the code that computes the value, and are called after the
  // computation. So their variables are not on the stack at each level of a nested evaluation.
  @inlinable
  @inline(__always)
  final func adoptIfDifferent(_ value: Value) -> Bool {
    if let old = self.value, isEqual(old, value) { return false }
    self.value = value
    return true
  }

  /// Stores a computed value, unless it equals the current value.
  ///
  /// - Returns: A Boolean value indicating whether the value was stored.
  @inlinable
  @inline(__always)
  final func adoptIfUnequal(_ value: Value) -> Bool where Value: Equatable {
    if let old = self.value, old == value { return false }
    self.value = value
    return true
  }

  @usableFromInline
  final override func comparisonWithPresentValue() -> (() -> Bool)? {
    guard let earlier = value else { return nil }
    // The engine discards the closure before the node releases its body.
    return { [unowned self] in value.map { isEqual(earlier, $0) } ?? false }
  }
}

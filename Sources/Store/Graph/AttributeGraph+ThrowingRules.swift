extension AttributeGraph {
  /// Makes a rule that may fail.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in drawings and errors; by default, a number.
  ///   - isolation: The graph's isolation, which must be the caller's.
  ///   - body: Computes the value or throws. The rule caches an error like a value: every read throws it, and the body
  ///     runs again only after a value that it read has changed.
  /// - Returns: The rule. An error differs from every value and from every other error.
  /// - Complexity: O(1), three allocations; the value is computed when it is first read.
  @inlinable
  @_disfavoredOverload
  public func rule<Value: Equatable>(
    name: String? = nil, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping () throws -> Value
  ) -> ThrowingRule<Value> {
    rule(name: name, isolation: isolation, by: ==, body)
  }

  /// Makes a rule that may fail, whose values are compared by a closure.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in drawings and errors; by default, a number.
  ///   - isolation: The graph's isolation, which must be the caller's.
  ///   - isEqual: Returns a Boolean value indicating whether the current value and a newly computed one are equal. In
  ///     this case the rule keeps the current value. Errors are not compared.
  ///   - body: Computes the value or throws.
  /// - Returns: The rule.
  /// - Complexity: O(1), three allocations; the value is computed when it is first read.
  @inlinable
  @_disfavoredOverload
  public func rule<Value>(
    name: String? = nil, isolation: isolated (any Actor)? = #isolation,
    by isEqual: @escaping (Value, Value) -> Bool, _ body: @escaping () throws -> Value
  ) -> ThrowingRule<Value> {
    meet(isolation)
    let body = RuleBody<Result<Value, any Error>>({
      // Not by `Result.init(catching:)`, whose frame would be on the stack of each level of an evaluation.
      do { return .success(try body()) } catch { return .failure(error) }
    }) { old, new in
      if case .success(let old) = old, case .success(let new) = new { return isEqual(old, new) }
      return false
    }
    return ThrowingRule(graph: self, name: name, body: body)
  }

  /// Makes a rule that may fail, whose values cannot be compared, so that every run is a change.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in drawings and errors; by default, a number.
  ///   - isolation: The graph's isolation, which must be the caller's.
  ///   - body: Computes the value or throws.
  /// - Returns: The rule.
  /// - Complexity: O(1), three allocations; the value is computed when it is first read.
  @inlinable
  @_disfavoredOverload
  public func rule<Value>(
    name: String? = nil, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping () throws -> Value
  ) -> ThrowingRule<Value> {
    rule(name: name, isolation: isolation, by: { _, _ in false }, body)
  }
}

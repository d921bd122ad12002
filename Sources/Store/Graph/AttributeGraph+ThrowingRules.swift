extension AttributeGraph {
  /// Creates a rule whose body may throw an error.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in the output of `graphViz()` and in messages. The default is a name such as
  ///     `rule1`.
  ///   - isolation: The isolation of the graph. The caller must run on this isolation.
  ///   - body: A closure that computes the value or throws an error. The rule caches a thrown error like a value: every
  ///     read throws the error, and the body runs again only after a value that the body read has changed.
  /// - Returns: The rule. Every thrown error counts as a change, even if the last run threw an equal error.
  /// - Complexity: O(1), three allocations. The graph computes the value when it is first read.
  @inlinable
  @_disfavoredOverload
  public func rule<Value: Equatable>(
    name: String? = nil, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping () throws -> Value
  ) -> ThrowingRule<Value> {
    rule(name: name, isolation: isolation, by: ==, body)
  }

  /// Creates a rule whose body may throw an error, and whose values are compared by a closure.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in the output of `graphViz()` and in messages. The default is a name such as
  ///     `rule1`.
  ///   - isolation: The isolation of the graph. The caller must run on this isolation.
  ///   - isEqual: A closure that returns a Boolean value indicating whether the current value and a newly computed
  ///     value are equal. If they are equal, the rule keeps the current value. The graph does not compare errors.
  ///   - body: A closure that computes the value or throws an error.
  /// - Returns: The rule.
  /// - Complexity: O(1), three allocations. The graph computes the value when it is first read.
  @inlinable
  @_disfavoredOverload
  public func rule<Value>(
    name: String? = nil, isolation: isolated (any Actor)? = #isolation,
    by isEqual: @escaping (Value, Value) -> Bool, _ body: @escaping () throws -> Value
  ) -> ThrowingRule<Value> {
    meet(isolation)
    let body = RuleBody<Result<Value, any Error>>({
      // The closure does not call `Result.init(catching:)`, because each rule in a chain of rules that read each other
      // would then need one more stack frame.
      do { return .success(try body()) } catch { return .failure(error) }
    }) { old, new in
      if case .success(let old) = old, case .success(let new) = new { return isEqual(old, new) }
      return false
    }
    return ThrowingRule(graph: self, name: name, body: body)
  }

  /// Creates a rule whose body may throw an error, and whose values can't be compared; every run is therefore a change.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in the output of `graphViz()` and in messages. The default is a name such as
  ///     `rule1`.
  ///   - isolation: The isolation of the graph. The caller must run on this isolation.
  ///   - body: A closure that computes the value or throws an error.
  /// - Returns: The rule.
  /// - Complexity: O(1), three allocations. The graph computes the value when it is first read.
  @inlinable
  @_disfavoredOverload
  public func rule<Value>(
    name: String? = nil, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping () throws -> Value
  ) -> ThrowingRule<Value> {
    rule(name: name, isolation: isolation, by: { _, _ in false }, body)
  }
}

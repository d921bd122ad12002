extension AttributeGraph {
  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in drawings and errors; by default, a number.
  ///   - isolation: The graph's isolation, which must be the caller's.
  ///   - body: Computes the value from inputs and other rules. The graph runs it when the value is first read, and
  ///     again only after a value that it read has changed.
  /// - Returns: The rule. If the new value equals the old one, dependents do not run.
  /// - Complexity: O(1), three allocations; the value is computed when it is first read.
  @inlinable
  public func rule<Value: Equatable>(
    name: String? = nil, isolation: isolated (any Actor)? = #isolation, _ body: @escaping () -> Value
  ) -> Rule<Value> {
    meet(isolation)
    return Rule(graph: self, name: name, body: RuleBody(body))
  }

  /// Makes a rule whose values are compared by a closure.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in drawings and errors; by default, a number.
  ///   - isolation: The graph's isolation, which must be the caller's.
  ///   - isEqual: Returns a Boolean value indicating whether the current value and a newly computed one are equal. In
  ///     this case the rule keeps the current value.
  ///   - body: Computes the value from inputs and other rules.
  /// - Returns: The rule.
  /// - Complexity: O(1), three allocations; the value is computed when it is first read.
  @inlinable
  public func rule<Value>(
    name: String? = nil, isolation: isolated (any Actor)? = #isolation,
    by isEqual: @escaping (Value, Value) -> Bool, _ body: @escaping () -> Value
  ) -> Rule<Value> {
    meet(isolation)
    return Rule(graph: self, name: name, body: RuleBody(body, by: isEqual))
  }

  /// Makes a rule whose values cannot be compared, so that every run is a change.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in drawings and errors; by default, a number.
  ///   - isolation: The graph's isolation, which must be the caller's.
  ///   - body: Computes the value from inputs and other rules.
  /// - Returns: The rule.
  /// - Complexity: O(1), three allocations; the value is computed when it is first read.
  @inlinable
  public func rule<Value>(
    name: String? = nil, isolation: isolated (any Actor)? = #isolation, _ body: @escaping () -> Value
  ) -> Rule<Value> {
    rule(name: name, isolation: isolation, by: { _, _ in false }, body)
  }
}

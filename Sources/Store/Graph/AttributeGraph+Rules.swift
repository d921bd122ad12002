extension AttributeGraph {
  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in the output of `graphViz()` and in messages. The default is a name such as
  ///     `rule1`.
  ///   - isolation: The isolation of the graph. The caller must run on this isolation.
  ///   - body: A closure that computes the value from inputs and other rules. The graph runs the body when the value is
  ///     first read, and again only after a value that the body read has changed.
  /// - Returns: The rule. A run that returns a value equal to the old value is not a change.
  /// - Complexity: O(1), three allocations. The graph computes the value when it is first read.
  @inlinable
  public func rule<Value: Equatable>(
    name: String? = nil, isolation: isolated (any Actor)? = #isolation, _ body: @escaping () -> Value
  ) -> Rule<Value> {
    meet(isolation)
    return Rule(graph: self, name: name, body: RuleBody(body))
  }

  /// Creates a rule whose values are compared by a closure.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in the output of `graphViz()` and in messages. The default is a name such as
  ///     `rule1`.
  ///   - isolation: The isolation of the graph. The caller must run on this isolation.
  ///   - isEqual: A closure that returns a Boolean value indicating whether the current value and a newly computed
  ///     value are equal. If they are equal, the rule keeps the current value.
  ///   - body: A closure that computes the value from inputs and other rules.
  /// - Returns: The rule.
  /// - Complexity: O(1), three allocations. The graph computes the value when it is first read.
  @inlinable
  public func rule<Value>(
    name: String? = nil, isolation: isolated (any Actor)? = #isolation,
    by isEqual: @escaping (Value, Value) -> Bool, _ body: @escaping () -> Value
  ) -> Rule<Value> {
    meet(isolation)
    return Rule(graph: self, name: name, body: RuleBody(body, by: isEqual))
  }

  /// Creates a rule whose values can't be compared; every run is therefore a change.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in the output of `graphViz()` and in messages. The default is a name such as
  ///     `rule1`.
  ///   - isolation: The isolation of the graph. The caller must run on this isolation.
  ///   - body: A closure that computes the value from inputs and other rules.
  /// - Returns: The rule.
  /// - Complexity: O(1), three allocations. The graph computes the value when it is first read.
  @inlinable
  public func rule<Value>(
    name: String? = nil, isolation: isolated (any Actor)? = #isolation, _ body: @escaping () -> Value
  ) -> Rule<Value> {
    rule(name: name, isolation: isolation, by: { _, _ in false }, body)
  }
}

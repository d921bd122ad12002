extension AttributeGraph {
  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in pictures and errors; a number if left out.
  ///   - body: Computes the value from inputs and other rules. It is run when the value is first read, and
  ///     again only if something it read has changed.
  /// - Returns: The rule. A new value equal to the old one does not disturb what depends on it.
  /// - Complexity: O(1), three allocations; the value is computed when it is first read.
  @inlinable
  public func rule<Value: Equatable>(
    name: String? = nil, _ body: @escaping () -> Value
  ) -> Rule<Value> {
    Rule(graph: self, name: name, body: RuleBody(body))
  }

  /// Makes a rule whose values are compared in a way of your own.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in pictures and errors; a number if left out.
  ///   - isEqual: Returns a Boolean value indicating whether the value (first) that readers have and a newly computed
  ///     one (second) are the same; the old one is kept then.
  ///   - body: Computes the value from inputs and other rules.
  /// - Returns: The rule.
  /// - Complexity: O(1), three allocations; the value is computed when it is first read.
  @inlinable
  public func rule<Value>(
    name: String? = nil, by isEqual: @escaping (Value, Value) -> Bool, _ body: @escaping () -> Value
  ) -> Rule<Value> {
    Rule(graph: self, name: name, body: RuleBody(body, by: isEqual))
  }

  /// Makes a rule whose values cannot be compared, so that every run is a change.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in pictures and errors; a number if left out.
  ///   - body: Computes the value from inputs and other rules.
  /// - Returns: The rule.
  /// - Complexity: O(1), three allocations; the value is computed when it is first read.
  @inlinable
  public func rule<Value>(name: String? = nil, _ body: @escaping () -> Value) -> Rule<Value> {
    rule(name: name, by: { _, _ in false }, body)
  }
}

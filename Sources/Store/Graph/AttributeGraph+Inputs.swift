extension AttributeGraph {
  /// Creates an input.
  ///
  /// - Parameters:
  ///   - name: The name of the input in the output of `graphViz()` and in messages. The default is a name such as
  ///     `input1`.
  ///   - isolation: The isolation of the graph. The caller must run on this isolation.
  ///   - value: The first value of the input.
  /// - Returns: The input. Writing an equal value is not a change.
  /// - Complexity: O(1), one allocation.
  @inlinable
  public func input<Value: Equatable>(
    name: String? = nil, isolation: isolated (any Actor)? = #isolation, _ value: Value
  ) -> Input<Value> {
    meet(isolation)
    return Input(graph: self, name: name, value: value, isEqual: ==)
  }

  /// Creates an input whose values are compared by a closure.
  ///
  /// - Parameters:
  ///   - name: The name of the input in the output of `graphViz()` and in messages. The default is a name such as
  ///     `input1`.
  ///   - isolation: The isolation of the graph. The caller must run on this isolation.
  ///   - value: The first value of the input.
  ///   - isEqual: A closure that returns a Boolean value indicating whether the current value and a written value are
  ///     equal. If they are equal, the input keeps the current value.
  /// - Returns: The input.
  /// - Complexity: O(1), one allocation.
  @inlinable
  public func input<Value>(
    name: String? = nil, isolation: isolated (any Actor)? = #isolation, _ value: Value,
    by isEqual: @escaping (Value, Value) -> Bool
  ) -> Input<Value> {
    meet(isolation)
    return Input(graph: self, name: name, value: value, isEqual: isEqual)
  }

  /// Creates an input whose values can't be compared; every write is therefore a change.
  ///
  /// - Parameters:
  ///   - name: The name of the input in the output of `graphViz()` and in messages. The default is a name such as
  ///     `input1`.
  ///   - isolation: The isolation of the graph. The caller must run on this isolation.
  ///   - value: The first value of the input.
  /// - Returns: The input.
  /// - Complexity: O(1), one allocation.
  @inlinable
  public func input<Value>(
    name: String? = nil, isolation: isolated (any Actor)? = #isolation, _ value: Value
  ) -> Input<Value> {
    meet(isolation)
    return Input(graph: self, name: name, value: value) { _, _ in false }
  }
}

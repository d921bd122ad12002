extension AttributeGraph {
  /// Makes an input.
  ///
  /// - Parameters:
  ///   - name: The name of the input in drawings and errors; by default, a number.
  ///   - isolation: The graph's isolation, which must be the caller's.
  ///   - value: Its first value.
  /// - Returns: The input. Writing an equal value is not a change.
  /// - Complexity: O(1), one allocation.
  @inlinable
  public func input<Value: Equatable>(
    name: String? = nil, isolation: isolated (any Actor)? = #isolation, _ value: Value
  ) -> Input<Value> {
    meet(isolation)
    return Input(graph: self, name: name, value: value, isEqual: ==)
  }

  /// Makes an input whose values are compared by a closure.
  ///
  /// - Parameters:
  ///   - name: The name of the input in drawings and errors; by default, a number.
  ///   - isolation: The graph's isolation, which must be the caller's.
  ///   - value: Its first value.
  ///   - isEqual: Returns a Boolean value indicating whether the current value and a written value are equal. In this
  ///     case the input keeps the current value.
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

  /// Makes an input whose values cannot be compared, so that every write is a change.
  ///
  /// - Parameters:
  ///   - name: The name of the input in drawings and errors; by default, a number.
  ///   - isolation: The graph's isolation, which must be the caller's.
  ///   - value: Its first value.
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

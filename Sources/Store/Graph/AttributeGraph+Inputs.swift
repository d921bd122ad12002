extension AttributeGraph {
  /// Makes an input.
  ///
  /// - Parameters:
  ///   - name: The name of the input in pictures and errors; a number if left out.
  ///   - value: Its first value.
  /// - Returns: The input. Writing a value equal to the one it has is no change.
  /// - Complexity: O(1), one allocation.
  @inlinable
  public func input<Value: Equatable>(name: String? = nil, _ value: Value) -> Input<Value> {
    Input(graph: self, name: name, value: value, isEqual: ==)
  }

  /// Makes an input whose values are compared in a way of your own.
  ///
  /// - Parameters:
  ///   - name: The name of the input in pictures and errors; a number if left out.
  ///   - value: Its first value.
  ///   - isEqual: Returns a Boolean value indicating whether a value to be written is no change from the one there is,
  ///     which is then kept.
  /// - Returns: The input.
  /// - Complexity: O(1), one allocation.
  @inlinable
  public func input<Value>(
    name: String? = nil, _ value: Value, by isEqual: @escaping (Value, Value) -> Bool
  ) -> Input<Value> {
    Input(graph: self, name: name, value: value, isEqual: isEqual)
  }

  /// Makes an input whose values cannot be compared, so that every write is a change.
  ///
  /// - Parameters:
  ///   - name: The name of the input in pictures and errors; a number if left out.
  ///   - value: Its first value.
  /// - Returns: The input.
  /// - Complexity: O(1), one allocation.
  @inlinable
  public func input<Value>(name: String? = nil, _ value: Value) -> Input<Value> {
    Input(graph: self, name: name, value: value) { _, _ in false }
  }
}

/// A reducer that does nothing.
public struct EmptyReducer<State, Action>: Reducer {
  /// Creates a reducer that does nothing.
  @inlinable
  public init() {}

  /// Does nothing.
  ///
  /// - Parameters:
  ///   - state: The state. It is not changed.
  ///   - action: The action. It is ignored.
  /// - Returns: `.none`.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }

  /// Returns a built reducer that runs nothing.
  @inlinable
  public func _built() -> BuiltReducer<State, Action> { BuiltReducer(steps: []) }
}

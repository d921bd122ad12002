/// A reducer that does nothing.
public struct EmptyReducer<State, Action>: Reducer {
  /// A reducer that does nothing.
  @inlinable
  public init() {}

  /// Does nothing.
  ///
  /// - Parameters:
  ///   - state: Not changed.
  ///   - action: Ignored.
  /// - Returns: `.none`.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }

  /// No step at all.
  @inlinable
  public func _built() -> BuiltReducer<State, Action> { BuiltReducer(steps: []) }
}

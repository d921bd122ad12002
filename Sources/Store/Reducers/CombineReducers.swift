/// A group of reducers, so that you can apply an operator to all of them.
public struct CombineReducers<State, Action, Reducers: Reducer<State, Action>>: Reducer {
  @usableFromInline let reducers: Reducers

  /// Creates a group of the reducers that `build` lists.
  ///
  /// - Parameter build: A closure that lists the reducers.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    reducers = build()
  }

  /// Runs all reducers in the order written and merges their effects.
  ///
  /// - Parameters:
  ///   - state: The state, changed in place.
  ///   - action: The action.
  /// - Returns: The effect that the store runs.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reducers.reduce(into: &state, action: action)
  }

  /// Returns a built reducer that runs all reducers of the group.
  @inlinable
  public func _built() -> BuiltReducer<State, Action> { reducers._built() }
}

/// Several reducers as one, so that an operator can be applied to all of them.
public struct CombineReducers<State, Action, Reducers: Reducer<State, Action>>: Reducer {
  @usableFromInline let reducers: Reducers

  /// The reducers that `build` lists.
  ///
  /// - Parameter build: Lists the reducers.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    reducers = build()
  }

  /// Runs all in the order written and merges their effects.
  ///
  /// - Parameters:
  ///   - state: The state, changed in place.
  ///   - action: What happened.
  /// - Returns: What the store is to do.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reducers.reduce(into: &state, action: action)
  }

  /// All of them, built.
  @inlinable
  public func _built() -> BuiltReducer<State, Action> { reducers._built() }
}

/// A reducer that calls a closure.
public struct Reduce<State, Action>: Reducer {
  @usableFromInline let build: () -> BuiltReducer<State, Action>
  @usableFromInline let call: (inout State, Action) -> Effect<Action>

  /// Creates a reducer that calls `reduce`.
  ///
  /// - Parameter reduce: A closure that changes the state in place for an action and returns the effect that the store
  ///   runs.
  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    call = reduce
    build = { BuiltReducer(reduce) }
  }

  /// Creates a reducer that erases the type of another reducer.
  ///
  /// - Parameter reducer: The other reducer.
  @inlinable
  public init(_ reducer: any Reducer<State, Action>) {
    // The parameter is an existential, and not `some Reducer`. With `some Reducer`, the compiler would not show a
    // mistake in the closure of the other initializer, but would report that the closure does not conform to `Reducer`.
    call = { reducer.reduce(into: &$0, action: $1) }
    // The reducer is built again for each store, because a built reducer has variables, and two stores may run at the
    // same time.
    build = {
      func built(_ reducer: some Reducer<State, Action>) -> BuiltReducer<State, Action> {
        LazyReducer(reducer, isFeature: false).built
      }
      return built(reducer)
    }
  }

  /// Calls the closure.
  ///
  /// - Parameters:
  ///   - state: The state, changed in place.
  ///   - action: The action.
  /// - Returns: The effect that the store runs.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    call(&state, action)
  }

  /// Returns a built reducer that calls the closure.
  @inlinable
  public func _built() -> BuiltReducer<State, Action> { build() }
}

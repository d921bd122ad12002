/// A reducer made of a closure.
public struct Reduce<State, Action>: Reducer {
  @usableFromInline let built: BuiltReducer<State, Action>

  /// A reducer that calls `reduce`.
  ///
  /// - Parameter reduce: Changes the state in place by an action and returns what the store is to do.
  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    built = BuiltReducer(reduce)
  }

  /// A reducer that hides the type of another.
  ///
  /// - Parameter reducer: The other.
  @inlinable
  public init(_ reducer: any Reducer<State, Action>) {
    // An existential: were it `some Reducer`, the compiler would say of a mistake in the closure of the other
    // initializer that a closure is no reducer.
    func built(_ reducer: some Reducer<State, Action>) -> BuiltReducer<State, Action> {
      LazyReducer(reducer, isFeature: false).built
    }
    self.built = built(reducer)
  }

  /// Calls the closure.
  ///
  /// - Parameters:
  ///   - state: The state, changed in place.
  ///   - action: What happened.
  /// - Returns: What the store is to do.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    built(&state, action)
  }

  /// The closure.
  @inlinable
  public func _built() -> BuiltReducer<State, Action> { built }
}

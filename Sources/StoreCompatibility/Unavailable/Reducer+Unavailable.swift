/// Unavailable: this is an older name.
@available(*, unavailable, renamed: "Reducer")
public protocol ReducerProtocol<State, Action> {
  /// The state of the feature.
  associatedtype State
  /// The actions of the feature.
  associatedtype Action
}

/// Unavailable: this is an older name.
@available(*, unavailable, renamed: "ReducerOf")
public typealias ReducerProtocolOf<R: Reducer> = Reducer<R.State, R.Action>

/// Unavailable: a feature is a type with `@Reducer`.
@available(
  *, unavailable,
  message: """
    write a feature as '@Reducer struct Feature', with 'State', 'Action' and 'body', and the members of the \
    environment as '@Dependency' properties.
    """
)
public struct AnyReducer<State, Action, Environment> {}

extension Reducer {
  /// Unavailable: `Scope` runs a child.
  ///
  /// - Parameters:
  ///   - toLocalState: Not used.
  ///   - toLocalAction: Not used.
  ///   - toLocalEnvironment: Not used.
  /// - Returns: Never. A call does not compile.
  @available(
    *, unavailable,
    message: "write 'Scope(state: \\.child, action: \\.child) { Child() }' in the 'body' of the parent."
  )
  public func pullback<GlobalState, LocalAction, LocalEnvironment>(
    state toLocalState: WritableKeyPath<GlobalState, State>, action toLocalAction: LocalAction,
    environment toLocalEnvironment: LocalEnvironment
  ) -> Self { self }

  /// Unavailable: `ifLet` runs a child with optional state.
  ///
  /// - Returns: Never. A call does not compile.
  @available(
    *, unavailable,
    message: "write '.ifLet(\\.child, action: \\.child) { Child() }' in the 'body' of the parent."
  )
  public func optional() -> Self { self }

  /// Unavailable: to combine reducers, list them.
  ///
  /// - Parameter other: Not used.
  /// - Returns: Never. A call does not compile.
  @available(*, unavailable, message: "list the reducers in 'body', one below the other.")
  public func combined(with other: some Reducer<State, Action>) -> Self { self }

  /// Unavailable: this is an older name.
  ///
  /// - Parameter prefix: Not used.
  /// - Returns: Never. A call does not compile.
  @available(*, unavailable, message: "write '._printChanges()'.")
  public func debug(_ prefix: String = "") -> Self { self }
}

extension Store {
  /// Unavailable: there is no environment.
  ///
  /// - Parameters:
  ///   - initialState: Not used.
  ///   - reducer: Not used.
  ///   - environment: Not used.
  @available(
    *, unavailable,
    message: """
      write 'Store(initialState: …) { Feature() }'. Read the members of the environment through '@Dependency' in the \
      feature, and override it with 'withDependencies: { … }'.
      """
  )
  public convenience init<R, Environment>(initialState: State, reducer: R, environment: Environment) {
    fatalError("unavailable")
  }
}

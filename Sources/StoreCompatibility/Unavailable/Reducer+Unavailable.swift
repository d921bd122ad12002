/// Unavailable, because this is an older name of `Reducer`.
@available(*, unavailable, renamed: "Reducer")
public protocol ReducerProtocol<State, Action> {
  /// The state of the feature.
  associatedtype State
  /// The actions of the feature.
  associatedtype Action
}

/// Unavailable, because this is an older name of `ReducerOf`.
@available(*, unavailable, renamed: "ReducerOf")
public typealias ReducerProtocolOf<R: Reducer> = Reducer<R.State, R.Action>

/// Unavailable, because a feature is a type with the attribute `@Reducer`.
@available(
  *, unavailable,
  message: """
    write a feature as '@Reducer struct Feature', with 'State', 'Action' and 'body', and the members of the \
    environment as '@Dependency' properties.
    """
)
public struct AnyReducer<State, Action, Environment> {}

extension Reducer {
  /// Unavailable, because `Scope` runs a child feature.
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

  /// Unavailable, because `ifLet` runs a child feature with optional state.
  ///
  /// - Returns: Never. A call does not compile.
  @available(
    *, unavailable,
    message: "write '.ifLet(\\.child, action: \\.child) { Child() }' in the 'body' of the parent."
  )
  public func optional() -> Self { self }

  /// Unavailable, because reducers are combined by listing them in `body`.
  ///
  /// - Parameter other: Not used.
  /// - Returns: Never. A call does not compile.
  @available(*, unavailable, message: "list the reducers in 'body', one below the other.")
  public func combined(with other: some Reducer<State, Action>) -> Self { self }

  /// Unavailable, because this is an older name of `_printChanges()`.
  ///
  /// - Parameter prefix: Not used.
  /// - Returns: Never. A call does not compile.
  @available(*, unavailable, message: "write '._printChanges()'.")
  public func debug(_ prefix: String = "") -> Self { self }
}

extension Store {
  /// Unavailable, because dependencies replace the environment of a feature.
  ///
  /// - Parameters:
  ///   - initialState: Not used.
  ///   - reducer: Not used.
  ///   - environment: Not used.
  @available(
    *, unavailable,
    message: """
      write 'Store(initialState: …) { Feature() }'. Read the members of the environment through '@Dependency' in the \
      feature, and override the dependencies with 'withDependencies: { … }'.
      """
  )
  public convenience init<R, Environment>(initialState: State, reducer: R, environment: Environment) {
    fatalError("unavailable")
  }
}

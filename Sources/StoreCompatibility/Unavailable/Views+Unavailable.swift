// The views of TCA that read a part of a store.
//
// The types have the initializers that TCA's apps call, because the compiler prints the message of an unavailable type
// only if everything else about a call is correct. A closure for the content of a view may contain everything that a
// view builder accepts.

/// A result builder for views that erases the types of the views.
@resultBuilder
public enum _UnavailableViewBuilder {
  /// Combines views.
  ///
  /// - Parameter parts: Not used.
  /// - Returns: An empty tuple.
  public static func buildBlock(_ parts: Any...) -> Any { () }

  /// Erases the type of a view.
  ///
  /// - Parameter expression: Not used.
  /// - Returns: An empty tuple.
  public static func buildExpression<Part>(_ expression: Part) -> Any { () }

  /// Builds the view of an `if` without `else`.
  ///
  /// - Parameter part: Not used.
  /// - Returns: An empty tuple.
  public static func buildOptional(_ part: Any?) -> Any { () }

  /// Builds the view of the first branch.
  ///
  /// - Parameter first: Not used.
  /// - Returns: An empty tuple.
  public static func buildEither(first: Any) -> Any { () }

  /// Builds the view of the second branch.
  ///
  /// - Parameter second: Not used.
  /// - Returns: An empty tuple.
  public static func buildEither(second: Any) -> Any { () }
}

/// Unavailable, because a store of optional state is unwrapped with `if let`.
@available(
  *, unavailable,
  message: """
    write 'if let child = store.scope(state: \\.child, action: \\.child) { … }'.
    """
)
public struct IfLetStore<State, Action, Content> {
  /// Creates a view.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - ifContent: Not used.
  ///   - elseContent: Not used.
  public init(
    _ store: Store<State?, Action>,
    @_UnavailableViewBuilder then ifContent: @escaping (Store<State, Action>) -> Any,
    @_UnavailableViewBuilder else elseContent: () -> Any = { () }
  ) where Content == Any {}

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - ifContent: Not used.
  ///   - elseContent: Not used.
  public init(
    _ store: Store<PresentationState<State>, PresentationAction<Action>>,
    @_UnavailableViewBuilder then ifContent: @escaping (Store<State, Action>) -> Any,
    @_UnavailableViewBuilder else elseContent: () -> Any = { () }
  ) where Content == Any {}

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - toState: Not used.
  ///   - fromAction: Not used.
  ///   - ifContent: Not used.
  ///   - elseContent: Not used.
  public init<DestinationState, DestinationAction>(
    _ store: Store<PresentationState<DestinationState>, PresentationAction<DestinationAction>>,
    state toState: @escaping (DestinationState) -> State?,
    action fromAction: @escaping (Action) -> DestinationAction,
    @_UnavailableViewBuilder then ifContent: @escaping (Store<State, Action>) -> Any,
    @_UnavailableViewBuilder else elseContent: () -> Any = { () }
  ) where Content == Any {}
}

/// Unavailable, because the stores of rows are read in a `for` loop.
@available(
  *, unavailable,
  message: """
    write 'for row in store.scope(state: \\.rows, action: \\.rows) { … }'.
    """
)
public struct ForEachStore<EachState, EachAction, Data, ID: Hashable & Sendable, Content> {
  /// Creates a view.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - content: Not used.
  public init(
    _ store: Store<IdentifiedArray<ID, EachState>, IdentifiedAction<ID, EachAction>>,
    @_UnavailableViewBuilder content: @escaping (Store<EachState, EachAction>) -> Any
  ) where Data == IdentifiedArray<ID, EachState>, Content == Any {}

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - content: Not used.
  public init(
    _ store: Store<IdentifiedArray<ID, EachState>, (id: ID, action: EachAction)>,
    @_UnavailableViewBuilder content: @escaping (Store<EachState, EachAction>) -> Any
  ) where Data == IdentifiedArray<ID, EachState>, Content == Any {}
}

/// Unavailable, because the cases of the state are read with `switch`.
@available(
  *, unavailable,
  message: """
    write 'switch store.state { … }', and get the store of a case with 'store.scope(state: \\.edit, action: \\.edit)'.
    """
)
public struct SwitchStore<State, Action, Content> {
  /// Creates a view.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - content: Not used.
  public init(
    _ store: Store<State, Action>, @_UnavailableViewBuilder content: @escaping (State) -> Any
  ) where Content == Any {}
}

/// Unavailable, because the store of a case is unwrapped with `if let`.
@available(
  *, unavailable,
  message: """
    write 'if let child = store.scope(state: \\.edit, action: \\.edit) { … }'.
    """
)
public struct CaseLet<EnumState, EnumAction, CaseState, CaseAction, Content> {
  /// Creates a view.
  ///
  /// - Parameters:
  ///   - toCaseState: Not used.
  ///   - fromCaseAction: Not used.
  ///   - content: Not used.
  public init(
    _ toCaseState: @escaping (EnumState) -> CaseState?,
    action fromCaseAction: @escaping (CaseAction) -> EnumAction,
    @_UnavailableViewBuilder then content: @escaping (Store<CaseState, CaseAction>) -> Any
  ) where Content == Any {}

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - toCaseState: Not used.
  ///   - fromCaseAction: Not used.
  ///   - content: Not used.
  public init(
    _ toCaseState: CaseKeyPath<EnumState, CaseState>,
    action fromCaseAction: @escaping (CaseAction) -> EnumAction,
    @_UnavailableViewBuilder then content: @escaping (Store<CaseState, CaseAction>) -> Any
  ) where Content == Any {}

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - toCaseState: Not used.
  ///   - content: Not used.
  public init(
    state toCaseState: @escaping (EnumState) -> CaseState?,
    @_UnavailableViewBuilder then content: @escaping (Store<CaseState, CaseAction>) -> Any
  ) where EnumAction == CaseAction, Content == Any {}
}

/// Unavailable, because the stores of a stack are read in a `for` loop.
@available(
  *, unavailable,
  message: """
    write 'for screen in store.scope(state: \\.path, action: \\.path) { … }'.
    """
)
public struct NavigationStackStore<State, Action, Root, Destination> {
  /// Creates a view.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - root: Not used.
  ///   - destination: Not used.
  public init(
    _ store: Store<StackState<State>, StackAction<State, Action>>, @_UnavailableViewBuilder root: () -> Any,
    @_UnavailableViewBuilder destination: @escaping (Store<State, Action>) -> Any
  ) where Root == Any, Destination == Any {}

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - root: Not used.
  ///   - destination: Not used.
  @_disfavoredOverload
  public init(
    _ store: Store<StackState<State>, StackAction<State, Action>>, @_UnavailableViewBuilder root: () -> Any,
    @_UnavailableViewBuilder destination: @escaping (State) -> Any
  ) where Root == Any, Destination == Any {}
}

/// Unavailable, because the store of a destination is unwrapped with `if let`.
@available(
  *, unavailable,
  message: """
    write 'if let screen = store.scope(state: \\.destination, action: \\.destination) { … }'.
    """
)
public struct NavigationLinkStore<State, Action, DestinationState, DestinationAction, Destination, Label> {
  /// Creates a view.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - onTap: Not used.
  ///   - destination: Not used.
  ///   - label: Not used.
  public init(
    _ store: Store<PresentationState<State>, PresentationAction<Action>>,
    onTap: @escaping () -> Void,
    @_UnavailableViewBuilder destination: @escaping (Store<State, Action>) -> Any,
    @_UnavailableViewBuilder label: () -> Any
  )
  where DestinationState == State, DestinationAction == Action, Destination == Any, Label == Any {}

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - id: Not used.
  ///   - onTap: Not used.
  ///   - destination: Not used.
  ///   - label: Not used.
  public init(
    _ store: Store<PresentationState<State>, PresentationAction<Action>>,
    id: State.ID,
    onTap: @escaping () -> Void,
    @_UnavailableViewBuilder destination: @escaping (Store<State, Action>) -> Any,
    @_UnavailableViewBuilder label: () -> Any
  )
  where
    DestinationState == State, DestinationAction == Action, Destination == Any, Label == Any,
    State: Identifiable
  {}

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - toDestinationState: Not used.
  ///   - fromDestinationAction: Not used.
  ///   - onTap: Not used.
  ///   - destination: Not used.
  ///   - label: Not used.
  public init(
    _ store: Store<PresentationState<State>, PresentationAction<Action>>,
    state toDestinationState: @escaping (State) -> DestinationState?,
    action fromDestinationAction: @escaping (DestinationAction) -> Action,
    onTap: @escaping () -> Void,
    @_UnavailableViewBuilder destination: @escaping (Store<DestinationState, DestinationAction>) -> Any,
    @_UnavailableViewBuilder label: () -> Any
  )
  where Destination == Any, Label == Any {}

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - toDestinationState: Not used.
  ///   - fromDestinationAction: Not used.
  ///   - id: Not used.
  ///   - onTap: Not used.
  ///   - destination: Not used.
  ///   - label: Not used.
  public init(
    _ store: Store<PresentationState<State>, PresentationAction<Action>>,
    state toDestinationState: @escaping (State) -> DestinationState?,
    action fromDestinationAction: @escaping (DestinationAction) -> Action,
    id: DestinationState.ID,
    onTap: @escaping () -> Void,
    @_UnavailableViewBuilder destination: @escaping (Store<DestinationState, DestinationAction>) -> Any,
    @_UnavailableViewBuilder label: () -> Any
  )
  where Destination == Any, Label == Any, DestinationState: Identifiable {}
}

// The views of TCA, and what they read, which SwiftUI shows.

/// Unavailable: views read the store.
@available(
  *, unavailable,
  message: """
    read the store itself, 'store.name', and send to it, 'store.send(.tapped)'. 'store.observe { … }' is called after each change of what it reads.
    """
)
public struct ViewStore<ViewState, ViewAction> {
  /// Makes a view store.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - toViewState: Not used.
  ///   - isDuplicate: Not used.
  public init<State>(
    _ store: Store<State, ViewAction>, observe toViewState: @escaping (State) -> ViewState,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool = { _, _ in false }
  ) {}

  /// Makes a view store.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - toViewState: Not used.
  ///   - fromViewAction: Not used.
  ///   - isDuplicate: Not used.
  public init<State, Action>(
    _ store: Store<State, Action>, observe toViewState: @escaping (State) -> ViewState,
    send fromViewAction: @escaping (ViewAction) -> Action,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool = { _, _ in false }
  ) {}
}

/// Unavailable: views read the store.
@available(
  *, unavailable,
  message: """
    read the store itself, 'store.name', and send to it, 'store.send(.tapped)'. 'store.observe { … }' is called after each change of what it reads.
    """
)
public struct ViewStoreOf<R: Reducer> {}

/// Unavailable: views read the store.
@available(
  *, unavailable,
  message: """
    read the store itself, 'store.name', inside 'store.observe { … }'.
    """
)
public struct WithViewStore<ViewState, ViewAction, Content> {}

/// Unavailable: optional state is read by `if let`.
@available(
  *, unavailable,
  message: """
    write 'if let child = store.scope(state: \\.child, action: \\.child) { … }'.
    """
)
public struct IfLetStore<State, Action, Content> {}

/// Unavailable: rows are read by `for`.
@available(
  *, unavailable,
  message: """
    write 'for row in store.scope(state: \\.rows, action: \\.rows) { … }'.
    """
)
public struct ForEachStore<EachState, EachAction, Data, ID, Content> {}

/// Unavailable: cases are read by `switch`.
@available(
  *, unavailable,
  message: """
    write 'switch store.state { … }', and scope to the case, 'store.scope(state: \\.edit, action: \\.edit)'.
    """
)
public struct SwitchStore<State, Action, Content> {}

/// Unavailable: cases are read by `switch`.
@available(
  *, unavailable,
  message: """
    write 'if let child = store.scope(state: \\.edit, action: \\.edit) { … }'.
    """
)
public struct CaseLet<EnumState, EnumAction, CaseState, CaseAction, Content> {}

/// Unavailable: stacks are read by `for`.
@available(
  *, unavailable,
  message: """
    write 'for screen in store.scope(state: \\.path, action: \\.path) { … }'.
    """
)
public struct NavigationStackStore<State, Action, Root, Destination> {}

/// Unavailable: destinations are read by `if let`.
@available(
  *, unavailable,
  message: """
    write 'if let screen = store.scope(state: \\.destination, action: \\.destination) { … }'.
    """
)
public struct NavigationLinkStore<State, Action, DestinationState, DestinationAction, Destination, Label> {}

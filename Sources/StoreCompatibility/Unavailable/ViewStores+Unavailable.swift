// The view store of TCA, which SwiftUI observes, and the views that read it.
//
// Each type has the initializers and members that TCA's apps use, because the compiler prints the message of an
// unavailable type only if everything else about a call is correct.

/// Unavailable, because views read the store directly.
@available(
  *, unavailable,
  message: """
    read the store itself, as in 'store.name', and send to the store, as in 'store.send(.tapped)'. 'store.observe { … \
    }' calls its closure after each change of the values that the closure reads.
    """
)
@dynamicMemberLookup
public struct ViewStore<ViewState, ViewAction> {
  /// Creates a view store.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - toViewState: Not used.
  ///   - isDuplicate: Not used.
  public init<State>(
    _ store: Store<State, ViewAction>, observe toViewState: @escaping (State) -> ViewState,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool = { _, _ in false }
  ) {}

  /// Creates a view store.
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

  /// Creates a view store.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - toViewState: Not used.
  ///   - isDuplicate: Not used.
  @_disfavoredOverload
  public init<State>(
    _ store: Store<State, ViewAction>, observe toViewState: @escaping (BindingViewStore<State>) -> ViewState,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool = { _, _ in false }
  ) {}

  /// Creates a view store.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - toViewState: Not used.
  ///   - fromViewAction: Not used.
  ///   - isDuplicate: Not used.
  @_disfavoredOverload
  public init<State, Action>(
    _ store: Store<State, Action>, observe toViewState: @escaping (BindingViewStore<State>) -> ViewState,
    send fromViewAction: @escaping (ViewAction) -> Action,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool = { _, _ in false }
  ) {}

  /// The state.
  public var state: ViewState { fatalError("unavailable") }

  /// A publisher of the values of the state.
  public var publisher: StorePublisher<ViewState> { StorePublisher() }

  /// A part of the state.
  ///
  /// - Parameter keyPath: Not used.
  public subscript<Value>(dynamicMember keyPath: KeyPath<ViewState, Value>) -> Value {
    fatalError("unavailable")
  }

  /// Sends an action.
  ///
  /// - Parameter action: Not used.
  /// - Returns: Never. A call does not compile.
  @discardableResult
  public func send(_ action: ViewAction) -> StoreTask { fatalError("unavailable") }

  /// Sends an action, with an animation.
  ///
  /// - Parameters:
  ///   - action: Not used.
  ///   - animation: Not used.
  /// - Returns: Never. A call does not compile.
  @discardableResult
  public func send(_ action: ViewAction, animation: Animation?) -> StoreTask { fatalError("unavailable") }

  /// Sends an action, and waits while the state satisfies a condition.
  ///
  /// - Parameters:
  ///   - action: Not used.
  ///   - predicate: Not used.
  public func send(_ action: ViewAction, while predicate: @escaping (ViewState) -> Bool) async {}

  /// Returns a binding to a part of the state.
  ///
  /// - Parameters:
  ///   - get: Not used.
  ///   - valueToAction: Not used.
  /// - Returns: Never. A call does not compile.
  public func binding<Value>(
    get: @escaping (ViewState) -> Value, send valueToAction: @escaping (Value) -> ViewAction
  ) -> BindingViewState<Value> { fatalError("unavailable") }

  /// Returns a binding to a part of the state.
  ///
  /// - Parameters:
  ///   - get: Not used.
  ///   - action: Not used.
  /// - Returns: Never. A call does not compile.
  public func binding<Value>(
    get: @escaping (ViewState) -> Value, send action: ViewAction
  ) -> BindingViewState<Value> { fatalError("unavailable") }
}

/// Unavailable, because views read the store directly.
@available(
  *, unavailable,
  message: """
    read the store itself, as in 'store.name', and send to the store, as in 'store.send(.tapped)'. 'store.observe { … \
    }' calls its closure after each change of the values that the closure reads.
    """
)
public typealias ViewStoreOf<R: Reducer> = ViewStore<R.State, R.Action>

/// Unavailable, because views read the store directly.
@available(
  *, unavailable,
  message: """
    read the store itself, 'store.name', inside 'store.observe { … }'.
    """
)
public struct WithViewStore<ViewState, ViewAction, Content> {
  /// Creates a view.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - toViewState: Not used.
  ///   - isDuplicate: Not used.
  ///   - content: Not used.
  public init<State>(
    _ store: Store<State, ViewAction>, observe toViewState: @escaping (State) -> ViewState,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool = { _, _ in false },
    @_UnavailableViewBuilder content: @escaping (ViewStore<ViewState, ViewAction>) -> Any
  ) where Content == Any {}

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - toViewState: Not used.
  ///   - fromViewAction: Not used.
  ///   - isDuplicate: Not used.
  ///   - content: Not used.
  public init<State, Action>(
    _ store: Store<State, Action>, observe toViewState: @escaping (State) -> ViewState,
    send fromViewAction: @escaping (ViewAction) -> Action,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool = { _, _ in false },
    @_UnavailableViewBuilder content: @escaping (ViewStore<ViewState, ViewAction>) -> Any
  ) where Content == Any {}

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - toViewState: Not used.
  ///   - isDuplicate: Not used.
  ///   - content: Not used.
  @_disfavoredOverload
  public init<State>(
    _ store: Store<State, ViewAction>, observe toViewState: @escaping (BindingViewStore<State>) -> ViewState,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool = { _, _ in false },
    @_UnavailableViewBuilder content: @escaping (ViewStore<ViewState, ViewAction>) -> Any
  ) where Content == Any {}

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - store: Not used.
  ///   - toViewState: Not used.
  ///   - fromViewAction: Not used.
  ///   - isDuplicate: Not used.
  ///   - content: Not used.
  @_disfavoredOverload
  public init<State, Action>(
    _ store: Store<State, Action>, observe toViewState: @escaping (BindingViewStore<State>) -> ViewState,
    send fromViewAction: @escaping (ViewAction) -> Action,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool = { _, _ in false },
    @_UnavailableViewBuilder content: @escaping (ViewStore<ViewState, ViewAction>) -> Any
  ) where Content == Any {}

  /// Prints the changes of the state.
  ///
  /// - Parameter prefix: Not used.
  /// - Returns: Never. A call does not compile.
  public func _printChanges(_ prefix: String = "") -> Self { self }
}

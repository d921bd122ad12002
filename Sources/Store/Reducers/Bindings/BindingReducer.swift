/// A reducer that writes the values of binding actions to the state.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   BindingReducer()
///   Reduce { state, action in
///     switch action {
///     case .binding(\.name): …
///     case .binding: return .none
///     }
///   }
/// }
/// ```
///
/// Reducers before the `BindingReducer` see the old value. Reducers after it see the new value.
public struct BindingReducer<State, Action, ViewAction: BindableAction>: Reducer
where State == ViewAction.State {
  private let toViewAction: (Action) -> ViewAction?

  /// Creates a reducer for the binding actions of this feature.
  public init() where Action == ViewAction { toViewAction = { $0 } }

  /// Creates a reducer for the binding actions in a case of this feature's action.
  ///
  /// - Parameter toViewAction: The case that contains the binding actions, such as `\.view`.
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) {
    let path = AnyCasePath(toViewAction)
    self.toViewAction = { path.extract(from: $0) }
  }

  /// Writes the value of a binding action to the state, and ignores other actions.
  ///
  /// - Parameters:
  ///   - state: The state, changed in place. The action names the property to change.
  ///   - action: The action.
  /// - Returns: `.none`.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    toViewAction(action)?.binding?.write.apply(to: &state)
    return .none
  }
}

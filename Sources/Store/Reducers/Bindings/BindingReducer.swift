/// Writes what binding actions say to the state.
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
/// Reducers before it see the old value, those after it the new one.
public struct BindingReducer<State, Action, ViewAction: BindableAction>: Reducer
where State == ViewAction.State {
  private let toViewAction: (Action) -> ViewAction?

  /// Writes what the actions of this feature say.
  public init() where Action == ViewAction { toViewAction = { $0 } }

  /// Writes what the actions in a case of this feature's action say.
  ///
  /// - Parameter toViewAction: The case.
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) {
    let path = AnyCasePath(toViewAction)
    self.toViewAction = { path.extract(from: $0) }
  }

  /// Writes the value, if the action is a binding's.
  ///
  /// - Parameters:
  ///   - state: The state; the property is changed in place.
  ///   - action: What happened.
  /// - Returns: `.none`.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    toViewAction(action)?.binding?.write.apply(to: &state)
    return .none
  }
}

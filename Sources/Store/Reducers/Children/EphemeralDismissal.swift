import Effects

/// The question whether an action dismisses the presented state because that is of a dialog.
@usableFromInline
struct EphemeralDismissal<State, Action> {
  /// A Boolean value indicating whether the type is that of a dialog, or can hold a dialog as the payload of a case.
  @usableFromInline let isPossible: Bool

  @usableFromInline
  init() {
    let parts = TypeContents.parts(of: State.self)
    isPossible =
      State.self is any _EphemeralState.Type || parts?.contains { $0 is any _EphemeralState.Type } ?? true
  }

  /// Returns a Boolean value indicating whether `action` is one of the dialog's actions.
  ///
  /// - Parameters:
  ///   - action: An action of the presented feature.
  ///   - state: The presented state.
  /// - Returns: `true` if it is; otherwise, `false`.
  func isAction(_ action: Action, of state: State) -> Bool {
    guard let type = dialog(in: state) else { return false }
    return type.actionType == Action.self || payload(of: action).map { type.actionType == $0 } ?? false
  }

  private func dialog(in state: State) -> (any _EphemeralState.Type)? {
    State.self as? any _EphemeralState.Type ?? payload(of: state) as? any _EphemeralState.Type
  }

  /// Returns the type of the payload of an enum; nil for other values.
  private func payload(of value: Any) -> Any.Type? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .enum ? mirror.children.first.map { type(of: $0.value) } : nil
  }
}

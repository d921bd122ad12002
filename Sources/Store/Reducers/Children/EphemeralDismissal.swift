import Effects

/// A check that finds the actions of a dialog, each of which dismisses the dialog.
@usableFromInline
struct EphemeralDismissal<State, Action> {
  /// A Boolean value indicating whether `State` is the type of a dialog, or an enum that can contain a dialog.
  @usableFromInline let isPossible: Bool

  @usableFromInline
  init() {
    let payloads = TypeContents.payloads(of: State.self)
    isPossible =
      State.self is any _EphemeralState.Type || payloads?.contains { $0 is any _EphemeralState.Type } ?? true
  }

  /// Returns a Boolean value indicating whether `action` is one of a dialog's actions.
  ///
  /// - Parameters:
  ///   - action: An action of the presented feature.
  ///   - dialog: The type of the dialog.
  /// - Returns: `true` if `action` is one of the dialog's actions; otherwise, `false`.
  func isAction(_ action: Action, of dialog: any _EphemeralState.Type) -> Bool {
    dialog.actionType == Action.self || payload(of: action).map { dialog.actionType == $0 } ?? false
  }

  /// Returns the type of the dialog if the state is a dialog or an enum whose payload is a dialog; `nil` for other
  /// states.
  func dialog(in state: State) -> (any _EphemeralState.Type)? {
    State.self as? any _EphemeralState.Type ?? payload(of: state) as? any _EphemeralState.Type
  }

  /// Returns the type of an enum's payload; `nil` for other values.
  private func payload(of value: Any) -> Any.Type? {
    RuntimeValue(value).enumCase?.payload.map { type(of: $0) }
  }
}

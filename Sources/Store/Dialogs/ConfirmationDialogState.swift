/// The visibility of the title of a confirmation dialog.
public enum ConfirmationDialogStateTitleVisibility: Hashable, Sendable {
  /// The view decides whether it shows the title.
  case automatic
  /// The view does not show the title.
  case hidden
  /// The view shows the title.
  case visible
}

/// A dialog that offers a choice, as data in the state of a feature.
///
/// ```swift
/// state.dialog = ConfirmationDialogState {
///   TextState("Quit?")
/// } actions: {
///   ButtonState(action: .saveAndQuit) { TextState("Save") }
///   ButtonState(role: .destructive, action: .quit) { TextState("Discard") }
///   ButtonState(role: .cancel) { TextState("Stay") }
/// }
/// ```
///
/// Add `.ifLet(\.$dialog, action: \.dialog)` to the reducer of the feature. As with ``AlertState``, each of the
/// dialog's actions dismisses the dialog.
public struct ConfirmationDialogState<Action>: Identifiable, _EphemeralState {
  /// The identity of the dialog in a view.
  public var id: DialogID { identity.id }
  private let identity: DialogIdentity
  /// The title.
  public var title: TextState
  /// The visibility of the title.
  public var titleVisibility: ConfirmationDialogStateTitleVisibility
  /// The buttons, in order.
  public var buttons: [ButtonState<Action>]
  /// The text below the title.
  public var message: TextState?

  /// Creates a dialog.
  ///
  /// - Parameters:
  ///   - titleVisibility: The visibility of the title.
  ///   - title: A closure that returns the title.
  ///   - actions: A closure that returns the buttons.
  ///   - message: A closure that returns the text below the title.
  public init(
    titleVisibility: ConfirmationDialogStateTitleVisibility = .automatic, title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(
      DialogIdentity(), title: title(), titleVisibility: titleVisibility, buttons: actions(),
      message: message?())
  }

  /// Creates a dialog from its parts.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - titleVisibility: The visibility of the title.
  ///   - message: The text below the title.
  ///   - buttons: The buttons.
  public init(
    title: TextState, titleVisibility: ConfirmationDialogStateTitleVisibility = .automatic,
    message: TextState? = nil, buttons: [ButtonState<Action>] = []
  ) {
    self.init(
      DialogIdentity(), title: title, titleVisibility: titleVisibility, buttons: buttons, message: message)
  }

  private init(
    _ identity: DialogIdentity, title: TextState, titleVisibility: ConfirmationDialogStateTitleVisibility,
    buttons: [ButtonState<Action>], message: TextState?
  ) {
    (self.identity, self.title, self.titleVisibility) = (identity, title, titleVisibility)
    (self.buttons, self.message) = (buttons, message)
  }

  /// Returns this dialog with transformed actions.
  ///
  /// - Parameter transform: A closure that returns the new action of a button, or `nil` for a button that only
  ///   dismisses the dialog.
  /// - Returns: The transformed dialog.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ConfirmationDialogState<NewAction> {
    ConfirmationDialogState<NewAction>(
      identity, title: title, titleVisibility: titleVisibility,
      buttons: buttons.map { $0.map(transform) },
      message: message)
  }
}

extension ConfirmationDialogState: Equatable where Action: Equatable {}
extension ConfirmationDialogState: Hashable where Action: Hashable {}

extension ConfirmationDialogState: Sendable where Action: Sendable {}

extension ConfirmationDialogState: CustomDumpReflectable {
  /// A mirror of the title, the buttons and the message, without empty parts.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("title", title)]
    if titleVisibility != .automatic { children.append(("titleVisibility", titleVisibility)) }
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

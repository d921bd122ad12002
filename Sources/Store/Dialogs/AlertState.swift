/// An alert, as data in the state of a feature.
///
/// ```swift
/// @Presents var alert: AlertState<Action.Alert>?
///
/// state.alert = AlertState {
///   TextState("Delete the list?")
/// } actions: {
///   ButtonState(role: .destructive, action: .confirmDeletion) { TextState("Delete") }
///   ButtonState(role: .cancel) { TextState("Keep it") }
/// } message: {
///   TextState("Its tasks are lost.")
/// }
/// ```
///
/// Add `.ifLet(\.$alert, action: \.alert)` to the reducer of the feature. This operator needs no reducer for the alert.
/// Each of the alert's actions dismisses the alert after the feature's reducer has run, unless that reducer shows
/// another alert. Two alerts are equal if their titles, messages and buttons are equal, even if their ids differ.
public struct AlertState<Action>: Identifiable, _EphemeralState {
  /// The identity of the alert in a view.
  public var id: DialogID { identity.id }
  private let identity: DialogIdentity
  /// The title.
  public var title: TextState
  /// The buttons, in order.
  public var buttons: [ButtonState<Action>]
  /// The text below the title.
  public var message: TextState?

  /// Creates an alert.
  ///
  /// - Parameters:
  ///   - title: A closure that returns the title.
  ///   - actions: A closure that returns the buttons.
  ///   - message: A closure that returns the text below the title.
  public init(
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    identity = DialogIdentity()
    self.title = title()
    buttons = actions()
    self.message = message?()
  }

  /// Creates an alert from its parts.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The text below the title.
  ///   - buttons: The buttons.
  public init(title: TextState, message: TextState? = nil, buttons: [ButtonState<Action>]) {
    self.init(DialogIdentity(), title: title, buttons: buttons, message: message)
  }

  /// Creates an alert with at most one button, which dismisses the alert.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The text below the title.
  ///   - dismissButton: The button.
  public init(title: TextState, message: TextState? = nil, dismissButton: ButtonState<Action>? = nil) {
    self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
  }

  /// Creates an alert with two buttons.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The text below the title.
  ///   - primaryButton: The first button.
  ///   - secondaryButton: The second button.
  public init(
    title: TextState, message: TextState? = nil, primaryButton: ButtonState<Action>,
    secondaryButton: ButtonState<Action>
  ) {
    self.init(title: title, message: message, buttons: [primaryButton, secondaryButton])
  }

  private init(
    _ identity: DialogIdentity, title: TextState, buttons: [ButtonState<Action>],
    message: TextState?
  ) {
    (self.identity, self.title, self.buttons, self.message) = (identity, title, buttons, message)
  }

  /// Returns this alert with transformed actions.
  ///
  /// - Parameter transform: A closure that returns the new action of a button, or `nil` for a button that only
  ///   dismisses the alert.
  /// - Returns: The transformed alert.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> AlertState<NewAction> {
    AlertState<NewAction>(
      identity, title: title, buttons: buttons.map { $0.map(transform) }, message: message)
  }
}

extension AlertState: Equatable where Action: Equatable {}
extension AlertState: Hashable where Action: Hashable {}

extension AlertState: Sendable where Action: Sendable {}

extension AlertState: CustomDumpReflectable {
  /// A mirror of the title, the buttons and the message, without empty parts.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("title", title)]
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

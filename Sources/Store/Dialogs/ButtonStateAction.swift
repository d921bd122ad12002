/// The action of a button.
public struct ButtonStateAction<Action> {
  /// The action to send; `nil` for a button that only dismisses the dialog.
  public let action: Action?

  /// Returns the action of a button that sends the given action.
  ///
  /// - Parameter action: The action; `nil` for a button that only dismisses the dialog.
  /// - Returns: The action of the button.
  public static func send(_ action: Action?) -> Self { Self(action: action) }

  /// Returns this action with a transformed payload.
  ///
  /// - Parameter transform: A closure that returns the new action, or `nil` for a button that only dismisses the
  ///   dialog.
  /// - Returns: The transformed action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonStateAction<NewAction> {
    .send(transform(action))
  }
}

extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {}
extension ButtonStateAction: Sendable where Action: Sendable {}

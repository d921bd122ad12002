/// The action of a button.
public struct ButtonStateAction<Action> {
  /// The action to send; nil for a button that only dismisses.
  public let action: Action?

  /// Sends an action.
  ///
  /// - Parameter action: The action; nil for a button that only dismisses.
  /// - Returns: The action of the button.
  public static func send(_ action: Action?) -> Self { Self(action: action) }

  /// Returns this action with a transformed payload.
  ///
  /// - Parameter transform: Returns the new action; nil for a button that only dismisses.
  /// - Returns: The transformed action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonStateAction<NewAction> {
    .send(transform(action))
  }
}

extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {}
extension ButtonStateAction: Sendable where Action: Sendable {}

/// State that is dismissed by each of its actions, such as the state of an alert.
///
/// Such state needs no reducer. When one of the state's actions arrives, a presentation sets the state to `nil` after
/// the parent's reducer has run.
public protocol _EphemeralState<Action> {
  /// The action that the state's buttons send.
  associatedtype Action

  /// The type of the action.
  static var actionType: Any.Type { get }
}

extension _EphemeralState {
  /// The type of the action.
  public static var actionType: Any.Type { Action.self }
}

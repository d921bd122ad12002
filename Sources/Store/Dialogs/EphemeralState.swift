/// State that is dismissed by any of its actions, like that of an alert.
///
/// Such state needs no reducer. A presentation sets it to nil when one of its actions arrives, after the parent's reducer
/// has seen the action.
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

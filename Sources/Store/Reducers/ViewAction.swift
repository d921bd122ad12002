/// An action with a case for the actions that the view sends, separate from the actions that only the feature sends.
///
/// ```swift
/// enum Action: ViewAction {
///   case loaded(Int)
///   case view(View)
///
///   enum View { case refreshButtonTapped }
/// }
/// ```
public protocol ViewAction<ViewAction> {
  /// The actions that the view sends.
  associatedtype ViewAction

  /// Returns the feature's action for an action of the view.
  ///
  /// - Parameter action: The action that the view sends.
  /// - Returns: The action.
  static func view(_ action: ViewAction) -> Self
}

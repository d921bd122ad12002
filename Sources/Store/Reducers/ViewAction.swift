/// An action with a case for what the view sends, which keeps that apart from what only the feature itself sends.
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
  /// What the view sends.
  associatedtype ViewAction

  /// Makes the action of what the view sends.
  ///
  /// - Parameter action: What the view sends.
  /// - Returns: The action.
  static func view(_ action: ViewAction) -> Self
}

/// A step from an action to the action that it contains.
struct ActionStep {
  /// The text of the step in a case path, without an id.
  var text: String
  /// The name of the case whose payload is the action.
  var caseName: String
  /// The id of the element to which the action belongs, if the action is for an element of a collection.
  var id: Any?
  var action: Any
}

/// An action whose case is left out of the text of a case path, as `\.child.tapped` leaves out
/// `PresentationAction.presented`.
protocol TransparentAction {
  /// The step to the action that this action contains; `nil` if it contains none.
  var step: ActionStep? { get }
  /// The text and the payload of the last step of a path that ends at this action; `nil` if the case of the enum is the
  /// last step.
  var end: (text: String, payload: Any)? { get }
}

extension TransparentAction {
  var step: ActionStep? { nil }
  var end: (text: String, payload: Any)? { nil }
}

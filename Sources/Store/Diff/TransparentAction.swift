/// A step from an action to the action in it.
struct ActionStep {
  /// The text of the step in a case path, without an id.
  var text: String
  /// The name of the case that has the action.
  var caseName: String
  /// The id of the element to which the action belongs, if it is one of many.
  var id: Any?
  var action: Any
}

/// An action that a case path leads through without naming its case.
protocol TransparentAction {
  /// The action in it, and what leads there; nil if there is none.
  var step: ActionStep? { get }
  /// The last component of the path, and the payload; nil if they are those of the enum.
  var end: (text: String, payload: Any)? { get }
}

extension TransparentAction {
  var step: ActionStep? { nil }
  var end: (text: String, payload: Any)? { nil }
}

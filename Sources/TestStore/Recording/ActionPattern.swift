import Store

/// The source text that a recorded script passes to `receive` instead of an action, if the type of the action is not
/// `Equatable`.
enum ActionPattern {
  /// Returns the argument for `action`: a case key path if there is one, otherwise a predicate.
  static func text(of action: Any) -> String {
    guard action is any CasePathable else {
      return "{ if case .\(caseName(of: action)) = $0 { true } else { false } }"
    }
    return "\\\(keyPath(to: action))"
  }

  /// Returns the cases that lead to the innermost action, such as `.child.row.tapped`.
  ///
  /// The path ends at a case that contains the id of an element.
  private static func keyPath(to action: Any) -> String {
    let step = ".\(caseName(of: action))"
    guard let payload = RuntimeValue(action).enumCase?.payload, payload is any CasePathable,
      RuntimeValue(payload).isEnum, !(payload is any ElementAction)
    else { return step }
    return step + keyPath(to: payload)
  }

  private static func caseName(of action: Any) -> String {
    SwiftText.member(RuntimeValue(action).caseNameOrDescription)
  }
}

/// An action of an element in a list; the case key path of such an action contains the element's id.
private protocol ElementAction {}

extension IdentifiedAction: ElementAction {}
extension StackAction: ElementAction {}

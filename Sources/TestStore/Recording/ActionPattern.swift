import Store

/// What a script receives an action by that can't be compared: its case.
enum ActionPattern {
  /// The argument of `receive`: a case key path where there is one, a predicate otherwise.
  static func text(of action: Any) -> String {
    guard action is any CasePathable else {
      return "{ if case .\(caseName(of: action)) = $0 { true } else { false } }"
    }
    return "\\\(keyPath(to: action))"
  }

  /// The cases that lead to the innermost action, `.child.row.tapped`; where an id stands in between, those before.
  private static func keyPath(to action: Any) -> String {
    let step = ".\(caseName(of: action))"
    guard let payload = Mirror(reflecting: action).children.first?.value, payload is any CasePathable,
      Mirror(reflecting: payload).displayStyle == .enum, !(payload is any ElementAction)
    else { return step }
    return step + keyPath(to: payload)
  }

  private static func caseName(of action: Any) -> String {
    Mirror(reflecting: action).children.first?.label ?? enumCaseName(action)
  }
}

/// The action of an element of a list, whose case key path has an id in it.
private protocol ElementAction {}

extension IdentifiedAction: ElementAction {}
extension StackAction: ElementAction {}

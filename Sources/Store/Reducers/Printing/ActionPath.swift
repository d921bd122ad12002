import Effects

/// The way through an action to the actions in it, as a case path is written.
enum ActionPath {
  /// The maximum number of characters of an action's text, counted as Unicode scalars.
  static let lengthLimit = 200

  /// Returns the text of an action on one line: `.rows[3].loaded(["Rain"])`.
  ///
  /// - Parameter action: The action.
  /// - Returns: The text, without control characters. If it is too long, it ends in `…`.
  static func text(of action: Any) -> String {
    var text = ""
    var current = action
    while text.utf8.count <= lengthLimit, let step = step(into: current) {
      text += step.text.escaped
      current = step.action
    }
    let count = text.unicodeScalars.count
    guard count <= lengthLimit else { return "\(String(text.unicodeScalars.prefix(lengthLimit)))…" }
    return text + end(of: current, isNested: count > 0, limit: lengthLimit - count)
  }

  /// Returns whether an action, or one of the actions in it, is of a type in a list.
  static func contains(_ types: [Any.Type], in action: Any) -> Bool {
    var current = action
    while !types.contains(where: { $0 == type(of: current) }) {
      guard let step = step(into: current) else { return false }
      current = step.action
    }
    return true
  }

  /// Returns the action in an action, and the text that leads to it; nil if there is none.
  private static func step(into action: Any) -> (text: String, action: Any)? {
    if let action = action as? any TransparentAction, let step = action.step { return step }
    let enumeration = RuntimeValue(action)
    guard let name = enumeration.caseName, let payload = enumeration.payload else { return nil }
    if isAction(payload) { return (".\(name)", payload) }
    // An action in a payload of the form `(id: …, action: …)`.
    let parts = Array(Mirror(reflecting: payload).children)
    guard parts.count == 2, parts[0].label == "id", parts[1].label == "action" else { return nil }
    return (".\(name)[\(parts[0].value)]", parts[1].value)
  }

  /// Returns whether a payload is an enum with case paths, or one that is called an action or is declared in one.
  private static func isAction(_ payload: Any) -> Bool {
    guard RuntimeValue(payload).caseName != nil else { return payload is any TransparentAction }
    if payload is any OptionalValue { return false }
    if payload is any CasePathable { return true }
    return typeName(type(of: payload)).split(separator: ".").contains { $0.hasSuffix("Action") }
  }

  /// Returns the text of an action in which there is no other.
  private static func end(of action: Any, isNested: Bool, limit: Int) -> String {
    if let action = action as? any TransparentAction, let end = action.end {
      return "\(end.text.escaped)(\(lineDump(end.payload, limit: limit)))"
    }
    let text = lineDump(action, limit: limit)
    return !isNested || text.hasPrefix(".") ? text : "(\(text))"
  }
}

/// An action that a case path leads through without naming its case.
private protocol TransparentAction {
  /// The action in it, and the text that leads there; nil if there is none.
  var step: (text: String, action: Any)? { get }
  /// The last component of the path, and the payload; nil if they are those of the enum.
  var end: (text: String, payload: Any)? { get }
}

extension TransparentAction {
  var step: (text: String, action: Any)? { nil }
  var end: (text: String, payload: Any)? { nil }
}

extension IdentifiedAction: TransparentAction {
  var step: (text: String, action: Any)? {
    switch self {
    case .element(let id, let action): ("[\(id)]", action)
    }
  }
}

extension StackAction: TransparentAction {
  var step: (text: String, action: Any)? {
    if case .element(let id, let action) = self { ("[\(id)]", action) } else { nil }
  }
}

extension PresentationAction: TransparentAction {
  var step: (text: String, action: Any)? {
    if case .presented(let action) = self { ("", action) } else { nil }
  }
}

extension BindingAction: TransparentAction {
  var end: (text: String, payload: Any)? { (String(keyPath.path.dropFirst()), write.value) }
}

/// An enum whose cases are no actions.
private protocol OptionalValue {}

extension Optional: OptionalValue {}

import Effects

/// The path from an action to the innermost action that it contains, written like a case path.
struct ActionPath {
  /// The maximum number of Unicode scalars in the text of an action.
  static let lengthLimit = 200

  /// The action on one line, without control characters: `.rows[3].loaded(["Rain"])`.
  ///
  /// A text that is too long is cut, and ends in `…`.
  let text: String
  /// The names of the cases, without values: `.rows.loaded`.
  let name: String

  /// Creates the path of an action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - redactions: The values that the text replaces with `redacted`.
  init(of action: Any, redacting redactions: [Redaction] = []) {
    var (text, name) = ("", "")
    var current = action
    var path: [String] = []
    while text.utf8.count <= Self.lengthLimit, !redactions.contain(path), let step = Self.step(into: current)
    {
      let id = step.id.map { redactions.text(of: $0, at: path + [step.caseName, "id"]).escaped }
      let steps = step.text.escaped
      text += steps + (id.map { "[\($0)]" } ?? "")
      name += steps
      path.append(step.caseName)
      // The redaction of a case also covers the action in that case.
      if step.id != nil, !redactions.contain(path) { path.append("action") }
      current = step.action
    }
    let count = text.unicodeScalars.count
    if count <= Self.lengthLimit {
      let end = Self.end(
        of: current, isNested: count > 0, limit: Self.lengthLimit - count, redacting: redactions, at: path)
      text += end
      if end.hasPrefix(".") { name += end.prefix { $0 != "(" } }
    } else {
      text = "\(String(text.unicodeScalars.prefix(Self.lengthLimit)))…"
    }
    (self.text, self.name) = (text, name)
  }

  /// Returns a Boolean value indicating whether an action, or an action that it contains, has one of the given types.
  static func contains(_ types: [Any.Type], in action: Any) -> Bool {
    var current = action
    while !types.contains(where: { $0 == type(of: current) }) {
      guard let step = step(into: current) else { return false }
      current = step.action
    }
    return true
  }

  /// Returns the action that the given action contains, and the step that leads to it; `nil` if there is none.
  private static func step(into action: Any) -> ActionStep? {
    if let step = transparent(action)?.step { return step }
    guard let (name, child) = RuntimeValue(action).enumCase, let payload = child else { return nil }
    if isAction(payload) { return ActionStep(text: ".\(name)", caseName: name, action: payload) }
    // The payload may contain an action, in the form `(id: …, action: …)`.
    guard RuntimeValue(payload).isTuple else { return nil }
    let parts = Array(Mirror(reflecting: payload).children)
    guard parts.count == 2, parts[0].label == "id", parts[1].label == "action" else { return nil }
    return ActionStep(
      text: ".\(name)", caseName: name, id: parts[0].value, action: parts[1].value)
  }

  /// Returns a Boolean value indicating whether a payload is an action.
  ///
  /// An enum is an action if it has case paths, or if its name or the name of an enclosing type ends in `Action`.
  private static func isAction(_ payload: Any) -> Bool {
    let facts = TypeFacts.of(type(of: payload))
    return RuntimeValue(payload).isEnum ? facts.isAction : facts.isTransparent
  }

  /// Returns the action as a `TransparentAction`, whose own case a case path does not name; `nil` for other actions.
  ///
  /// The method first looks into the cached facts about the type, because the cast takes longer.
  private static func transparent(_ action: Any) -> (any TransparentAction)? {
    TypeFacts.of(type(of: action)).isTransparent ? action as? any TransparentAction : nil
  }

  /// Returns the text of an action that contains no other action.
  private static func end(
    of action: Any, isNested: Bool, limit: Int, redacting redactions: [Redaction], at path: [String]
  ) -> String {
    if !redactions.contain(path), let end = transparent(action)?.end {
      let names = end.text.split(separator: ".").map(String.init)
      let path = path + redactions.covering(names, at: path)
      let payload = lineDump(end.payload, limit: limit, redacting: redactions, at: path)
      return "\(end.text.escaped)(\(payload))"
    }
    let text = lineDump(action, limit: limit, redacting: redactions, at: path)
    return !isNested || text.hasPrefix(".") ? text : "(\(text))"
  }
}

extension IdentifiedAction: TransparentAction {
  var step: ActionStep? {
    switch self {
    case .element(let id, let action):
      ActionStep(text: "", caseName: "element", id: id, action: action)
    }
  }
}

extension StackAction: TransparentAction {
  var step: ActionStep? {
    guard case .element(let id, let action) = self else { return nil }
    return ActionStep(text: "", caseName: "element", id: id, action: action)
  }
}

extension PresentationAction: TransparentAction {
  var step: ActionStep? {
    guard case .presented(let action) = self else { return nil }
    return ActionStep(text: "", caseName: "presented", action: action)
  }
}

extension BindingAction: TransparentAction {
  var end: (text: String, payload: Any)? { (String(keyPath.path.dropFirst()), write.value) }
}

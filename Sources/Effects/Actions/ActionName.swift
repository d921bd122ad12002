/// The names of actions: their cases, without values.
package enum ActionName {
  /// Returns the name of the case of `action`, with the cases of the actions nested in it, as in `.rows(.tapped)`.
  ///
  /// Any thread that owns a copy of the action can call this function. It reads only the bits of the enum, not the
  /// objects in the payload, and runs no code of the program.
  package static func of<Action>(_ action: Action) -> String {
    var names: [String] = []
    var current: Any? = action
    while let value = current, !(type(of: value) is any NotAnAction.Type) {
      if let named = value as? any NamedAction {
        names.append(named.caseName)
        break
      }
      guard let (name, payload) = RuntimeValue(value).enumCase else { break }
      names.append(name)
      // The search continues with the action in a payload of the form `(id: …, action: …)`, otherwise with the whole
      // payload.
      current = payload.map { RuntimeValue($0).lastElement ?? $0 }
    }
    guard !names.isEmpty else { return String(describing: Action.self) }
    return "." + names.joined(separator: "(.") + String(repeating: ")", count: names.count - 1)
  }
}

/// A payload that provides its own action name.
package protocol NamedAction {
  var caseName: String { get }
}

/// An enum that is not an action.
private protocol NotAnAction {}

extension Optional: NotAnAction {}

/// A namespace for the function that returns an action's name, such as `.rows(.tapped)`.
package enum ActionName {
  /// Returns the case name of `action`, including the case names of the actions nested in it, such as `.rows(.tapped)`.
  ///
  /// Any thread that owns a copy of the action can call this function. The function reads only the bits of the enum,
  /// not the objects in the payload, and runs no code of the app.
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
      // If the payload has the form `(id: …, action: …)`, the loop continues with the action in it; otherwise, with the
      // whole payload.
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

/// A protocol for enum types whose values are never actions, such as `Optional`.
private protocol NotAnAction {}

extension Optional: NotAnAction {}

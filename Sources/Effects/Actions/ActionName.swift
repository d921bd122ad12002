/// Names actions by their cases, without their values.
package enum ActionName {
  /// The case of `action`, with the cases of the actions in it: `.rows(.tapped)`.
  ///
  /// Reads the enum's own bits only, never an object that the payload may refer to, and runs no code of the program, so
  /// it can be called on any thread that owns a copy.
  package static func of<Action>(_ action: Action) -> String {
    var names: [String] = []
    var current: Any? = action
    while let value = current, !(type(of: value) is any NotAnAction.Type) {
      if let named = value as? any NamedAction {
        names.append(named.caseName)
        break
      }
      let enumeration = RuntimeValue(value)
      guard let name = enumeration.caseName else { break }
      names.append(name)
      // The action in a payload of the shape `(id: …, action: …)`, else the payload.
      current = enumeration.payload.map { RuntimeValue($0).lastElement ?? $0 }
    }
    guard !names.isEmpty else { return String(describing: Action.self) }
    return "." + names.joined(separator: "(.") + String(repeating: ")", count: names.count - 1)
  }
}

/// What an action may hold that is named in its stead.
package protocol NamedAction {
  var caseName: String { get }
}

/// What is an enum, but no action.
private protocol NotAnAction {}

extension Optional: NotAnAction {}

/// Names actions by their cases, without their values.
package enum ActionName {
  /// The case of `action`, with the cases of the actions in it: `.rows(.tapped)`.
  ///
  /// Reads the enum's own bits only, never an object that the payload may refer to, so it can be called on any
  /// thread that owns a copy.
  package static func of<Action>(_ action: Action) -> String {
    var name = ""
    var depth = 1
    var current: Any = action
    while true {
      let mirror = Mirror(reflecting: current)
      guard mirror.displayStyle == .enum else { break }
      guard let child = mirror.children.first, let label = child.label else {
        name += ".\(current)"
        break
      }
      name += ".\(label)("
      depth += 1
      current = payload(child.value)
    }
    guard !name.isEmpty else { return String(describing: Action.self) }
    return (name.hasSuffix("(") ? String(name.dropLast()) : name) + closing(name, depth)
  }

  /// The action in a payload of the shape `(id: …, action: …)`, else the payload.
  private static func payload(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .tuple, let last = mirror.children.reversed().first else { return value }
    return last.value
  }

  private static func closing(_ name: String, _ depth: Int) -> String {
    String(repeating: ")", count: name.hasSuffix("(") ? depth - 2 : depth - 1)
  }
}

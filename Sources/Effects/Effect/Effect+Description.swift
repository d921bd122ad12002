extension Effect: CustomStringConvertible, CustomDebugStringConvertible {
  /// What the effect is, as the calls that made it.
  public var description: String {
    guard let node else { return ".none" }
    var text = ""
    node.describe(into: &text, indent: 0)
    return text
  }

  /// What the effect is, as the calls that made it.
  public var debugDescription: String { "Effect<\(Action.self)>\(description)" }
}

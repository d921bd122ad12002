extension Effect: CustomStringConvertible, CustomDebugStringConvertible {
  /// A description of the calls that made the effect.
  ///
  /// The text is complete, however deep effects are nested. Levels beyond 32 have the same indentation.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var description: String { node?.description ?? ".none" }

  /// The type of the effect, and the calls that made it.
  public var debugDescription: String { "Effect<\(Action.self)>\(description)" }
}

extension EffectNode {
  /// The largest level of indentation in a description.
  ///
  /// Without this limit, the margins of 100,000 nested effects alone would take 10 GB.
  private static let deepestMargin = 32

  /// The calls that made the effect.
  ///
  /// The property finds them in a loop, because effects may be nested deeper than the stack.
  fileprivate var description: String {
    var text = ""
    var depth = 0
    var pending: [EffectPhrase] = [.effect(self)]
    while let phrase = pending.popLast() {
      switch phrase {
      case .text(let part): text += part
      case .effect(let node): pending += node.phrases.reversed()
      case .newLine: text += "\n" + String(repeating: "  ", count: min(depth, Self.deepestMargin))
      case .indent: depth += 1
      case .outdent: depth -= 1
      }
    }
    return text
  }
}

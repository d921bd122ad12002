extension Effect: CustomStringConvertible, CustomDebugStringConvertible {
  /// A text with the calls that created the effect, such as `.send(.tapped).cancellable(id: 1)`.
  ///
  /// The text is complete even if effects are deeply nested. All levels deeper than 32 have the same indentation.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var description: String { node?.description ?? ".none" }

  /// A text with the type of the effect and the calls that created the effect.
  public var debugDescription: String { "Effect<\(Action.self)>\(description)" }
}

extension EffectNode {
  /// The maximum number of steps by which a line of a description is indented.
  ///
  /// Without this limit, the indentation of 100,000 nested effects alone would take 10 GB.
  private static let deepestMargin = 32

  /// A text with the calls that created the effect.
  ///
  /// The property uses a loop and not a recursion, because effects may be nested so deeply that the stack would
  /// overflow.
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

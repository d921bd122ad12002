extension Lexer {
  /// Reads `/…/` if it is a regex literal and not a division.
  ///
  /// The rules are those of SE-0354. Only an opening bracket, a separator or white space may precede the literal. The
  /// literal has no blank at either end, is on one line, and has no unmatched closing parenthesis outside a character
  /// class.
  mutating func readRegex() -> Bool {
    guard !isLeftBound, let end = endOfRegex(from: position + 1) else { return false }
    position = end
    return true
  }

  /// A Boolean value indicating whether the position directly follows an operand.
  private var isLeftBound: Bool {
    guard let previous, previous.end == position else { return false }
    switch previous.kind {
    case .leftParen, .leftBracket, .leftBrace, .comma, .semicolon, .colon: return false
    default: return true
    }
  }

  private func endOfRegex(from start: Int) -> Int? {
    var index = start
    var parentheses = 0
    var classes = 0
    while index < bytes.count, !bytes[index].isNewline {
      switch bytes[index] {
      case UInt8(ascii: "/"):
        let isBlankEnded = [0x20, 0x09].contains(bytes[start]) || [0x20, 0x09].contains(bytes[index - 1])
        return index == start || isBlankEnded ? nil : index + 1
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]"): classes = max(0, classes - 1)
      case UInt8(ascii: "(") where classes == 0: parentheses += 1
      case UInt8(ascii: ")") where classes == 0:
        parentheses -= 1
        if parentheses < 0 { return nil }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Reads `#/…/#` with any number of pound signs.
  ///
  /// If the opening delimiter ends its line, the literal may span lines.
  mutating func readExtendedRegex(pounds: Int) -> Bool {
    var index = position + 1
    let spansLines = index < bytes.count && bytes[index].isNewline
    while index < bytes.count, spansLines || !bytes[index].isNewline {
      if bytes[index] == UInt8(ascii: "/"), hasPounds(pounds, at: index + 1) {
        position = index + 1 + pounds
        return true
      }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return false
  }
}

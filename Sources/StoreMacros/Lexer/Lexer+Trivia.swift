extension Lexer {
  /// Moves past white space and comments.
  ///
  /// - Returns: Whether a line ended on the way.
  mutating func skipTrivia() -> Bool {
    var sawNewline = false
    while position < bytes.count {
      switch bytes[position] {
      case 0x0A, 0x0D:
        sawNewline = true
        position += 1
      case 0x20, 0x09, 0x0B, 0x0C, 0x00: position += 1
      case 0xEF where position == 0 && peek(1) == 0xBB && peek(2) == 0xBF: position = 3
      case UInt8(ascii: "#") where position == 0 && peek(1) == UInt8(ascii: "!"): skipLine()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
        if skipBlockComment() { sawNewline = true }
      default: return sawNewline
      }
    }
    return sawNewline
  }

  /// Moves to the end of the line, not past it.
  mutating func skipLine() {
    while position < bytes.count, !bytes[position].isNewline { position += 1 }
  }

  /// Moves past a block comment with those nested in it, to the end of the text if it never closes.
  ///
  /// - Returns: Whether the comment spans lines.
  private mutating func skipBlockComment() -> Bool {
    var depth = 0
    var spansLines = false
    while position < bytes.count {
      switch (bytes[position], peek(1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        position += 2
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        position += 2
        if depth == 0 { return spansLines }
      default:
        if bytes[position].isNewline { spansLines = true }
        position += 1
      }
    }
    return spansLines
  }
}

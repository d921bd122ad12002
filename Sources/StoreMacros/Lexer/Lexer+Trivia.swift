extension Lexer {
  /// Moves past white space and comments.
  ///
  /// - Returns: `true` if the white space or a comment contains the end of a line; otherwise, `false`.
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

  /// Moves to the end of the line, but not past it.
  mutating func skipLine() {
    while position < bytes.count, !bytes[position].isNewline { position += 1 }
  }

  /// Moves past a block comment and the comments nested in it, or to the end of the text if the comment is
  /// unterminated.
  ///
  /// - Returns: `true` if the comment spans several lines; otherwise, `false`.
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

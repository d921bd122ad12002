extension Lexer {
  /// How deep interpolations may nest before the rest of the text is taken for one string.
  ///
  /// It bounds the stack; nobody writes code that deep.
  private static var deepestNesting: Int { 64 }

  /// Reads a string literal at its opening quote.
  ///
  /// - Parameter pounds: How many `#` stand before the quote.
  /// - Returns: The kind of a string.
  mutating func readString(pounds: Int) -> Token.Kind {
    let quotes = isMultiLineQuote(pounds: pounds) ? 3 : 1
    position += quotes
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\"") where closesString(quotes: quotes, pounds: pounds):
        position += quotes + pounds
        return .string
      case UInt8(ascii: "\\") where hasPounds(pounds, at: position + 1):
        position += 1 + pounds
        readEscape()
      case let byte where quotes == 1 && byte.isNewline: return .string  // Unterminated: ends here.
      default: position += 1
      }
    }
    return .string
  }

  /// Moves past what follows the backslash of an escape.
  private mutating func readEscape() {
    guard position < bytes.count else { return }
    if bytes[position] == UInt8(ascii: "(") {
      skipInterpolation()
    } else if !bytes[position].isNewline {
      position += 1
    }
  }

  /// Moves past an interpolation, whose code may hold strings of its own.
  private mutating func skipInterpolation() {
    guard nesting < Self.deepestNesting else {
      position = bytes.count
      return
    }
    let outer = previous
    nesting += 1
    defer {
      nesting -= 1
      previous = outer
    }
    var depth = 0
    while let token = next() {
      if token.kind == .leftParen { depth += 1 }
      if token.kind == .rightParen { depth -= 1 }
      if depth == 0 { return }
    }
  }

  /// Whether the quote at the position opens a string of several lines.
  ///
  /// `#"""#` is a string of one quote: with pounds, three quotes whose line also closes a one-line
  /// string are not a multi-line opening.
  private func isMultiLineQuote(pounds: Int) -> Bool {
    let quote = UInt8(ascii: "\"")
    guard peek(1) == quote, peek(2) == quote else { return false }
    guard pounds > 0 else { return true }
    var index = position + 1
    while index < bytes.count, !bytes[index].isNewline {
      if bytes[index] == quote, hasPounds(pounds, at: index + 1) { return false }
      index += 1
    }
    return true
  }

  private func closesString(quotes: Int, pounds: Int) -> Bool {
    for distance in 0..<quotes where peek(distance) != UInt8(ascii: "\"") { return false }
    return hasPounds(pounds, at: position + quotes)
  }

  /// Whether a number of `#` stand at an index.
  func hasPounds(_ count: Int, at index: Int) -> Bool {
    guard index + count <= bytes.count else { return false }
    return bytes[index..<index + count].allSatisfy { $0 == UInt8(ascii: "#") }
  }
}

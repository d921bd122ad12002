extension Lexer {
  /// The maximum depth of nested interpolations.
  ///
  /// In a deeper interpolation, the lexer reads the rest of the text as part of one string.
  ///
  /// The limit bounds the use of the stack. Code written by hand does not come near it.
  private static var deepestNesting: Int { 64 }

  /// Reads a string literal, starting at its opening quote.
  ///
  /// - Parameter pounds: The number of `#` before the quote.
  /// - Returns: The kind of string token.
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
      case let byte where quotes == 1 && byte.isNewline: return .string  // An unterminated literal ends here.
      default: position += 1
      }
    }
    return .string
  }

  /// Moves past the characters after the backslash of an escape sequence.
  private mutating func readEscape() {
    guard position < bytes.count else { return }
    if bytes[position] == UInt8(ascii: "(") {
      skipInterpolation()
    } else if !bytes[position].isNewline {
      position += 1
    }
  }

  /// Moves past an interpolation, which may contain nested strings.
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

  /// Returns a Boolean value indicating whether the quote at the position opens a multi-line string.
  ///
  /// `#"""#` is a one-line string that contains one quote. After a pound sign, three quotes do not open a multi-line
  /// string if a one-line string ends on the same line.
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

  /// Returns a Boolean value indicating whether the text at an index begins with the given number of `#` characters.
  func hasPounds(_ count: Int, at index: Int) -> Bool {
    guard index + count <= bytes.count else { return false }
    return bytes[index..<index + count].allSatisfy { $0 == UInt8(ascii: "#") }
  }
}

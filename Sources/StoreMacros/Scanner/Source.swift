/// A piece of source code from the compiler, split into tokens, with its location in its file.
struct Source: Sendable {
  let bytes: [UInt8]
  let tokens: [Token]
  /// For each opening bracket, the index of its closing bracket, or the number of tokens if there is none.
  ///
  /// For every other token, the array contains the token's own index.
  let partners: [Int]
  /// The file name that the compiler uses in diagnostics.
  let fileName: String
  /// The offset of the first byte in the file that contains this piece.
  let offset: Int

  init(_ text: String, fileName: String = "", offset: Int = 0) {
    bytes = Array(text.utf8)
    tokens = Lexer.tokens(of: bytes)
    partners = Self.partners(of: tokens)
    self.fileName = fileName
    self.offset = offset
  }

  /// Returns the text of one token.
  func text(at index: Int) -> String {
    String(decoding: bytes[tokens[index].range], as: UTF8.self)
  }

  /// Returns the text of the given tokens, with one space in place of the white space and comments between two tokens.
  ///
  /// Comments are removed, because the text may be followed by more code on the same line.
  func text(_ range: Range<Int>) -> String {
    var text = ""
    for index in range {
      if index > range.lowerBound, tokens[index].followsSpace { text += " " }
      text += self.text(at: index)
    }
    return text
  }

  /// Returns the text of the given tokens exactly as written, including comments and line ends.
  func originalText(_ range: Range<Int>) -> String {
    String(decoding: bytes[byteRange(range)], as: UTF8.self)
  }

  /// Returns the range of bytes, in `bytes`, from the first to the last of the given tokens, including the comments
  /// between them.
  func byteRange(_ range: Range<Int>) -> Range<Int> {
    guard let first = range.first, let last = range.last else { return 0..<0 }
    return tokens[first].start..<tokens[last].end
  }

  /// Returns the indices for ``partners``.
  ///
  /// Brackets of different kinds never match. Brackets are unbalanced only if the lexer has misread a literal. A
  /// closing brace then matches the innermost open brace, so the brackets outside keep their partners.
  private static func partners(of tokens: [Token]) -> [Int] {
    var partners = Array(tokens.indices)
    var open: [Int] = []
    var braces = 0
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .leftParen, .leftBracket, .leftBrace:
        open.append(index)
        partners[index] = tokens.count
        if token.kind == .leftBrace { braces += 1 }
      case .rightParen, .rightBracket:
        let kind: Token.Kind = token.kind == .rightParen ? .leftParen : .leftBracket
        guard let opening = open.last, tokens[opening].kind == kind else { continue }
        open.removeLast()
        partners[opening] = index
      case .rightBrace where braces > 0:
        // Discards the brackets inside the braces that have no partner.
        while let opening = open.popLast() {
          guard tokens[opening].kind == .leftBrace else { continue }
          partners[opening] = index
          braces -= 1
          break
        }
      default: break
      }
    }
    return partners
  }
}

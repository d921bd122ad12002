/// A piece of source the compiler sent, split into tokens, and where it stands in its file.
struct Source: Sendable {
  let bytes: [UInt8]
  let tokens: [Token]
  /// For each opening bracket's token the index of the token that closes it, or of the end; for every
  /// other token its own index.
  let partners: [Int]
  /// The file the compiler names it by in diagnostics.
  let fileName: String
  /// Where the first byte stands in that file.
  let offset: Int

  init(_ text: String, fileName: String = "", offset: Int = 0) {
    bytes = Array(text.utf8)
    tokens = Lexer.tokens(of: bytes)
    partners = Self.partners(of: tokens)
    self.fileName = fileName
    self.offset = offset
  }

  /// The text of one token.
  func text(at index: Int) -> String {
    String(decoding: bytes[tokens[index].range], as: UTF8.self)
  }

  /// The text of a run of tokens, with one space where there was space or a comment.
  ///
  /// Comments have to go: the text may be written on one line with something behind it.
  func text(_ range: Range<Int>) -> String {
    var text = ""
    for index in range {
      if index > range.lowerBound, tokens[index].followsSpace { text += " " }
      text += self.text(at: index)
    }
    return text
  }

  /// The bytes a run of tokens covers, comments and all, counted from the start of this piece.
  func byteRange(_ range: Range<Int>) -> Range<Int> {
    guard let first = range.first, let last = range.last else { return 0..<0 }
    return tokens[first].start..<tokens[last].end
  }

  private static func partners(of tokens: [Token]) -> [Int] {
    var partners = Array(tokens.indices)
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .leftParen, .leftBracket, .leftBrace: open.append(index)
      case .rightParen, .rightBracket, .rightBrace:
        if let opening = open.popLast() { partners[opening] = index }
      default: break
      }
    }
    for opening in open { partners[opening] = tokens.count }
    return partners
  }
}

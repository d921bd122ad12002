/// A lexer that splits Swift source code into tokens.
///
/// The compiler has already parsed the text, so the lexer does not validate it. The lexer splits any text into tokens
/// of at least one byte each. The time is linear in the length of the text.
struct Lexer {
  let bytes: [UInt8]
  /// The index of the next byte to read.
  var position = 0
  /// The number of string interpolations that enclose the position.
  var nesting = 0
  /// The token before the position.
  ///
  /// It determines whether a `/` can begin a regex literal.
  var previous: Token?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns all tokens of the text.
  static func tokens(of bytes: [UInt8]) -> [Token] {
    var lexer = Lexer(bytes)
    var tokens: [Token] = []
    tokens.reserveCapacity(bytes.count / 4)
    while let token = lexer.next() { tokens.append(token) }
    return tokens
  }

  /// Reads and returns the next token, or returns `nil` at the end of the text.
  mutating func next() -> Token? {
    let before = position
    let sawNewline = skipTrivia()
    guard position < bytes.count else { return nil }
    let start = position
    let kind = readToken(bytes[start])
    if position == start { position += 1 }
    let token = Token(
      kind: kind, start: start, end: position, startsLine: sawNewline || previous == nil,
      followsSpace: start > before)
    previous = token
    return token
  }

  /// Returns the byte `distance` after the position, or 0 beyond the end.
  func peek(_ distance: Int = 0) -> UInt8 {
    let index = position + distance
    return index < bytes.count ? bytes[index] : 0
  }

  /// Reads one token with the given first byte.
  ///
  /// A byte that cannot begin a token stays unread.
  private mutating func readToken(_ byte: UInt8) -> Token.Kind {
    if let kind = Self.punctuation(byte) {
      position += 1
      return kind
    }
    switch byte {
    case UInt8(ascii: ":"): return readColon()
    case UInt8(ascii: "\""): return readString(pounds: 0)
    case UInt8(ascii: "#"): return readPound()
    case UInt8(ascii: "`"): return readBackticks()
    case UInt8(ascii: "$"):
      position += 1
      skipWord()
      return .dollarWord
    case UInt8(ascii: "."): return readPeriod()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return readNumber()
    case _ where byte.isWordByte:
      skipWord()
      return .word
    case _ where byte.isOperatorByte: return readOperator()
    default: return .unknown
    }
  }

  /// Returns the kind of a token that is always one byte.
  private static func punctuation(_ byte: UInt8) -> Token.Kind? {
    switch byte {
    case UInt8(ascii: "("): .leftParen
    case UInt8(ascii: ")"): .rightParen
    case UInt8(ascii: "["): .leftBracket
    case UInt8(ascii: "]"): .rightBracket
    case UInt8(ascii: "{"): .leftBrace
    case UInt8(ascii: "}"): .rightBrace
    case UInt8(ascii: "<"): .leftAngle
    case UInt8(ascii: ">"): .rightAngle
    case UInt8(ascii: "@"): .at
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: ";"): .semicolon
    case UInt8(ascii: "\\"): .backslash
    case UInt8(ascii: "?"), UInt8(ascii: "!"): .postfix
    default: nil
    }
  }
}

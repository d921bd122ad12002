/// One lexical element of Swift, as far as finding declarations needs it told apart.
struct Token: Equatable {
  /// What a token is.
  ///
  /// String and regex literals are one token each, with all that is interpolated.
  enum Kind: UInt8 {
    /// A word: a name, a keyword or a name in backticks.
    case word
    /// `$0`, `$binding`.
    case dollarWord
    case number
    case string
    case regex
    /// `#if`, `#else`, `#warning`, `#selector`: the sign and its word.
    case pound
    /// A run of operator characters that is none of the kinds below.
    case operatorRun
    /// `->`
    case arrow
    /// `=` on its own.
    case equal
    /// `?` or `!`, one character at a time.
    case postfix
    /// `<` and `>` are always one character, so that nested generic arguments close one by one.
    case leftAngle, rightAngle
    case leftParen, rightParen
    case leftBracket, rightBracket
    case leftBrace, rightBrace
    case at, comma, colon, semicolon, period, backslash
    /// `::`, the module selector.
    case doubleColon
    /// A byte that begins nothing known. It is kept so that texts can be put together again.
    case unknown
  }

  var kind: Kind
  /// Where it begins, in bytes from the start of the text.
  var start: Int
  /// Where it ends, in bytes from the start of the text.
  var end: Int
  /// Whether it is the first token on its line.
  var startsLine: Bool
  /// Whether white space or a comment stands before it.
  var followsSpace: Bool

  /// The token's bytes.
  var range: Range<Int> { start..<end }
}

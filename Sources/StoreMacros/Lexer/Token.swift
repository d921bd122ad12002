/// A lexical element of Swift, with only as much detail as is needed to find declarations.
struct Token: Equatable {
  /// The kind of a token.
  ///
  /// A string or regex literal is one token, including its interpolations.
  enum Kind: UInt8 {
    /// A word: a name, a keyword or a name in backticks.
    case word
    /// A dollar sign and the word after it, as in `$0` or `$binding`.
    case dollarWord
    case number
    case string
    case regex
    /// The pound sign and the word after it, as in `#if`, `#else`, `#warning` and `#selector`.
    case pound
    /// A run of operator characters that is none of the kinds below.
    case operatorRun
    /// `->`
    case arrow
    /// `=` on its own.
    case equal
    /// `?` or `!`, one character at a time.
    case postfix
    /// `<` or `>`, always one character, so that nested generic arguments close one by one.
    case leftAngle, rightAngle
    case leftParen, rightParen
    case leftBracket, rightBracket
    case leftBrace, rightBrace
    case at, comma, colon, semicolon, period, backslash
    /// `::`, the module selector.
    case doubleColon
    /// A byte that begins no known token. It is kept so that the source text can be reassembled.
    case unknown
  }

  var kind: Kind
  /// The byte offset of the token's start in the text.
  var start: Int
  /// The byte offset of the token's end in the text.
  var end: Int
  /// A Boolean value indicating whether the token is the first on its line.
  var startsLine: Bool
  /// A Boolean value indicating whether white space or a comment precedes the token.
  var followsSpace: Bool

  /// The byte range of the token.
  var range: Range<Int> { start..<end }
}

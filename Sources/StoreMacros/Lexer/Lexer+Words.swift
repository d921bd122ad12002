extension UInt8 {
  /// A Boolean value indicating whether the byte can be part of a word.
  ///
  /// All bytes outside ASCII are treated as parts of words, because this lexer need not distinguish letters from
  /// Unicode operators.
  var isWordByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }

  /// A Boolean value indicating whether the byte can be part of a run of operator characters.
  var isOperatorByte: Bool {
    switch self {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "|"),
      UInt8(ascii: "^"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// A Boolean value indicating whether the byte ends a line.
  var isNewline: Bool { self == 0x0A || self == 0x0D }
}

extension Lexer {
  /// Moves past the rest of a word.
  mutating func skipWord() {
    while position < bytes.count, bytes[position].isWordByte { position += 1 }
  }

  /// Reads a name in backticks.
  ///
  /// The name must end on the line on which it begins.
  mutating func readBackticks() -> Token.Kind {
    var end = position + 1
    while end < bytes.count, !bytes[end].isNewline {
      if bytes[end] == UInt8(ascii: "`") {
        position = end + 1
        return .word
      }
      end += 1
    }
    return .unknown
  }

  /// Reads a number with its radix, fraction, exponent and separators.
  mutating func readNumber() -> Token.Kind {
    while position < bytes.count {
      let isSign = peek() == UInt8(ascii: "-") || peek() == UInt8(ascii: "+")
      let isFraction = peek() == UInt8(ascii: ".") && Self.isDigit(peek(1))
      let isExponentSign = isSign && Self.isExponent(bytes[position - 1]) && Self.isDigit(peek(1))
      guard bytes[position].isWordByte || isFraction || isExponentSign else { break }
      position += 1
    }
    return .number
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isExponent(_ byte: UInt8) -> Bool {
    [UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "p"), UInt8(ascii: "P")].contains(byte)
  }
}

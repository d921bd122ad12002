// Methods that write JSON values as bytes.

extension [UInt8] {
  /// Appends a whole number.
  mutating func append(jsonNumber number: some BinaryInteger) {
    var rest = number.magnitude
    let start = count
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      append(UInt8(ascii: "0") + UInt8(digit))
      rest = quotient
    } while rest > 0
    if number < 0 { append(UInt8(ascii: "-")) }
    self[start...].reverse()
  }

  /// Appends a string in quotes.
  mutating func append(jsonString text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { characters in
      // Most strings need no escapes.
      if characters.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
        append(contentsOf: characters)
      } else {
        for character in characters { append(escaped: character) }
      }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(escaped character: UInt8) {
    switch character {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      append(UInt8(ascii: "\\"))
      append(character)
    case 0x0A: append(contentsOf: "\\n".utf8)
    case 0x0D: append(contentsOf: "\\r".utf8)
    case 0x09: append(contentsOf: "\\t".utf8)
    case 0..<0x20:
      append(contentsOf: "\\u00".utf8)
      for digit in [character >> 4, character & 15] {
        append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    default: append(character)
    }
  }
}

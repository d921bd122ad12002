extension Lexer {
  /// Reads `:` or the module selector `::`.
  mutating func readColon() -> Token.Kind {
    position += 1
    guard peek() == UInt8(ascii: ":") else { return .colon }
    position += 1
    return .doubleColon
  }

  /// Reads the period before a member, or a range operator.
  mutating func readPeriod() -> Token.Kind {
    position += 1
    guard peek() == UInt8(ascii: ".") else { return .period }
    while peek() == UInt8(ascii: ".") { position += 1 }
    return .operatorRun
  }

  /// Reads a regex literal or an operator.
  ///
  /// The start of a comment ends an operator.
  mutating func readOperator() -> Token.Kind {
    if peek() == UInt8(ascii: "/"), readRegex() { return .regex }
    if peek() == UInt8(ascii: "-"), peek(1) == UInt8(ascii: ">") {
      position += 2
      return .arrow
    }
    let start = position
    while position < bytes.count, bytes[position].isOperatorByte, !beginsComment() { position += 1 }
    return position == start + 1 && bytes[start] == UInt8(ascii: "=") ? .equal : .operatorRun
  }

  private func beginsComment() -> Bool {
    peek() == UInt8(ascii: "/") && (peek(1) == UInt8(ascii: "/") || peek(1) == UInt8(ascii: "*"))
  }

  /// Reads a raw string, an extended regex, a directive or a macro's name, all of which start with `#`.
  mutating func readPound() -> Token.Kind {
    let start = position
    while peek() == UInt8(ascii: "#") { position += 1 }
    let pounds = position - start
    if peek() == UInt8(ascii: "\"") { return readString(pounds: pounds) }
    if peek() == UInt8(ascii: "/"), readExtendedRegex(pounds: pounds) { return .regex }
    position = start + 1
    skipWord()
    return position > start + 1 ? .pound : .unknown
  }
}

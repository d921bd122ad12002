extension Cursor {
  /// Moves past a type or a list of types, to the first token of the given kinds outside all brackets, or to the end.
  ///
  /// - Returns: The tokens moved past.
  mutating func skipType(to stops: Set<Token.Kind>) -> Range<Int> {
    let start = index
    var depth = 0
    while let kind = kind() {
      if depth <= 0, stops.contains(kind) { break }
      if kind == .leftAngle { depth += 1 }
      if kind == .rightAngle { depth -= 1 }
      advance()
    }
    return start..<index
  }

  /// Moves past an expression to the next comma, or to the end.
  mutating func skipExpression() {
    while let kind = kind(), kind != .comma {
      if kind == .leftAngle, let end = endOfGenericArguments() {
        index = end
      } else {
        advance()
      }
    }
  }

  /// The maximum number of tokens in a list of generic arguments in an expression.
  ///
  /// The `<` and the `>` of a longer list are read as operators. The maximum limits the time for unusual source text.
  private static var longestArguments: Int { 256 }

  /// Returns the end of the generic argument list at the cursor, or `nil` if the `<` is an operator.
  ///
  /// The method follows the compiler's rule: a `<` begins a list if the contents can be types, and if the token after
  /// the `>` can follow a type but not an operator.
  private func endOfGenericArguments() -> Int? {
    guard let open = token(), !open.followsSpace else { return nil }
    var cursor = self
    var depth = 0
    while cursor.index < min(end, index + Self.longestArguments), let kind = cursor.kind() {
      switch kind {
      case .leftAngle: depth += 1
      case .rightAngle: depth -= 1
      case .word, .period, .comma, .postfix, .colon, .doubleColon, .arrow, .at, .number: break
      case .leftParen, .leftBracket: break
      case .operatorRun where ["&", "~", "..."].contains(cursor.text()): break
      default: return nil
      }
      cursor.advance()
      if depth == 0 { return cursor.canFollowType ? cursor.index : nil }
    }
    return nil
  }

  private var canFollowType: Bool {
    guard let token = token() else { return true }
    switch token.kind {
    case .leftParen, .rightParen, .rightBracket, .leftBrace, .rightBrace: return true
    case .period, .comma, .semicolon, .colon, .postfix: return true
    default: return token.startsLine
    }
  }
}

extension MemberScanner {
  /// The maximum depth of nested conditionals.
  ///
  /// The contents of deeper ones are skipped, to bound the use of the stack.
  private static var deepestNesting: Int { 100 }

  /// Reads a conditional from its `#if` past its `#endif`.
  mutating func conditional() -> [Member.Clause] {
    guard nesting < Self.deepestNesting else {
      cursor.index = cursor.end
      return []
    }
    nesting += 1
    defer { nesting -= 1 }
    var clauses: [Member.Clause] = []
    while cursor.kind() == .pound {
      let directive = directive()
      if directive == "#endif" { break }
      clauses.append(Member.Clause(directive: directive, members: members()))
    }
    return clauses
  }

  /// Reads a directive with its condition.
  ///
  /// The condition ends with its line, unless an operator continues it.
  mutating func directive() -> String {
    let start = cursor.index
    cursor.index += 1
    while let token = cursor.token() {
      let previous = cursor.source.tokens[cursor.index - 1]
      if token.startsLine, previous.kind != .operatorRun { break }
      cursor.advance()
    }
    return cursor.source.text(start..<cursor.index)
  }
}

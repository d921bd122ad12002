extension MemberScanner {
  /// The maximum depth of nested conditionals.
  ///
  /// At a deeper conditional, the scan of the type ends. The maximum limits the use of the stack.
  private static var deepestNesting: Int { 100 }

  /// Reads a conditional from its `#if` to its `#endif`, and moves past it.
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

  /// Moves past a conditional that contains only attributes of the declaration after the conditional.
  ///
  /// The attributes are ignored, because they apply only under a condition.
  ///
  /// - Returns: `false`, without moving, if the cursor is not at such a conditional; otherwise, `true`.
  mutating func takeConditionalAttributes() -> Bool {
    guard cursor.text() == "#if" else { return false }
    var ahead = self
    var depth = 0
    repeat {
      switch ahead.cursor.text() {
      case "@": _ = ahead.cursor.takeAttribute()
      case "#if", "#elseif", "#else": depth += ahead.directive().hasPrefix("#if") ? 1 : 0
      case "#endif":
        _ = ahead.directive()
        depth -= 1
      default: return false
      }
    } while depth > 0
    self = ahead
    return true
  }

  /// Reads a directive with its condition.
  ///
  /// The condition ends at the end of its line, unless an operator continues it.
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

extension MemberScanner {
  /// The directives that end a clause.
  static let clauseEnds: Set<String> = ["#elseif", "#else", "#endif"]

  static let keywords: Set<String> = [
    "actor", "associatedtype", "case", "class", "deinit", "enum", "extension", "func", "import",
    "init", "let", "macro", "operator", "precedencegroup", "protocol", "struct", "subscript",
    "typealias", "var",
  ]

  private static let modifiers: Set<String> = [
    "public", "package", "internal", "fileprivate", "private", "open", "static", "final", "indirect",
    "lazy", "override", "required", "convenience", "mutating", "nonmutating", "consuming",
    "borrowing", "dynamic", "weak", "unowned", "optional", "infix", "prefix", "postfix",
    "nonisolated", "isolated", "distributed", "__consuming", "sending", "unsafe",
  ]

  /// A Boolean value indicating whether the word at the cursor is a modifier of the declaration that follows it.
  ///
  /// `class` is a modifier before another keyword. Before a name, it is the keyword itself.
  var isModifier: Bool {
    let word = cursor.text()
    if Self.modifiers.contains(word) { return true }
    guard word == "class", cursor.kind(1) == .word else { return false }
    return Self.keywords.contains(cursor.text(1)) || Self.modifiers.contains(cursor.text(1))
  }

  /// A Boolean value indicating whether the token at the cursor, the first on its line, begins a declaration or ends
  /// the clause.
  var beginsDeclaration: Bool {
    guard let token = cursor.token(), !previousAsksForMore else { return false }
    switch token.kind {
    case .at, .pound: return true
    case .word: return isModifier || Self.keywords.contains(cursor.text())
    default: return false
    }
  }

  /// A Boolean value indicating whether the token before the cursor cannot end a declaration.
  private var previousAsksForMore: Bool {
    guard cursor.index > 0 else { return false }
    switch cursor.source.tokens[cursor.index - 1].kind {
    case .comma, .colon, .equal, .arrow, .period, .doubleColon, .backslash, .leftAngle: return true
    case .operatorRun, .postfix, .rightAngle: return previousIsInfixOperator
    default: return false
    }
  }

  /// A Boolean value indicating whether the operator before the cursor, the last on its line, is an infix operator.
  ///
  /// An infix operator has a space before it, and a postfix operator has none. The lexer splits operators like `!==`
  /// and `.&` into several tokens, so the space before the first of them decides. If the operator begins with `>`, the
  /// value is `false`, because this `>` may be the end of generic arguments on a line of its own.
  private var previousIsInfixOperator: Bool {
    let tokens = cursor.source.tokens
    let parts: Set<Token.Kind> = [.operatorRun, .postfix, .leftAngle, .rightAngle, .equal, .period]
    var start = cursor.index - 1
    while start > 0, !tokens[start].followsSpace, parts.contains(tokens[start - 1].kind) { start -= 1 }
    return tokens[start].followsSpace && tokens[start].kind != .rightAngle
  }

  /// A Boolean value indicating whether the `#if` at the cursor contains members of the preceding expression, as in
  /// `.padding()`.
  var continuesExpression: Bool {
    var ahead = self
    _ = ahead.directive()
    return ahead.cursor.kind() == .period
  }
}

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

  /// Whether the word at the cursor is a modifier of the declaration that follows it.
  ///
  /// `class` is one before another keyword, and the keyword itself before a name.
  var isModifier: Bool {
    let word = cursor.text()
    if Self.modifiers.contains(word) { return true }
    guard word == "class", cursor.kind(1) == .word else { return false }
    return Self.keywords.contains(cursor.text(1)) || Self.modifiers.contains(cursor.text(1))
  }

  /// Whether the token at the cursor, the first on its line, begins a declaration or ends the clause.
  var beginsDeclaration: Bool {
    guard let token = cursor.token(), !previousAsksForMore else { return false }
    switch token.kind {
    case .at, .pound: return true
    case .word: return isModifier || Self.keywords.contains(cursor.text())
    default: return false
    }
  }

  /// Whether the token before the cursor cannot end a declaration.
  private var previousAsksForMore: Bool {
    guard cursor.index > 0 else { return false }
    switch cursor.source.tokens[cursor.index - 1].kind {
    case .comma, .colon, .equal, .arrow, .operatorRun, .period, .doubleColon, .backslash: return true
    default: return false
    }
  }

  /// Whether the `#if` at the cursor holds members of the expression before it, as in `.padding()`.
  var continuesExpression: Bool {
    var ahead = self
    _ = ahead.directive()
    return ahead.cursor.kind() == .period
  }
}

extension String {
  /// The keywords that are names only in backticks, and `_`.
  private static let reservedWords: Set = [
    "Any", "Self", "_", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
    "while",
  ]

  /// A Boolean value indicating whether the text is an identifier, plain or in backticks.
  var isName: Bool {
    let tokens = Source(self).tokens
    guard tokens.count == 1, tokens[0].kind == .word, tokens[0].range == 0..<utf8.count else { return false }
    return first == "`" ? count > 2 : !Self.reservedWords.contains(self)
  }
}

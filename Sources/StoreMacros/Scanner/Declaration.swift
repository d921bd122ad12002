/// A declaration: what it is, what it is called, and where its parts are.
struct Declaration {
  let source: Source
  /// All tokens, attributes included.
  var tokens: Range<Int>
  var attributes: [Attribute]
  /// The indices of the modifiers' tokens.
  var modifiers: [Int]
  /// The index of the keyword's token, or `nil` if there is none that is known.
  var keywordIndex: Int?

  /// `struct`, `case`, `var`…; empty if it is none that is known.
  var keyword: String { keywordIndex.map(source.text(at:)) ?? "" }

  /// The name as it is written, in backticks if it has them; empty for what has none.
  var name: String { nameIndex.map(source.text(at:)) ?? "" }

  /// The index of the name's token.
  var nameIndex: Int? {
    guard let keywordIndex, keywordIndex + 1 < tokens.upperBound else { return nil }
    return source.tokens[keywordIndex + 1].kind == .word ? keywordIndex + 1 : nil
  }

  /// The name's token, or the nearest there is to one, for diagnostics.
  var nameTokens: Range<Int> {
    let index = nameIndex ?? keywordIndex ?? tokens.lowerBound
    return index..<min(index + 1, tokens.upperBound)
  }

  /// The keyword with its article, as in `an enum`.
  var keywordWithArticle: String {
    (keyword.first.map { "aeiou".contains($0) } == true ? "an " : "a ") + keyword
  }

  /// A cursor behind the keyword.
  var cursor: Cursor {
    Cursor(source, (keywordIndex.map { $0 + 1 } ?? tokens.upperBound)..<tokens.upperBound)
  }

  /// Whether one of the modifiers is the word given.
  func hasModifier(_ word: String) -> Bool {
    modifiers.contains { source.text(at: $0) == word }
  }

  /// Whether one of the attributes has the name given, with or without a module before it.
  func hasAttribute(_ name: String) -> Bool {
    attributes.contains { $0.name == name }
  }

  /// `public`, `package` or `@usableFromInline` with a space behind it, where generated members have to repeat it.
  var access: String {
    let modifier = ["public", "package"].first(where: hasModifier).map { $0 + " " } ?? ""
    return (hasAttribute("usableFromInline") ? "@usableFromInline " : "") + modifier
  }

  /// The `@available` attributes, one a line, to be repeated on what is generated for this declaration.
  var availability: String {
    attributes.filter { $0.name == "available" }.map { source.text($0.tokens) + "\n" }.joined()
  }
}

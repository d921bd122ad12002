/// A declaration: its kind, its name, and the positions of its parts.
struct Declaration {
  let source: Source
  /// All tokens, including the attributes.
  var tokens: Range<Int>
  var attributes: [Attribute]
  /// The indices of the modifiers' tokens.
  var modifiers: [Int]
  /// The index of the keyword's token, or `nil` if there is no known keyword.
  var keywordIndex: Int?
  /// The access level of the extension that directly contains the declaration; `nil` if there is no such extension.
  var extensionAccess: AccessLevel?

  /// The keyword, as in `struct`, `case` or `var`; empty if there is no known keyword.
  var keyword: String { keywordIndex.map(source.text(at:)) ?? "" }

  /// The name as written, including backticks; empty for a declaration without a name.
  var name: String { nameIndex.map(source.text(at:)) ?? "" }

  /// The index of the name's token.
  var nameIndex: Int? {
    guard let keywordIndex, keywordIndex + 1 < tokens.upperBound else { return nil }
    return source.tokens[keywordIndex + 1].kind == .word ? keywordIndex + 1 : nil
  }

  /// The token that diagnostics mark: the name, or else the keyword, or else the first token.
  var nameTokens: Range<Int> {
    let index = nameIndex ?? keywordIndex ?? tokens.lowerBound
    return index..<min(index + 1, tokens.upperBound)
  }

  /// The keyword with its article, as in `an enum`.
  var keywordWithArticle: String {
    (keyword.first.map { "aeiou".contains($0) } == true ? "an " : "a ") + keyword
  }

  /// A cursor after the keyword.
  var cursor: Cursor {
    Cursor(source, (keywordIndex.map { $0 + 1 } ?? tokens.upperBound)..<tokens.upperBound)
  }

  /// Returns a Boolean value indicating whether the declaration has a modifier.
  func hasModifier(_ word: String) -> Bool {
    modifiers.contains { source.text(at: $0) == word }
  }

  /// Returns a Boolean value indicating whether the declaration has the given access level.
  ///
  /// The method ignores an access level of the setter alone, as in `private(set)`.
  func hasAccess(_ level: String) -> Bool {
    modifiers.contains { index in
      let next = index + 1
      return source.text(at: index) == level
        && (next == tokens.upperBound || source.tokens[next].kind != .leftParen)
    }
  }

  /// Returns a Boolean value indicating whether the declaration has an attribute, with or without a module name.
  func hasAttribute(_ name: String) -> Bool {
    attributes.contains { $0.name == name }
  }

  /// The access level as written, or else that of the extension that directly contains the declaration.
  var accessLevel: AccessLevel {
    AccessLevel.allCases.first { hasAccess($0.rawValue) } ?? extensionAccess ?? .internal
  }

  /// The access level that generated members must repeat: `public`, `package` or `@usableFromInline`, followed by a
  /// space.
  var access: String {
    let level = accessLevel
    let modifier = level == .package || level == .public ? level.rawValue + " " : ""
    return (hasAttribute("usableFromInline") ? "@usableFromInline " : "") + modifier
  }

  /// The `@available` attributes, one per line, to repeat on the code generated for this declaration.
  var availability: String {
    attributes.filter { $0.name == "available" }.map { source.text($0.tokens) + "\n" }.joined()
  }
}

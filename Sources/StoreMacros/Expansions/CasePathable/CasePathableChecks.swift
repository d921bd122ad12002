/// What keeps a declaration from being made case-pathable.
struct CasePathableChecks {
  let expansion: Expansion

  init(_ expansion: Expansion) {
    self.expansion = expansion
  }

  /// What to tell the user; empty if all is well.
  var diagnostics: [Diagnostic] {
    if let diagnostic = wrongKind ?? noncopyable ?? expansion.unreachable { return [diagnostic] }
    return CaseNameChecks(macro: "@CasePathable", declaration: declaration).diagnostics
      + CaseSizeChecks(expansion: expansion).diagnostics
  }

  private var declaration: Declaration { expansion.declaration }

  private var source: Source { declaration.source }

  private var wrongKind: Diagnostic? {
    guard declaration.keyword != "enum" else { return nil }
    return Diagnostic(
      "'@CasePathable' makes key paths to the cases of an enum; '\(declaration.name)' is "
        + "\(declaration.keywordWithArticle). "
        + "Remove the attribute, or make it an enum.",
      in: source, at: declaration.nameTokens)
  }

  private var noncopyable: Diagnostic? {
    guard let type = declaration.inheritedTypes.first(where: { $0.hasPrefix("~") }) else {
      return nil
    }
    return Diagnostic(
      "'@CasePathable' takes payloads out of an enum by copying them, and '\(declaration.name)' is "
        + "'\(type)'. Remove the attribute, or make the enum copyable.",
      in: source, at: declaration.nameTokens)
  }
}

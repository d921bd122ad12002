/// Checks of a declaration with `@CasePathable`.
struct CasePathableChecks {
  let expansion: Expansion

  init(_ expansion: Expansion) {
    self.expansion = expansion
  }

  /// The diagnostics; empty if there are no mistakes.
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
      "'@CasePathable' adds case paths to an enum, but '\(declaration.name)' is \(declaration.keywordWithArticle). "
        + "Remove the attribute, or declare an enum.",
      in: source, at: declaration.nameTokens)
  }

  private var noncopyable: Diagnostic? {
    // `~Sendable` and `~BitwiseCopyable` are accepted, because such a type can be copied. The name of a module may
    // precede the name of the protocol.
    let type = declaration.inheritedTypes.first { type in
      let name = type.split(whereSeparator: { "~.: ".contains($0) }).last
      return type.hasPrefix("~") && (name == "Copyable" || name == "Escapable")
    }
    guard let type else { return nil }
    return Diagnostic(
      "'@CasePathable' copies the payloads of an enum, but '\(declaration.name)' is '\(type)'. Remove the attribute, "
        + "or make the enum copyable.",
      in: source, at: declaration.nameTokens)
  }
}

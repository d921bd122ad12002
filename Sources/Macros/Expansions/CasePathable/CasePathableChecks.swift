/// What keeps a declaration from being made case-pathable.
struct CasePathableChecks {
  let expansion: Expansion

  init(_ expansion: Expansion) {
    self.expansion = expansion
  }

  /// What to tell the user; empty if all is well.
  var diagnostics: [Diagnostic] {
    if let diagnostic = wrongKind ?? noncopyable ?? expansion.unreachable { return [diagnostic] }
    var names: Set<String> = []
    return conflicts(in: declaration.members, names: &names)
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

  /// The cases whose case paths would collide; branches of one conditional may share names.
  private func conflicts(in members: [Member], names: inout Set<String>) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for member in members {
      switch member {
      case .declaration(let declaration):
        guard declaration.keyword == "case" else { continue }
        for enumCase in declaration.enumCases {
          let isNew = names.insert(enumCase.plainName).inserted
          if let diagnostic = conflict(of: enumCase, isNew: isNew) { diagnostics.append(diagnostic) }
        }
      case .conditional(let clauses):
        let before = names
        for clause in clauses {
          var inClause = before
          diagnostics += conflicts(in: clause.members, names: &inClause)
          names.formUnion(inClause)
        }
      }
    }
    return diagnostics
  }

  private func conflict(of enumCase: EnumCase, isNew: Bool) -> Diagnostic? {
    let place = enumCase.nameIndex..<enumCase.nameIndex + 1
    if enumCase.plainName == "allCasePaths" {
      return Diagnostic(
        "'@CasePathable' adds a property 'allCasePaths' to the enum. Give this case another name.",
        in: source, at: place)
    }
    guard !isNew else { return nil }
    return Diagnostic(
      "'@CasePathable' names case paths by the case alone, and there is another case "
        + "'\(enumCase.plainName)'. Give one of them another name.",
      in: source, at: place)
  }
}

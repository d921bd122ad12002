/// Whether the names of an enum's cases are fit to be those of case paths.
struct CaseNameChecks {
  /// The macro that asks, as it is written.
  var macro: String
  var declaration: Declaration

  /// What to tell the user; empty if all is well.
  var diagnostics: [Diagnostic] {
    var names: Set<String> = []
    return conflicts(in: declaration.members, names: &names)
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
        "'\(macro)' adds a property 'allCasePaths' to the enum. Give this case another name.",
        in: declaration.source, at: place)
    }
    guard !isNew else { return nil }
    return Diagnostic(
      "'\(macro)' names case paths by the case alone, and there is another case "
        + "'\(enumCase.plainName)'. Give one of them another name.",
      in: declaration.source, at: place)
  }
}

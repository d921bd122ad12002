/// Checks of the names of an enum's cases, which become names of case paths.
struct CaseNameChecks {
  /// The name of the macro with its `@`, as in `@CasePathable`.
  var macro: String
  var declaration: Declaration
  /// The reasons why names are not available, keyed by the names.
  var taken: [String: String] = [:]

  /// The clauses of nested `#if` directives that enclose a case, from the outermost to the innermost.
  private typealias Branch = [Clause]

  private struct Clause: Equatable {
    /// The index of the `#if` directive among the members of the enum, or of the enclosing clause.
    var conditional: Int
    var clause: Int
  }

  /// The diagnostics; empty if there are no mistakes.
  var diagnostics: [Diagnostic] {
    var branches: [String: [Branch]] = [:]
    return conflicts(in: declaration.members, at: [], branches: &branches)
  }

  /// Returns diagnostics for cases whose names are used by the macro or by another case.
  private func conflicts(
    in members: [Member], at branch: Branch, branches: inout [String: [Branch]]
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for (index, member) in members.enumerated() {
      switch member {
      case .declaration(let declaration):
        guard declaration.keyword == "case" else { continue }
        for enumCase in declaration.enumCases {
          let name = enumCase.plainName
          let isNew = branches[name]?.contains { canMeet($0, branch) } != true
          branches[name, default: []].append(branch)
          if let diagnostic = conflict(of: enumCase, isNew: isNew) { diagnostics.append(diagnostic) }
        }
      case .conditional(let clauses):
        for (number, clause) in clauses.enumerated() {
          diagnostics += conflicts(
            in: clause.members, at: branch + [Clause(conditional: index, clause: number)], branches: &branches
          )
        }
      }
    }
    return diagnostics
  }

  /// Returns a Boolean value indicating whether one branch encloses the other branch.
  ///
  /// The members of an inner branch are never compiled without the members of the outer branch.
  ///
  /// Clauses of one conditional exclude each other, so their cases may have the same name. Clauses of two separate
  /// conditionals may exclude each other too, but the macro can't know that, so it reports no conflict between their
  /// cases.
  private func canMeet(_ first: Branch, _ second: Branch) -> Bool {
    first.starts(with: second) || second.starts(with: first)
  }

  private func conflict(of enumCase: EnumCase, isNew: Bool) -> Diagnostic? {
    let place = enumCase.nameIndex..<enumCase.nameIndex + 1
    let property = "'\(macro)' adds a property 'allCasePaths' to the enum"
    let type = "'\(macro)' adds a type 'AllCasePaths' to the enum"
    let root = "'\(macro)' adds a type 'Cases', the root of the case key paths, to the enum"
    let reasons = ["allCasePaths": property, "AllCasePaths": type, "Cases": root].merging(taken) { $1 }
    if let reason = reasons[enumCase.plainName] {
      return Diagnostic(
        "\(reason). Give this case another name.", in: declaration.source, at: place)
    }
    guard !isNew else { return nil }
    return Diagnostic(
      "'\(macro)' gives each case path the name of its case, without labels, and the enum has another case "
        + "'\(enumCase.plainName)'. Give one of the two cases another name.",
      in: declaration.source, at: place)
  }
}

/// Whether the names of an enum's cases are fit to be those of case paths.
struct CaseNameChecks {
  /// The macro that asks, as it is written.
  var macro: String
  var declaration: Declaration
  /// What to say about a case whose name is taken, by the name.
  var taken: [String: String] = [:]

  /// A place among the conditionals of an enum: which clause of which, from the outside in.
  private typealias Place = [Clause]

  private struct Clause: Equatable {
    /// The conditional's place among the members of the clause that it stands in.
    var conditional: Int
    var clause: Int
  }

  /// What to tell the user; empty if all is well.
  var diagnostics: [Diagnostic] {
    var places: [String: [Place]] = [:]
    return conflicts(in: declaration.members, at: [], places: &places)
  }

  /// The cases whose names are taken, by the macro or by another case.
  private func conflicts(
    in members: [Member], at place: Place, places: inout [String: [Place]]
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for (index, member) in members.enumerated() {
      switch member {
      case .declaration(let declaration):
        guard declaration.keyword == "case" else { continue }
        for enumCase in declaration.enumCases {
          let name = enumCase.plainName
          let isNew = places[name]?.contains { canMeet($0, place) } != true
          places[name, default: []].append(place)
          if let diagnostic = conflict(of: enumCase, isNew: isNew) { diagnostics.append(diagnostic) }
        }
      case .conditional(let clauses):
        for (number, clause) in clauses.enumerated() {
          diagnostics += conflicts(
            in: clause.members, at: place + [Clause(conditional: index, clause: number)], places: &places)
        }
      }
    }
    return diagnostics
  }

  /// Whether what stands at two places is certain to be in one enum whenever what stands at one of them is.
  ///
  /// Clauses of one conditional exclude each other; so may clauses of two, of which nobody here knows.
  private func canMeet(_ first: Place, _ second: Place) -> Bool {
    first.starts(with: second) || second.starts(with: first)
  }

  private func conflict(of enumCase: EnumCase, isNew: Bool) -> Diagnostic? {
    let place = enumCase.nameIndex..<enumCase.nameIndex + 1
    let property = "'\(macro)' adds a property 'allCasePaths' to the enum"
    let type = "'\(macro)' adds a type 'AllCasePaths' to the enum"
    let root = "'\(macro)' gives the enum a type 'Cases', where its case key paths begin"
    let reasons = ["allCasePaths": property, "AllCasePaths": type, "Cases": root].merging(taken) { $1 }
    if let reason = reasons[enumCase.plainName] {
      return Diagnostic(
        "\(reason). Give this case another name.", in: declaration.source, at: place)
    }
    guard !isNew else { return nil }
    return Diagnostic(
      "'\(macro)' names case paths by the case alone, and there is another case "
        + "'\(enumCase.plainName)'. Give one of them another name.",
      in: declaration.source, at: place)
  }
}

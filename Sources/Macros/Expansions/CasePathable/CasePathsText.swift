/// The members that make an enum case-pathable, as text.
struct CasePathsText {
  let declaration: Declaration

  init(_ declaration: Declaration) {
    self.declaration = declaration
  }

  /// What the macro adds to the enum, without what the user has written.
  ///
  /// `nonisolated` lets a client compile whose declarations are isolated to the main actor by default:
  /// case paths are used on any isolation.
  var members: String {
    let members = declaration.members
    let declared = Set(members.declarations.map(\.name.withoutBackticks))
    var text = ""
    if !declared.contains("AllCasePaths") {
      text += "\(access)nonisolated struct AllCasePaths: Swift::Sendable {\n"
      text += properties(for: members, indentation: "  ")
      text += "}\n"
    }
    if !declared.contains("allCasePaths") {
      text += "\(access)nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }\n"
    }
    return text
  }

  private var access: String { declaration.access }

  /// The properties for the cases among members, under the conditions they stand under.
  private func properties(for members: [Member], indentation: String) -> String {
    var text = ""
    for member in members {
      switch member {
      case .declaration(let declaration) where declaration.keyword == "case":
        for enumCase in declaration.enumCases where !enumCase.isUnavailable {
          text += property(for: enumCase, indentation: indentation)
        }
      case .declaration: break
      case .conditional(let clauses):
        guard clauses.contains(where: { $0.members.declarations.contains { $0.keyword == "case" } })
        else { break }
        for clause in clauses {
          text += indentation + clause.directive + "\n"
          text += properties(for: clause.members, indentation: indentation + "  ")
        }
        text += indentation + "#endif\n"
      }
    }
    return text
  }

  private func property(for enumCase: EnumCase, indentation: String) -> String {
    let type = "Store::AnyCasePath<\(declaration.name), \(enumCase.payloadType(in: declaration.name))>"
    let lines = [
      enumCase.declaration.availability + "\(access)var \(enumCase.name): \(type) {",
      "  \(type)(",
      "    _embed: { \(enumCase.embedding) },",
      "    _extract: { \(enumCase.extraction) })",
      "}",
    ]
    let text = lines.joined(separator: "\n").split(separator: "\n")
    return text.map { indentation + $0 + "\n" }.joined()
  }
}

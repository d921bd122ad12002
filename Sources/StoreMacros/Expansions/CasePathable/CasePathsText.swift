/// The members that make an enum case-pathable, as text.
struct CasePathsText {
  let declaration: Declaration
  private let tags: CaseTags

  init(_ declaration: Declaration) {
    self.declaration = declaration
    tags = CaseTags(declaration.members)
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
      text += members.textOfCases(property)
      text += "}\n"
      text += caseTag
    }
    if !declared.contains("allCasePaths") {
      text += "\(access)nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }\n"
    }
    return text
  }

  private var access: String { declaration.access }

  private func property(for enumCase: EnumCase) -> String {
    if enumCase.isUnavailable { return "" }
    let type = "Store::AnyCasePath<\(declaration.name), \(enumCase.payloadType(in: declaration.name))>"
    let tag = tags[enumCase].map { ",\n    _tag: \($0)" } ?? ""
    // Not by the name of the type: the compiler does not parse all types among the generic arguments of an expression.
    return enumCase.declaration.availability + """
      \(access)var \(enumCase.name): \(type) {
        .init(
          _unsafeEmbed: \(enumCase.embedding(in: declaration.name)),
          _extract: { \(enumCase.extraction) }\(tag))
      }
      """
  }

  /// The function that tells the tag of the case that the enum is in; nothing for an enum without tags.
  ///
  /// It ends in `case _` and not in `default`, of which the compiler warns when no case is left for it.
  private var caseTag: String {
    if tags.isEmpty { return "" }
    let cases = declaration.members.textOfCases { enumCase in
      tags[enumCase].map { "case .\(enumCase.name): return \($0)" } ?? ""
    }
    return """
      \(access)nonisolated static func _caseTag(of root: Self) -> Swift::Int {
        switch root {
      \(cases)  case _: return -1
        }
      }

      """
  }
}

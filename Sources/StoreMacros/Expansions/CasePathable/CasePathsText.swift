/// The text of the members that make an enum case-pathable.
struct CasePathsText {
  let declaration: Declaration
  private let tags: CaseTags

  init(_ declaration: Declaration) {
    self.declaration = declaration
    tags = CaseTags(declaration.members)
  }

  /// The members that the macro adds to the enum, without those that the user has declared.
  ///
  /// They are `nonisolated` because case paths are used on any isolation, also in clients whose declarations are
  /// isolated to the main actor by default.
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
    // `.init` without the type's name, because the compiler does not parse all types as generic arguments in an
    // expression.
    return enumCase.declaration.availability + """
      \(access)var \(enumCase.name): \(type) {
        .init(
          _unsafeEmbed: \(enumCase.embedding(in: declaration.name)),
          _extract: { \(enumCase.extraction) }\(tag))
      }
      """
  }

  /// The function that returns the tag of the case that the enum is in; empty for an enum without tags.
  ///
  /// It ends with `case _` instead of `default`, because the compiler warns about a `default` that matches no case.
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

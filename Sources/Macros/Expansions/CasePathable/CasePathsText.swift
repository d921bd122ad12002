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
      text += members.textOfCases(property)
      text += "}\n"
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
    return enumCase.declaration.availability + """
      \(access)var \(enumCase.name): \(type) {
        \(type)(
          _embed: { \(enumCase.embedding) },
          _extract: { \(enumCase.extraction) })
      }
      """
  }
}

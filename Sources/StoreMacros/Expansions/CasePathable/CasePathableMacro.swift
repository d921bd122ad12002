/// `@CasePathable`: a case path for each case of an enum.
///
/// As a member it adds the struct `AllCasePaths` and the static property that makes one; as an
/// extension, the conformance.
enum CasePathableMacro: Macro {
  static func expand(_ expansion: Expansion) -> Output {
    switch expansion.role {
    case .member: members(expansion)
    case .extension: conformance(expansion)
    default: Output()
    }
  }

  private static func members(_ expansion: Expansion) -> Output {
    guard CasePathableChecks(expansion).diagnostics.isEmpty else { return Output() }
    return Output(source: CasePathsText(expansion.declaration).members)
  }

  /// The conformance, and what is wrong: the compiler expands an extension always, members only when
  /// something asks for them.
  private static func conformance(_ expansion: Expansion) -> Output {
    let diagnostics = CasePathableChecks(expansion).diagnostics
    guard diagnostics.isEmpty, expansion.isMissing("CasePathable") else {
      return Output(diagnostics: diagnostics)
    }
    return Output(
      source: expansion.declaration.availability
        + "extension \(expansion.extendedType): nonisolated Store::CasePathable {}")
  }
}

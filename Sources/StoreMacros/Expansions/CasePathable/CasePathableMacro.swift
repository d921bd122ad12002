/// The macro `@CasePathable`, which adds a case path for each case of an enum.
///
/// As a member macro, it adds the struct `AllCasePaths` and the static property `allCasePaths`. As an extension macro,
/// it adds the conformances to `CasePathable` and `CasePathIterable`.
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
    return Output(source: CasePathsText(expansion).members)
  }

  /// Returns the conformance and the diagnostics.
  ///
  /// The extension role reports the diagnostics because the compiler always expands extensions, but expands members
  /// only if they are needed.
  private static func conformance(_ expansion: Expansion) -> Output {
    let diagnostics = CasePathableChecks(expansion).diagnostics
    let conformances = conformances(expansion)
    guard diagnostics.isEmpty, !conformances.isEmpty else { return Output(diagnostics: diagnostics) }
    return Output(
      source: expansion.declaration.availability
        + "extension \(expansion.extendedType): \(conformances.joined(separator: ", ")) {}")
  }

  /// The conformances that the enum lacks and that the macro can add.
  ///
  /// An enum with case paths written by hand gets only `CasePathable`, because these case paths need not form a
  /// sequence.
  private static func conformances(_ expansion: Expansion) -> [String] {
    let isGenerated = CasePathsText(expansion).generatesPaths
    return ["CasePathable", "CasePathIterable"].filter(expansion.isMissing)
      .filter { isGenerated || $0 == "CasePathable" }.map { "nonisolated Store::\($0)" }
  }
}

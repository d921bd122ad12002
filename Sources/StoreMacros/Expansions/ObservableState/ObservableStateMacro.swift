/// The macro `@ObservableState`, which adds the conformance to `ObservableState`, and adds case paths to an enum.
///
/// Only code that was written for TCA uses the conformance.
enum ObservableStateMacro: Macro {
  static func expand(_ expansion: Expansion) -> Output {
    switch expansion.role {
    case .member where needsCasePaths(expansion): CasePathableMacro.expand(expansion)
    case .extension: conformances(expansion)
    default: Output()
    }
  }

  private static func conformances(_ expansion: Expansion) -> Output {
    if let diagnostic = wrongKind(expansion) ?? expansion.unreachable {
      return Output(diagnostics: [diagnostic])
    }
    var output = needsCasePaths(expansion) ? CasePathableMacro.expand(expansion) : Output()
    if expansion.isMissing("ObservableState") {
      output.source +=
        "\n" + expansion.declaration.availability
        + "extension \(expansion.extendedType): nonisolated Store::ObservableState {}"
    }
    return output
  }

  /// Returns a Boolean value indicating whether the declaration is an enum to which no other macro adds case paths.
  private static func needsCasePaths(_ expansion: Expansion) -> Bool {
    let declaration = expansion.declaration
    let isOfReducer =
      expansion.context.first?.hasAttribute("Reducer") == true
      && ["State", "Action"].contains(declaration.name)
    return declaration.keyword == "enum" && !isOfReducer && !declaration.hasAttribute("CasePathable")
      && !declaration.inherits("CasePathable")
  }

  private static func wrongKind(_ expansion: Expansion) -> Diagnostic? {
    let declaration = expansion.declaration
    guard !["struct", "enum"].contains(declaration.keyword) else { return nil }
    return Diagnostic(
      "'@ObservableState' marks the state of a feature, which is a struct or an enum, but '\(declaration.name)' is "
        + "\(declaration.keywordWithArticle). Make it a struct, or remove the attribute.",
      in: declaration.source, at: declaration.nameTokens)
  }
}

/// `@ReducerCaseIgnored` and `@ReducerCaseEphemeral`: they add nothing, `@Reducer` reads them.
enum CaseMarkerMacro: Macro {
  static func expand(_ expansion: Expansion) -> Output {
    let declaration = expansion.declaration
    guard declaration.keyword != "case" else { return Output() }
    let source = expansion.attributeSource
    return Output(diagnostics: [
      Diagnostic(
        "'@\(expansion.attribute.name)' marks a case of an enum that is '@Reducer'. Remove it here.",
        in: source, at: expansion.attribute.tokens)
    ])
  }
}

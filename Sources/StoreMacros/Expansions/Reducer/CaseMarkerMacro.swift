/// The macros `@ReducerCaseIgnored` and `@ReducerCaseEphemeral`.
///
/// They add no code. `@Reducer` reads them.
enum CaseMarkerMacro: Macro {
  static func expand(_ expansion: Expansion) -> Output {
    let declaration = expansion.declaration
    guard declaration.keyword != "case" else { return Output() }
    let source = expansion.attributeSource
    return Output(diagnostics: [
      Diagnostic(
        "'@\(expansion.attribute.name)' marks a case of a '@Reducer' enum. Remove the attribute here.",
        in: source, at: expansion.attribute.tokens)
    ])
  }
}

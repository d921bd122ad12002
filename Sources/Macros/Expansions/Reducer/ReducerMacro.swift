/// `@Reducer`: what makes a feature of a struct, or composes the features of an enum's cases.
enum ReducerMacro: Macro {
  static func expand(_ expansion: Expansion) -> Output {
    switch expansion.role {
    case .member: members(expansion)
    case .memberAttribute: Output(source: FeatureAttributes(expansion).text)
    case .extension: conformance(expansion)
    default: Output()
    }
  }

  private static func members(_ expansion: Expansion) -> Output {
    guard ReducerChecks(expansion).diagnostics.isEmpty else { return Output() }
    let isEnum = expansion.declaration.keyword == "enum"
    return Output(
      source: isEnum ? CaseReducerText(expansion).text : FeatureDefaults(expansion.declaration).text)
  }

  /// The conformance, and what is wrong: the compiler expands an extension always, members only when
  /// something asks for them.
  private static func conformance(_ expansion: Expansion) -> Output {
    let diagnostics = ReducerChecks(expansion).diagnostics
    let protocols = expansion.declaration.keyword == "enum" ? ["CaseReducer", "Reducer"] : ["Reducer"]
    let missing = protocols.filter(expansion.isMissing)
    guard diagnostics.isEmpty, !missing.isEmpty else { return Output(diagnostics: diagnostics) }
    let conformances = missing.map { "\(expansion.conformanceIsolation)Store::\($0)" }
    return Output(
      source: expansion.declaration.availability
        + "extension \(expansion.extendedType): \(conformances.joined(separator: ", ")) {}")
  }
}

extension Expansion {
  /// `@MainActor` with a space behind it, where the type is isolated to it.
  ///
  /// The compiler would infer as much, but inferring it before it knows `some ReducerOf<Self>` it finds
  /// no `reduce(into:action:)`.
  var conformanceIsolation: String {
    let types = [declaration] + context
    let isIsolated = isMainActorByDefault && !types.contains { $0.hasModifier("nonisolated") }
    return isIsolated || declaration.hasAttribute("MainActor") ? "@MainActor " : ""
  }
}

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
    // Said although `Reducer` implies it: it holds on any isolation, and for what an expansion only implies the compiler
    // (6.3) finds no `State`.
    var conformances = expansion.isMissing("FeatureTypes") ? ["nonisolated Store::FeatureTypes"] : []
    conformances += protocols.filter(expansion.isMissing).map {
      "\(expansion.conformanceIsolation)Store::\($0)"
    }
    guard diagnostics.isEmpty, !conformances.isEmpty else { return Output(diagnostics: diagnostics) }
    return Output(
      source: expansion.declaration.availability
        + "extension \(expansion.extendedType): \(conformances.joined(separator: ", ")) {}")
  }
}

extension Expansion {
  /// The isolation of the conformance to `Reducer`, with a space behind it, where it is not the one that is usual in
  /// extensions.
  ///
  /// Of `@MainActor` the compiler would infer as much, but inferring it before it knows `some ReducerOf<Self>` it finds
  /// no `reduce(into:action:)`.
  var conformanceIsolation: String {
    if declaration.hasAttribute("MainActor") { return "@MainActor " }
    guard isMainActorByDefault else { return "" }
    return ([declaration] + context).contains { $0.hasModifier("nonisolated") }
      ? "nonisolated " : "@MainActor "
  }
}

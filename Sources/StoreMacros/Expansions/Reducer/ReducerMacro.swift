/// The macro `@Reducer`, which makes a struct a feature, or composes the features of an enum's cases.
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

  /// Returns the conformance and the diagnostics.
  ///
  /// The compiler always expands extensions, but expands members only when they are needed.
  private static func conformance(_ expansion: Expansion) -> Output {
    let diagnostics = ReducerChecks(expansion).diagnostics
    let protocols = expansion.declaration.keyword == "enum" ? ["CaseReducer", "Reducer"] : ["Reducer"]
    // Explicit although `Reducer` implies it, because this conformance is `nonisolated`, and because the compiler (6.3)
    // finds no `State` through a conformance that an expansion only implies.
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
  /// The isolation of the conformance to `Reducer`, followed by a space, if it differs from the default isolation of
  /// extensions.
  ///
  /// The compiler would infer `@MainActor`, but it would do so before it knows `some ReducerOf<Self>`, and then find no
  /// `reduce(into:action:)`.
  var conformanceIsolation: String {
    if declaration.hasAttribute("MainActor") { return "@MainActor " }
    guard isMainActorByDefault else { return "" }
    return isNonisolated ? "nonisolated " : "@MainActor "
  }
}

/// The macro `@Reducer`, which turns a struct into a feature, or composes the features in the cases of an enum.
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
  /// The extension role reports the diagnostics because the compiler always expands extensions, but expands members
  /// only if they are needed.
  private static func conformance(_ expansion: Expansion) -> Output {
    let diagnostics = ReducerChecks(expansion).diagnostics
    let protocols = expansion.declaration.keyword == "enum" ? ["CaseReducer", "Reducer"] : ["Reducer"]
    // The conformance to `FeatureTypes` is written although `Reducer` implies it. The conformance must be
    // `nonisolated`. Also, the compiler (6.3) does not find the type `State` if the expansion of a macro implies the
    // conformance without writing it.
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
  /// The isolation to write for the conformance to `Reducer`, followed by a space; empty if none has to be written.
  ///
  /// `@MainActor` is written although the compiler would infer it. The compiler would do so before it knows the type
  /// `some ReducerOf<Self>`, and would then find no `reduce(into:action:)`.
  var conformanceIsolation: String {
    if declaration.hasAttribute("MainActor") { return "@MainActor " }
    guard isMainActorByDefault else { return "" }
    return isNonisolated ? "nonisolated " : "@MainActor "
  }
}

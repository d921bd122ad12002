/// The macro `@_NonisolatedHashable`, which makes the `Hashable` conformance of an enum without payloads nonisolated.
///
/// `@Reducer` adds it to enums in a module whose declarations are isolated to the main actor by default.
///
/// The ids of effects are often such enums, as in `enum CancelID { case timer }`. Ids are compared on any isolation.
enum NonisolatedHashableMacro: Macro {
  /// Returns a Boolean value indicating whether the macro applies to a member of a feature.
  static func applies(to declaration: Declaration) -> Bool {
    let members = declaration.members
    let cases = cases(of: declaration)
    return declaration.keyword == "enum"
      && declaration.attributes.allSatisfy { $0.name == "_NonisolatedHashable" }
      && !declaration.hasModifier("nonisolated") && declaration.genericParameters.isEmpty
      && declaration.inheritedTypes.allSatisfy(conformances.contains)
      && !cases.isEmpty && cases.allSatisfy(\.payload.isEmpty)
      && members.unconditional.count == members.declarations.count
      && members.declarations.allSatisfy { $0.attributes.isEmpty && !isWitness($0) }
  }

  static func expand(_ expansion: Expansion) -> Output {
    let declaration = expansion.declaration
    guard expansion.role == .member, applies(to: declaration) else { return Output() }
    let access = "\(declaration.access)nonisolated "
    let names = cases(of: declaration).map(\.name)
    let numbers = names.enumerated().map { "  case .\($1): hasher.combine(\($0))\n" }.joined()
    // The compiler would warn about a `case _` that no pair can reach.
    let others = names.count == 1 ? "" : "  case _: return false\n"
    let pairs = names.map { "(.\($0), .\($0))" }.joined(separator: ", ")
    // If all three members are declared, the compiler infers that the conformance is not isolated.
    return Output(
      source: """
        \(access)static func == (lhs: Self, rhs: Self) -> Swift::Bool {
          switch (lhs, rhs) {
          case \(pairs): return true
        \(others)  }
        }
        \(access)func hash(into hasher: inout Swift::Hasher) {
          switch self {
        \(numbers)  }
        }
        \(access)var hashValue: Swift::Int {
          var hasher = Swift::Hasher()
          hash(into: &hasher)
          return hasher.finalize()
        }

        """)
  }

  /// The protocols that the enum's inheritance clause may name.
  ///
  /// Any other name may be that of a raw type, so the macro does not apply to the enum.
  private static let conformances: Set = [
    "CaseIterable", "Equatable", "Hashable", "Sendable", "Swift.Equatable", "Swift.Hashable",
    "Swift.Sendable",
  ]

  /// Returns a Boolean value indicating whether a member may be one that the macro would add.
  private static func isWitness(_ member: Declaration) -> Bool {
    // The declaration of an operator has an empty name.
    ["hash", "hashValue"].contains(member.name) || member.keyword == "func" && member.name.isEmpty
  }

  private static func cases(of declaration: Declaration) -> [EnumCase] {
    declaration.members.unconditional.filter { $0.keyword == "case" }.flatMap(\.enumCases)
  }
}

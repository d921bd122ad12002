/// The text of the members that make an enum case-pathable.
struct CasePathsText {
  let declaration: Declaration
  /// A Boolean value indicating whether types in the enum may have conformances that only the main actor can use.
  private let isOnMainActor: Bool
  private let tags: CaseTags

  init(_ expansion: Expansion) {
    declaration = expansion.declaration
    isOnMainActor = expansion.isOnMainActorByDefault
    tags = CaseTags(declaration.members)
  }

  /// The members that the macro adds to the enum, without those that the user has declared.
  ///
  /// They are `nonisolated` because case paths are used on any isolation, even in a module whose declarations are
  /// isolated to the main actor by default.
  var members: String {
    let members = declaration.members
    var text = ""
    if generatesPaths {
      text += HiddenTypeNames(declaration).used
        .map { "\(access)typealias \(HiddenTypeNames.alias(of: $0)) = \($0)\n" }.joined()
      text += "\(access)nonisolated struct AllCasePaths: Store::_GeneratedCasePaths {\n"
      text += members.textOfCases(property)
      text += listOfCases
      text += "}\n"
      text += caseTag
    }
    if !declares("allCasePaths") {
      text += "\(access)nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }\n"
    }
    return text
  }

  /// A Boolean value indicating whether the macro generates the struct of the case paths; `false` if the user has
  /// declared it.
  var generatesPaths: Bool { !declares("AllCasePaths") }

  private func declares(_ name: String) -> Bool {
    declaration.members.declarations.contains { $0.name.withoutBackticks == name }
  }

  /// The name by which the struct of the case paths refers to the enum.
  private var name: String { HiddenTypeNames.name(declaration.name) }

  private var access: String { declaration.access }

  /// The function that lists the key paths to all cases.
  ///
  /// It has a statement for each case, because an array literal cannot contain `#if` directives.
  private var listOfCases: String {
    let cases = declaration.members.textOfCases(indentation: "    ") { enumCase in
      enumCase.isUnavailable ? "" : "keyPaths.append(\\.\(enumCase.name))"
    }
    // The compiler does not warn about deprecated names in a deprecated function. Calls of the function cause no
    // warning, because they go through the requirement of the protocol.
    let isDeprecated = declaration.members.declarations.contains {
      $0.keyword == "case" && $0.hasAttribute("available")
    }
    let keyPath = "Store::PartialCaseKeyPath<\(name)>"
    return (isDeprecated ? "  @available(*, deprecated)\n" : "") + """
        \(access)static func _appendCases(to keyPaths: inout [\(keyPath)]) {
      \(cases)  }

      """
  }

  private func property(for enumCase: EnumCase) -> String {
    if enumCase.isUnavailable { return "" }
    let type = "Store::AnyCasePath<\(name), \(enumCase.payloadType(in: name))>"
    let tag = tags[enumCase].map { ",\n    _tag: \($0)" } ?? ""
    // The text has `.init` without the type's name, because the compiler does not parse all types as generic arguments
    // in an expression.
    let path = """
      .init(
          _unsafeEmbed: \(enumCase.embedding(in: name)),
          _extract: { \(enumCase.extraction) }\(tag))
      """
    return enumCase.declaration.availability + """
      \(access)var \(enumCase.name): \(type) {
        \(isOnMainActor && !enumCase.payload.isEmpty ? madeOnMainActor(path, type) : path)
      }
      """
  }

  /// Returns an expression for a case path whose type only the main actor may name.
  ///
  /// In `case loaded(IdentifiedArrayOf<Row>)`, the conformance of `Row` to `Identifiable` is isolated to the main actor
  /// if that is the default of the module. The property for the case path is not isolated, so the compiler rejects the
  /// expression in this property. The compiler accepts the expression in a closure on the main actor. The generated
  /// code casts the result of that closure to the type.
  private func madeOnMainActor(_ path: String, _ type: String) -> String {
    """
    Store::_mainActorCasePath {
    \("  let path: \(type) = \(path)\n  return path".indented(by: "  "))  } as! \(type)
    """
  }

  /// The function that returns the tag of a value's case; empty for an enum without tags.
  ///
  /// It ends with `case _` instead of `default`, because the compiler warns about a `default` that matches no case.
  private var caseTag: String {
    if tags.isEmpty { return "" }
    let cases = declaration.members.textOfCases { enumCase in
      tags[enumCase].map { "case .\(enumCase.name): return \($0)" } ?? ""
    }
    return """
      \(access)nonisolated static func _caseTag(of root: Self) -> Swift::Int {
        switch root {
      \(cases)  case _: return -1
        }
      }

      """
  }
}

/// The text that `@Reducer` adds to an enum.
///
/// The text declares three enums: one for the states of the features, one for their actions, and one for their stores.
/// It also declares the reducer that runs the feature of the current case.
struct CaseReducerText {
  let declaration: Declaration
  let members: [Member]
  let conformances: SynthesizedConformances
  let isolation: String
  /// The types of the actions in an `Action` that the user has declared, keyed by the names of their cases.
  ///
  /// The dictionary contains only cases with exactly one associated value. The value's type must mean the same outside
  /// the `Action`, and the case's name must be usable in a key path.
  let declaredActions: [String: String]

  init(_ expansion: Expansion) {
    declaration = expansion.declaration
    members = declaration.members
    conformances = SynthesizedConformances(expansion)
    isolation = expansion.conformanceIsolation
    let action = members.declarations.first { $0.keyword == "enum" && $0.name.withoutBackticks == "Action" }
    let cases = action?.members.unconditional.filter { $0.keyword == "case" }.flatMap(\.enumCases) ?? []
    let hidden = Set(action?.members.declarations.map(\.name.withoutBackticks) ?? []).union(["Self", "Never"])
    let actions = cases.compactMap { enumCase -> (String, String)? in
      guard enumCase.payload.count == 1, ReducerCaseChecks.meaningOfKeyPath(to: enumCase.plainName) == nil
      else { return nil }
      let type = enumCase.declaration.source.text(enumCase.payload[0].type)
      let words = type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      return hidden.isDisjoint(with: words) ? (enumCase.plainName, type) : nil
    }
    declaredActions = Dictionary(actions) { first, _ in first }
  }

  /// The generated members, without those that the user has declared.
  var text: String {
    let shape = FeatureShape(declaration)
    let hasScope = shape.members.contains { $0.isFunction("scope", labels: ["_"]) }
    return [
      shape.hasType("State") ? "" : state,
      shape.hasType("Action") ? "" : action,
      shape.body == nil ? body : "",
      shape.hasType("CaseScope") ? "" : caseScope,
      hasScope ? "" : scope,
    ].joined()
  }

  private var access: String { declaration.access }

  /// The conformances that `@CasePathable` would add in an extension.
  ///
  /// They are written here because the compiler (6.3) crashes if a macro in expanded code adds an extension while the
  /// compiler checks the extensions of the file. Recursive features cause this.
  private var casePathable: String { "nonisolated Store::CasePathable, nonisolated Store::CasePathIterable" }

  private var indirect: String { declaration.hasModifier("indirect") ? "indirect " : "" }

  private var state: String {
    let conformances =
      [casePathable, "\(isolation)Store::CaseReducerState", "Store::ObservableState"] + conformances.state
    return """
      @Store::CasePathable @dynamicMemberLookup
      \(access)\(indirect)enum State: \(conformances.joined(separator: ", ")) {
        \(access)typealias StateReducer = \(declaration.name)
      \(members.textOfCases { ReducerCase($0).state })}

      """
  }

  private var action: String {
    let conformances = [casePathable] + conformances.action
    return """
      @Store::CasePathable
      \(access)\(indirect)enum Action: \(conformances.joined(separator: ", ")) {
      \(members.textOfCases { ReducerCase($0).action })}

      """
  }

  /// The static property `body`, whose type is explicit because the compiler does not accept `some Reducer` as the
  /// witness of a static requirement.
  private var body: String {
    """
    \(access)static var body: Store::Reduce<Self.State, Self.Action> {
      Store::Reduce(
        Store::CombineReducers<Self.State, Self.Action, _> {
    \(members.textOfCases(indentation: "      ") { run(ReducerCase($0)) })    })
    }

    """
  }

  private func run(_ reducerCase: ReducerCase) -> String {
    guard case .feature(_, let reducer) = reducerCase.kind else { return "" }
    let name = reducerCase.name
    return """
      Store::Scope(state: \\Self.State.Cases.\(name), action: \\Self.Action.Cases.\(name)) {
        \(reducer)
      }
      """
  }

  private var caseScope: String {
    """
    @Store::CasePathable @dynamicMemberLookup
    \(access)\(indirect)enum CaseScope: \(casePathable) {
    \(members.textOfCases { ReducerCase($0, actions: declaredActions).scope })}

    """
  }

  private var scope: String {
    let cases = members.declarations.contains { $0.keyword == "case" }
    return """
      \(access)static func scope(_ store: Store::Store<Self.State, Self.Action>) -> CaseScope {
        switch store.state {
      \(cases ? members.textOfCases { scope(ReducerCase($0, actions: declaredActions)) } : "")  }
      }

      """
  }

  private func scope(_ reducerCase: ReducerCase) -> String {
    let (enumCase, name) = (reducerCase.enumCase, reducerCase.name)
    switch reducerCase.kind {
    case .ephemeral, .data:
      return "case \(enumCase.pattern): return \(enumCase.expression(enumCase.values))"
    case .feature, .dataWithActions:
      let store = "store.scope(state: \\Self.State.\(name), action: \\Self.Action.Cases.\(name))!"
      return """
        case .\(name):
          return \(enumCase.expression([store]))
        """
    }
  }
}

/// What keeps the cases of an enum from being features.
struct ReducerCaseChecks {
  let declaration: Declaration

  init(_ declaration: Declaration) {
    self.declaration = declaration
  }

  /// What to tell the user; empty if all is well.
  var diagnostics: [Diagnostic] { names + plainPayloads + optionalPayloads }

  private var source: Source { declaration.source }

  private var cases: [EnumCase] {
    declaration.members.declarations.filter { $0.keyword == "case" }.flatMap(\.enumCases)
  }

  /// Cases whose names are taken, or cannot be told apart.
  private var names: [Diagnostic] {
    var taken = [
      "body": "'@Reducer' adds a property 'body' to the enum",
      "StateReducer": "'@Reducer' adds a type 'StateReducer' to the enum 'State' that it writes",
    ]
    for type in ["State", "Action", "CaseScope"] {
      taken[type] = "'@Reducer' adds a type '\(type)' to the enum"
    }
    for enumCase in cases where !enumCase.payload.isEmpty {
      let name = enumCase.plainName
      guard let reason = taken[name] ?? Self.meaningOfKeyPath(to: name) else { continue }
      // Data is read by patterns, and can go by names that lead nowhere in a key path, except for this one.
      if case .feature = ReducerCase(enumCase).kind { taken[name] = reason }
      if name == "self" { taken[name] = reason }
    }
    return CaseNameChecks(macro: "@Reducer", declaration: declaration, taken: taken).diagnostics
  }

  /// Why a key path cannot lead to the state of a case; nil for most.
  private static func meaningOfKeyPath(to name: String) -> String? {
    switch name {
    case "is", "modify":
      "'@Reducer' reads the state of this case by '\\.\(name)', which is a method of every enum with cases to name"
    case "Protocol", "Type", "init", "self":
      "'@Reducer' reads the state of this case by '\\.\(name)', which is no name behind a type"
    default: nil
    }
  }

  /// Cases that look like features but hold a type that everybody knows is none.
  private var plainPayloads: [Diagnostic] {
    cases.compactMap { enumCase in
      guard case .feature(let type, _) = ReducerCase(enumCase).kind, Self.isPlain(type) else { return nil }
      return Diagnostic(
        "The cases of an enum that is '@Reducer' hold features, and '\(type)' is none. Mark the case "
          + "'@ReducerCaseIgnored': it is plain data.",
        in: source, at: enumCase.payload[0].type, fixIts: [ignoring(enumCase)])
    }
  }

  /// Cases that hold an optional of what may be a feature.
  private var optionalPayloads: [Diagnostic] {
    cases.compactMap { enumCase in
      guard !enumCase.declaration.hasAttribute("ReducerCaseIgnored"), enumCase.payload.count == 1,
        let mark = enumCase.payload[0].type.last, source.text(at: mark) == "?",
        let type = NominalType(enumCase.payload[0].type.lowerBound..<mark, in: source),
        !Self.isPlain(type.text)
      else { return nil }
      return Diagnostic(
        "The cases of an enum that is '@Reducer' hold features, and an optional is none. Write '\(type.text)' if it is "
          + "a feature: nothing is shown where the state of the whole enum is nil. Mark the case "
          + "'@ReducerCaseIgnored' if it is plain data.",
        in: source, at: enumCase.payload[0].type,
        fixIts: [
          Diagnostic.FixIt(
            message: "Remove the '?'", range: source.byteRange(mark..<mark + 1), text: ""),
          ignoring(enumCase),
        ])
    }
  }

  private func ignoring(_ enumCase: EnumCase) -> Diagnostic.FixIt {
    let place = source.tokens[enumCase.declaration.tokens.lowerBound].start
    return Diagnostic.FixIt(
      message: "Add '@ReducerCaseIgnored'", range: place..<place, text: "@ReducerCaseIgnored ")
  }

  private static func isPlain(_ type: String) -> Bool {
    type.split(separator: "<").first.map { plainTypes.contains(String($0)) } ?? false
  }

  private static let plainTypes: Set<String> = [
    "Array", "Bool", "Character", "Data", "Date", "Dictionary", "Double", "Duration", "Float", "Int",
    "Optional", "Set", "String", "Substring", "UInt", "URL", "UUID", "Void",
  ]
}

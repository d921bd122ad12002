/// Checks of the cases of a `@Reducer` enum.
struct ReducerCaseChecks {
  let declaration: Declaration

  init(_ declaration: Declaration) {
    self.declaration = declaration
  }

  /// The diagnostics; empty if there are no mistakes.
  var diagnostics: [Diagnostic] { names + plainPayloads + optionalPayloads }

  private var source: Source { declaration.source }

  private var cases: [EnumCase] {
    declaration.members.declarations.filter { $0.keyword == "case" }.flatMap(\.enumCases)
  }

  /// The diagnostics for cases whose names are not available or not unique.
  private var names: [Diagnostic] {
    var taken = [
      "body": "'@Reducer' adds a property 'body' to the enum",
      "StateReducer": "'@Reducer' adds a type 'StateReducer' to the enum 'State' that it generates",
    ]
    for type in ["State", "Action", "CaseScope"] {
      taken[type] = "'@Reducer' adds a type '\(type)' to the enum"
    }
    for enumCase in cases where !enumCase.payload.isEmpty {
      let name = enumCase.plainName
      guard let reason = taken[name] ?? Self.meaningOfKeyPath(to: name) else { continue }
      // The generated code reads plain data with patterns, so the names of such cases need not work in a key path. The
      // only exception is `self`.
      if case .feature = ReducerCase(enumCase).kind { taken[name] = reason }
      if name == "self" { taken[name] = reason }
    }
    return CaseNameChecks(macro: "@Reducer", declaration: declaration, taken: taken).diagnostics
  }

  /// Returns the reason why a key path cannot lead to the state of a case; `nil` for most names.
  static func meaningOfKeyPath(to name: String) -> String? {
    switch name {
    case "is", "modify":
      "'@Reducer' reads the state of this case with '\\.\(name)', which is a method of every case-pathable enum"
    case "Protocol", "Type", "init", "self":
      "'@Reducer' reads the state of this case with '\\.\(name)', which has a different meaning after a type"
    default: nil
    }
  }

  /// The diagnostics for cases that look like features but contain a standard type that is not a feature.
  private var plainPayloads: [Diagnostic] {
    cases.compactMap { enumCase in
      guard case .feature(let type, _) = ReducerCase(enumCase).kind, Self.isPlain(type) else { return nil }
      return Diagnostic(
        "The cases of a '@Reducer' enum contain features, and '\(type)' is not a feature. Mark the case "
          + "'@ReducerCaseIgnored', because it is plain data. If you have a feature of this name, write its module or "
          + "the type that contains it before the name.",
        in: source, at: enumCase.payload[0].type, fixIts: [ignoring(enumCase)])
    }
  }

  /// The diagnostics for cases that contain an optional of a type that may be a feature.
  private var optionalPayloads: [Diagnostic] {
    cases.compactMap { enumCase in
      guard !enumCase.declaration.hasAttribute("ReducerCaseIgnored"), enumCase.payload.count == 1,
        let mark = enumCase.payload[0].type.last, source.text(at: mark) == "?",
        let type = NominalType(enumCase.payload[0].type.lowerBound..<mark, in: source),
        !Self.isPlain(type.text)
      else { return nil }
      return Diagnostic(
        "The cases of a '@Reducer' enum contain features, and an optional is not a feature. If "
          + "'\(type.text)' is a feature, remove the '?', because the state of the whole enum is nil while nothing "
          + "is presented. If it is plain data, mark the case '@ReducerCaseIgnored'.",
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

/// A case of a `@Reducer` enum and its meaning.
struct ReducerCase {
  enum Kind: Equatable {
    /// A feature with its type and the expression that creates it.
    case feature(type: String, reducer: String)
    /// State that needs no reducer and whose type determines the type of its action, like an alert.
    case ephemeral(action: String)
    /// Plain data whose actions are in an `Action` that the user has declared.
    case dataWithActions(action: String)
    /// Plain data.
    case data
  }

  let enumCase: EnumCase
  let kind: Kind

  /// Creates a value from a case of the enum.
  ///
  /// - Parameters:
  ///   - enumCase: The case.
  ///   - actions: The types of the actions in the enum's own `Action`, keyed by the names of their cases.
  init(_ enumCase: EnumCase, actions: [String: String] = [:]) {
    self.enumCase = enumCase
    let isIgnored = enumCase.declaration.hasAttribute("ReducerCaseIgnored")
    if isIgnored, enumCase.payload.count == 1, let action = actions[enumCase.plainName] {
      kind = .dataWithActions(action: action)
    } else {
      kind = Self.kind(of: enumCase)
    }
  }

  /// The name of the case as it is written.
  var name: String { enumCase.name }

  /// The declaration of the case in the generated `State`.
  ///
  /// A case of plain data keeps the default values of its associated values.
  var state: String {
    guard case .feature(let type, _) = kind else { return original(withDefaults: true) { $0 } }
    return original { _ in type + ".State" }
  }

  /// The declaration of the case in the generated `Action`.
  var action: String {
    switch kind {
    case .feature(let type, _): original { _ in type + ".Action" }
    case .ephemeral(let action), .dataWithActions(let action): original { _ in action }
    case .data: "case \(name)(Swift::Never)"
    }
  }

  /// The declaration of the case in the generated `CaseScope`.
  var scope: String {
    switch kind {
    case .feature(let type, _): original { _ in "Store::StoreOf<\(type)>" }
    case .dataWithActions(let action): original { state in "Store::Store<\(state), \(action)>" }
    case .ephemeral, .data: original { $0 }
    }
  }

  /// Returns the case with its labels, and with each type replaced by the result of `map`.
  private func original(withDefaults: Bool = false, _ map: (String) -> String) -> String {
    let isIndirect = enumCase.declaration.hasModifier("indirect")
    let head = (isIndirect ? "indirect " : "") + "case \(name)"
    if enumCase.payload.isEmpty { return head }
    let source = enumCase.declaration.source
    let values = enumCase.payload.map { value in
      let text = (value.label.map { $0 + ": " } ?? "") + map(source.text(value.type))
      // A default value that contains `Self` is left out, because `Self` has another meaning in the generated enum.
      guard withDefaults, let defaultValue = value.defaultValue,
        !defaultValue.contains(where: { source.text(at: $0) == "Self" })
      else { return text }
      return "\(text) = \(source.originalText(defaultValue))"
    }
    return "\(head)(\(values.joined(separator: ", ")))"
  }

  private static func kind(of enumCase: EnumCase) -> Kind {
    let declaration = enumCase.declaration
    guard !declaration.hasAttribute("ReducerCaseIgnored"), enumCase.payload.count == 1,
      let type = NominalType(enumCase.payload[0].type, in: declaration.source)
    else { return .data }
    let isEphemeral = ["AlertState", "ConfirmationDialogState"].contains(type.name)
    if isEphemeral || declaration.hasAttribute("ReducerCaseEphemeral") {
      return .ephemeral(
        action: isEphemeral ? type.onlyArgument ?? type.text + ".Action" : type.text + ".Action")
    }
    let written = enumCase.payload[0].defaultValue.map(declaration.source.originalText) ?? "\(type.text)()"
    // In the enum, the compiler infers the type of an expression like `.init()`. In the generated code, the type must
    // be written.
    let reducer = written.hasPrefix(".") ? "\(written) as \(type.text)" : written
    return .feature(type: type.text, reducer: reducer)
  }
}

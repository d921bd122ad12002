/// The parts of a reducer that a `@Reducer` type declares.
struct FeatureShape {
  let declaration: Declaration
  /// All members, including those inside `#if` directives.
  let members: [Declaration]
  /// The members as they are written, inside their `#if` directives.
  private let conditionals: [Member]

  init(_ declaration: Declaration) {
    self.declaration = declaration
    conditionals = declaration.members
    members = conditionals.declarations
  }

  /// Returns a Boolean value indicating whether the type declares a nested type or a generic parameter with the given
  /// name.
  func hasType(_ name: String) -> Bool {
    let kinds: Set<String> = ["struct", "enum", "class", "actor", "typealias"]
    return members.contains { kinds.contains($0.keyword) && $0.name.withoutBackticks == name }
      || declaration.genericParameters.contains(name)
  }

  /// The property `body`.
  ///
  /// In an enum of features, it is static.
  var body: Declaration? { bodies.first }

  /// All properties named `body`.
  ///
  /// There can be several only if they are in different clauses of an `#if`.
  private var bodies: [Declaration] {
    members.filter {
      ["var", "let"].contains($0.keyword) && $0.name == "body"
        && (declaration.keyword == "enum" || !$0.hasModifier("static"))
    }
  }

  /// The method `reduce(into:action:)`; of several overloads, the one for the feature's own state and action.
  var reduce: Declaration? { methods.first(where: reducesOwnTypes) ?? methods.first }

  /// A method `reduce(into:action:)` that implements the feature although the feature also has a body; `nil` for most
  /// features.
  ///
  /// A method that takes other types, or does not return an effect, is an ordinary method.
  var reduceBesideBody: Declaration? {
    methods.first { method in
      method.returnsEffect && reducesOwnTypes(method)
        && bodies.contains { !conditionals.exclude($0, method) }
    }
  }

  /// The methods `reduce(into:action:)`.
  private var methods: [Declaration] {
    members.filter { $0.isFunction("reduce", labels: ["into", "action"]) && !$0.hasModifier("static") }
  }

  /// Returns a Boolean value indicating whether a method takes the state and the action of the feature.
  private func reducesOwnTypes(_ method: Declaration) -> Bool {
    guard let types = method.typesOfReduce else { return false }
    let inBody = typesOfBody
    return isName(types.state, of: "State", inBody: inBody?.state)
      && isName(types.action, of: "Action", inBody: inBody?.action)
  }

  /// Returns a Boolean value indicating whether a type is the feature's type of the given name.
  ///
  /// The method compares spellings. It accepts three of them: a spelling of the feature's own type, such as
  /// `Self.State`; the type for which the feature declares the name as an alias; and the type that the body names.
  private func isName(_ type: String, of name: String, inBody: String?) -> Bool {
    let alias = members.first { $0.keyword == "typealias" && $0.name.withoutBackticks == name }
    return isOwnType(type, name)
      || [alias?.aliasedType, inBody].contains { $0?.withoutSpaces == type.withoutSpaces }
  }

  /// The state and the action that the type or the initial value of the body names; `nil` if neither names them.
  var typesOfBody: (state: String, action: String)? {
    body.flatMap { $0.typesOfBody ?? $0.typesOfInitialBody }
  }

  /// Returns a Boolean value indicating whether a type is written as the feature's own type of the given name, as in
  /// `State`, `Self.State` or `Counter.State`.
  func isOwnType(_ type: String, _ name: String) -> Bool {
    let member = "\(declaration.name).\(name)"
    return [name, "Self.\(name)", member].contains(type) || type.hasSuffix(".\(member)")
  }
}

extension String {
  fileprivate var withoutSpaces: String { filter { $0 != " " } }
}

/// The parts of a reducer that a `@Reducer` type declares.
struct FeatureShape {
  let declaration: Declaration
  let members: [Declaration]

  init(_ declaration: Declaration) {
    self.declaration = declaration
    members = declaration.members.declarations
  }

  /// Returns a Boolean value indicating whether the type declares a nested type or a generic parameter with the given
  /// name.
  func hasType(_ name: String) -> Bool {
    let kinds: Set<String> = ["struct", "enum", "class", "actor", "typealias"]
    return members.contains { kinds.contains($0.keyword) && $0.name.withoutBackticks == name }
      || declaration.genericParameters.contains(name)
  }

  /// The property `body`.
  var body: Declaration? {
    members.first { ["var", "let"].contains($0.keyword) && $0.name == "body" }
  }

  /// The method `reduce(into:action:)`; of several overloads, the one for the feature's own state and action.
  var reduce: Declaration? {
    let methods = members.filter { $0.isFunction("reduce", labels: ["into", "action"]) }
    return methods.first(where: reducesOwnTypes) ?? methods.first
  }

  /// Returns a Boolean value indicating whether a method takes the state and the action of the feature, or those that
  /// the type of its body names.
  func reducesOwnTypes(_ method: Declaration) -> Bool {
    guard let types = method.typesOfReduce else { return false }
    let typesOfBody = body.flatMap { $0.typesOfBody ?? $0.typesOfInitialBody }
    return (isOwnType(types.state, "State") || types.state == typesOfBody?.state)
      && (isOwnType(types.action, "Action") || types.action == typesOfBody?.action)
  }

  /// Returns a Boolean value indicating whether a type is written as the feature's own type of the given name.
  func isOwnType(_ type: String, _ name: String) -> Bool {
    let member = "\(declaration.name).\(name)"
    return [name, "Self.\(name)", member].contains(type) || type.hasSuffix(".\(member)")
  }
}

extension Declaration {
  /// The state and the action in the type of a property `body`; nil if it names none.
  var typesOfBody: (state: String, action: String)? {
    guard let type = variableType else { return nil }
    var cursor = Cursor(source, type)
    while !cursor.isAtEnd, !["Reducer", "ReducerOf"].contains(cursor.text()) { cursor.index += 1 }
    return typesOfReducer(at: cursor)
  }

  /// The state and the action in the initial value of a property `body`, as in `let body = Reduce<State, Action> { … }`;
  /// nil if it names none.
  var typesOfInitialBody: (state: String, action: String)? {
    guard variableType == nil, let value = initialValue else { return nil }
    var cursor = Cursor(source, value)
    while ["Store", ":", "::", "."].contains(cursor.text()) { cursor.index += 1 }
    return ["Reduce", "EmptyReducer"].contains(cursor.text()) ? typesOfReducer(at: cursor) : nil
  }

  /// The state and the action in the generic arguments of the type at `cursor`; nil if it has none.
  private func typesOfReducer(at cursor: Cursor) -> (state: String, action: String)? {
    var cursor = cursor
    let name = cursor.text()
    guard cursor.kind(1) == .leftAngle else { return nil }
    cursor.index += 1
    var arguments = Cursor(source, cursor.skipAngles())
    let first = source.text(arguments.skipType(to: [.comma]))
    if name == "ReducerOf" { return ("\(first).State", "\(first).Action") }
    guard arguments.take(.comma) else { return nil }
    return (first, source.text(arguments.skipType(to: [.comma])))
  }

  /// The state and the action in the parameters of a method `reduce(into:action:)`; nil if it names none.
  var typesOfReduce: (state: String, action: String)? {
    let conventions: Set = ["inout", "sending", "borrowing", "consuming"]
    let types = parameters.map { source.text($0.type.drop { conventions.contains(source.text(at: $0)) }) }
    return types.count == 2 ? (types[0], types[1]) : nil
  }

  /// Returns a Boolean value indicating whether this is a function with the given name and parameter labels.
  func isFunction(_ name: String, labels: [String]) -> Bool {
    keyword == "func" && self.name == name && parameters.map(\.label) == labels
  }

  /// The names of a type's generic parameters.
  var genericParameters: [String] {
    // `each T` and `let N: Int` have a word before the name.
    wordsOfGenericParameters.compactMap(\.last)
  }

  /// The names of the generic parameters that are values, as in `let N: Int`.
  var valueParameters: [String] {
    wordsOfGenericParameters.compactMap { $0.first == "let" ? $0.last : nil }
  }

  /// The words at the beginning of each of a type's generic parameters.
  private var wordsOfGenericParameters: [[String]] {
    var cursor = cursor
    cursor.index += 1
    var parameters = Cursor(source, cursor.skipAngles())
    var words: [[String]] = []
    while !parameters.isAtEnd {
      let parameter = parameters.skipType(to: [.comma])
      words.append(parameter.prefix { source.tokens[$0].kind == .word }.map(source.text(at:)))
      _ = parameters.take(.comma)
    }
    return words
  }
}

extension Declaration {
  /// The state and the action in the type of a property `body`, as in `some Reducer<State, Action>` or `Reduce<State,
  /// Action>`; `nil` if the type names none.
  var typesOfBody: (state: String, action: String)? {
    guard let type = variableType else { return nil }
    return typesOfOpaqueBody ?? typesOfConcreteReducer(in: type)
  }

  /// The state and the action in the type `some Reducer<State, Action>` of a property `body`; `nil` for any other type.
  var typesOfOpaqueBody: (state: String, action: String)? {
    guard let type = variableType else { return nil }
    var cursor = Cursor(source, type)
    while !cursor.isAtEnd, !["Reducer", "ReducerOf"].contains(cursor.text()) { cursor.index += 1 }
    return typesOfReducer(at: cursor)
  }

  /// The state and the action in the initial value of a property `body`, as in `let body = Reduce<State, Action> { …
  /// }`; `nil` if the initial value names none.
  var typesOfInitialBody: (state: String, action: String)? {
    guard variableType == nil, let value = initialValue else { return nil }
    return typesOfConcreteReducer(in: value)
  }

  /// The names of the reducer types whose first two generic parameters are the state and the action.
  private static let concreteReducers: Set = [
    "BindingReducer", "CombineReducers", "EmptyReducer", "Reduce", "Scope",
  ]

  /// Returns the state and the action in the generic arguments of the reducer type at the beginning of the given
  /// tokens; `nil` if there are none.
  private func typesOfConcreteReducer(in tokens: Range<Int>) -> (state: String, action: String)? {
    var cursor = Cursor(source, tokens)
    let modules: Set = ["Store", "ComposableArchitecture"]
    if modules.contains(cursor.text()), cursor.kind(1) == .period || cursor.kind(1) == .doubleColon {
      cursor.index += 2
    }
    return Self.concreteReducers.contains(cursor.text()) ? typesOfReducer(at: cursor) : nil
  }

  /// Returns the state and the action in the generic arguments of the type at `cursor`; `nil` if there are none.
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

  /// The types of the state and the action in the parameters of a method `reduce(into:action:)`; `nil` if the method
  /// does not have two parameters.
  var typesOfReduce: (state: String, action: String)? {
    let conventions: Set = ["inout", "sending", "borrowing", "consuming"]
    let types = parameters.map { source.text($0.type.drop { conventions.contains(source.text(at: $0)) }) }
    return types.count == 2 ? (types[0], types[1]) : nil
  }

  /// A Boolean value indicating whether a function returns an effect, and is neither asynchronous nor throwing.
  var returnsEffect: Bool {
    var cursor = cursor
    cursor.index += 1
    cursor.skipAngles()
    guard cursor.takeGroup(.leftParen) != nil, cursor.take(.arrow) else { return false }
    // Skips the name of a module.
    if cursor.kind(1) == .period || cursor.kind(1) == .doubleColon { cursor.index += 2 }
    guard ["Effect", "EffectOf", "EffectTask"].contains(cursor.text()), cursor.kind(1) == .leftAngle
    else { return false }
    cursor.index += 1
    cursor.skipAngles()
    // `Effect<Action>?` is another type.
    return cursor.isAtEnd || cursor.kind() == .leftBrace || cursor.text() == "where"
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

  /// The words at the beginning of each generic parameter of a type.
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

/// What a `@Reducer` type declares of what a reducer consists of.
struct FeatureShape {
  let declaration: Declaration
  let members: [Declaration]

  init(_ declaration: Declaration) {
    self.declaration = declaration
    members = declaration.members.declarations
  }

  /// Whether a type of a name is declared inside, or is one of the generic parameters.
  func hasType(_ name: String) -> Bool {
    let kinds: Set<String> = ["struct", "enum", "class", "actor", "typealias"]
    return members.contains { kinds.contains($0.keyword) && $0.name.withoutBackticks == name }
      || declaration.genericParameters.contains(name)
  }

  /// The property `body`.
  var body: Declaration? {
    members.first { ["var", "let"].contains($0.keyword) && $0.name == "body" }
  }

  /// The method `reduce(into:action:)`.
  var reduce: Declaration? {
    members.first { $0.isFunction("reduce", labels: ["into", "action"]) }
  }
}

extension Declaration {
  /// Whether this is a method of a name with parameters of the labels given.
  func isFunction(_ name: String, labels: [String]) -> Bool {
    keyword == "func" && self.name == name && parameterLabels == labels
  }

  /// The names of a type's generic parameters.
  var genericParameters: [String] {
    var cursor = cursor
    cursor.index += 1
    var parameters = Cursor(source, cursor.skipAngles())
    var names: [String] = []
    while !parameters.isAtEnd {
      let parameter = parameters.skipType(to: [.comma])
      // `each T` and `let N: Int` have a word before the name.
      let words = parameter.prefix { source.tokens[$0].kind == .word }
      if let last = words.last { names.append(source.text(at: last)) }
      _ = parameters.take(.comma)
    }
    return names
  }
}

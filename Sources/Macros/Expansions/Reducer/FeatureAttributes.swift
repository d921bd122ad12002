/// The attributes that `@Reducer` puts on a member, as text.
struct FeatureAttributes {
  let member: Declaration

  init(_ expansion: Expansion) {
    member = expansion.declaration
  }

  /// The attributes, with a space between them; empty for most members.
  var text: String {
    switch (member.keyword, member.name) {
    case ("enum", "Action"): casePathable.joined(separator: " ")
    case ("enum", "State"): (casePathable + dynamicMemberLookup).joined(separator: " ")
    case ("var", "body"): builder
    default: ""
    }
  }

  private var casePathable: [String] {
    let hasCasePaths = member.hasAttribute("CasePathable") || member.inherits("CasePathable")
    return hasCasePaths ? [] : ["@Store::CasePathable"]
  }

  private var dynamicMemberLookup: [String] {
    member.hasAttribute("dynamicMemberLookup") ? [] : ["@dynamicMemberLookup"]
  }

  /// The result builder of a computed `body`.
  ///
  /// One that returns explicitly needs none: the compiler would warn that it goes unused.
  private var builder: String {
    guard !member.hasAttribute("ReducerBuilder"), !member.hasModifier("static"),
      let getter = member.getter, !getter.contains(where: { member.source.text(at: $0) == "return" })
    else { return "" }
    return "@Store::ReducerBuilder<\(builderArguments)>"
  }

  /// The state and the action that the type of `body` names.
  private var builderArguments: String {
    let own = "Self.State, Self.Action"
    guard let type = member.variableType else { return own }
    var cursor = Cursor(member.source, type)
    while !cursor.isAtEnd, !["Reducer", "ReducerOf"].contains(cursor.text()) { cursor.index += 1 }
    let name = cursor.text()
    guard cursor.kind(1) == .leftAngle else { return own }
    cursor.index += 1
    let arguments = member.source.text(cursor.skipAngles())
    return name == "ReducerOf" ? "\(arguments).State, \(arguments).Action" : arguments
  }
}

extension Declaration {
  /// The tokens of a computed property's getter that stand in no inner braces, or `nil` if it is stored.
  fileprivate var getter: [Int]? {
    var cursor = cursor
    _ = cursor.skipType(to: [.leftBrace, .equal])
    guard var group = cursor.takeGroup(.leftBrace) else { return nil }
    var inner = Cursor(source, group)
    if inner.text() == "get" {
      inner.index += 1
      guard let body = inner.takeGroup(.leftBrace) else { return nil }
      group = body
      inner = Cursor(source, group)
    }
    var tokens: [Int] = []
    while !inner.isAtEnd {
      tokens.append(inner.index)
      inner.advance()
    }
    return tokens
  }
}

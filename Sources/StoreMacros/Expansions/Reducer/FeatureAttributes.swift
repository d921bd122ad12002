/// The text of the attributes that `@Reducer` adds to a member.
struct FeatureAttributes {
  let member: Declaration
  /// The generic parameters of the feature.
  private let parameters: [String]
  /// A Boolean value indicating whether conformances of the member are isolated to the main actor by default.
  private let isOnMainActor: Bool

  init(_ expansion: Expansion) {
    member = expansion.declaration
    parameters = expansion.context.first?.genericParameters ?? []
    isOnMainActor = expansion.isOnMainActorByDefault
  }

  /// The attributes, separated by spaces; empty for most members.
  var text: String {
    switch (member.keyword, member.name) {
    case ("enum", "Action"): casePathable.joined(separator: " ")
    case ("enum", "State"): (casePathable + dynamicMemberLookup).joined(separator: " ")
    case ("var", "body"): builder
    case ("enum", _) where isOnMainActor && NonisolatedHashableMacro.applies(to: member):
      "@Store::_NonisolatedHashable"
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
  /// A `body` with an explicit `return` gets none, because the compiler would warn that the builder is unused.
  private var builder: String {
    guard !member.hasAttribute("ReducerBuilder"), !member.hasModifier("static"),
      let getter = member.getter, !getter.contains(where: { member.source.text(at: $0) == "return" })
    else { return "" }
    return "@Store::ReducerBuilder<\(builderArguments)>"
  }

  private var builderArguments: String {
    let types = member.typesOfBody
    return "\(argument("State", types?.state)), \(argument("Action", types?.action))"
  }

  /// Returns the generic argument of the builder for the state or the action.
  ///
  /// If the feature has a generic parameter with this name, the argument is written without `Self`, because the
  /// parameter is not a member of `Self`.
  private func argument(_ name: String, _ type: String?) -> String {
    guard let type, type != "Self.\(name)" else { return parameters.contains(name) ? name : "Self.\(name)" }
    return type
  }
}

extension Declaration {
  /// The tokens of a computed property's getter without the contents of inner brackets, or `nil` if the property is
  /// stored.
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

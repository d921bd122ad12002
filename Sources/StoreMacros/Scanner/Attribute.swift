/// An attribute of a declaration, as in `@Store::CasePathable` or `@available(*, deprecated)`.
struct Attribute {
  /// The last component of the name, without its module.
  var name: String
  /// The tokens between the parentheses, if there are any.
  var arguments: Range<Int>?
  /// All tokens, including the `@`.
  var tokens: Range<Int>
}

extension Cursor {
  /// Moves past an attribute and returns it; returns `nil` if the cursor is not at an attribute.
  mutating func takeAttribute() -> Attribute? {
    let start = index
    guard take(.at) else { return nil }
    var name = ""
    while kind() == .word {
      name = text()
      index += 1
      skipAngles()
      guard take(.period) || take(.doubleColon) else { break }
    }
    var arguments: Range<Int>?
    if let token = token(), token.kind == .leftParen, !token.followsSpace {
      var ahead = self
      let group = ahead.takeGroup(.leftParen)
      if !ahead.isAfterParameters {
        arguments = group
        index = ahead.index
      }
    }
    return Attribute(name: name, arguments: arguments, tokens: start..<index)
  }

  /// A Boolean value indicating whether the parentheses before the cursor are the parameters of a function type, as in
  /// `@Sendable() async -> Void`.
  private var isAfterParameters: Bool {
    kind() == .arrow || ["async", "throws"].contains(text())
  }
}

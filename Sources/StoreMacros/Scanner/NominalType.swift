/// A named type, as in `Edit`, `App.Edit` or `Edit<Int>`.
struct NominalType {
  /// The type as text.
  let text: String
  /// The last component of the name.
  let name: String
  /// The generic argument of the last component, if it has exactly one.
  let onlyArgument: String?

  /// Creates a named type from its tokens; the result is `nil` if the tokens form another kind of type.
  init?(_ range: Range<Int>, in source: Source) {
    var cursor = Cursor(source, range)
    var name = ""
    var arguments: Range<Int>?
    repeat {
      guard cursor.kind() == .word, !["any", "some"].contains(cursor.text()) else { return nil }
      name = cursor.text()
      cursor.index += 1
      arguments = cursor.kind() == .leftAngle ? cursor.skipAngles() : nil
    } while cursor.take(.period) || cursor.take(.doubleColon)
    guard cursor.isAtEnd else { return nil }
    text = source.text(range)
    self.name = name
    onlyArgument = arguments.flatMap { arguments in
      var inner = Cursor(source, arguments)
      _ = inner.skipType(to: [.comma])
      return inner.isAtEnd ? source.text(arguments) : nil
    }
  }
}

extension Declaration {
  /// The types behind the colon of a type's declaration, each as text.
  var inheritedTypes: [String] {
    var cursor = cursor
    cursor.index += 1
    cursor.skipAngles()
    guard cursor.take(.colon) else { return [] }
    var types: [String] = []
    repeat {
      let type = cursor.skipType(to: [.comma, .leftBrace])
      // A `where` clause ends the list; its first word is part of the last entry's tokens.
      let end = type.first { source.text(at: $0) == "where" } ?? type.upperBound
      types.append(source.text(type.lowerBound..<end))
      if end < type.upperBound { break }
    } while cursor.take(.comma)
    return types
  }

  /// Whether a type is named behind the colon, with or without a module before it.
  func inherits(_ name: String) -> Bool {
    inheritedTypes.contains { type in
      type == name || type.hasSuffix("." + name) || type.hasSuffix("::" + name)
    }
  }

  /// The tokens between the declaration's braces, if it has any.
  var body: Range<Int>? {
    var cursor = cursor
    _ = cursor.skipType(to: [.leftBrace])
    return cursor.takeGroup(.leftBrace)
  }

  /// The declarations between the braces.
  var members: [Member] {
    guard let body else { return [] }
    var scanner = MemberScanner(source, body)
    return scanner.members()
  }

  /// The type of a variable as it is written, if it is.
  var variableType: Range<Int>? {
    var cursor = cursor
    cursor.index += 1
    guard cursor.take(.colon) else { return nil }
    return cursor.skipType(to: [.leftBrace, .equal, .comma])
  }

  /// The labels of a function's parameters, `_` where there is none, and the tokens of their types.
  var parameters: [(label: String, type: Range<Int>)] {
    var cursor = cursor
    cursor.index += 1
    cursor.skipAngles()
    guard let group = cursor.takeGroup(.leftParen) else { return [] }
    var parameters = Cursor(source, group)
    var found: [(label: String, type: Range<Int>)] = []
    while !parameters.isAtEnd {
      while parameters.takeAttribute() != nil {}
      let label = parameters.text()
      _ = parameters.skipType(to: [.colon, .comma, .equal])
      _ = parameters.take(.colon)
      found.append((label, parameters.skipType(to: [.comma, .equal])))
      parameters.skipExpression()  // A default value.
      _ = parameters.take(.comma)
    }
    return found
  }
}

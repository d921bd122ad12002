extension Declaration {
  /// The inherited types in a type's declaration, each as text.
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

  /// Returns a Boolean value indicating whether the declaration inherits from a type, with or without a module name.
  func inherits(_ name: String) -> Bool {
    inheritedTypes.contains { type in
      type == name || type.hasSuffix("." + name) || type.hasSuffix("::" + name)
    }
  }

  /// The tokens between the declaration's braces, if it has braces.
  var body: Range<Int>? {
    var cursor = cursor
    _ = cursor.skipType(to: [.leftBrace])
    return cursor.takeGroup(.leftBrace)
  }

  /// The members between the declaration's braces.
  var members: [Member] {
    guard let body else { return [] }
    var scanner = MemberScanner(source, body)
    return scanner.members()
  }

  /// The tokens of a variable's explicit type, if it has one.
  var variableType: Range<Int>? {
    var cursor = cursor
    cursor.index += 1
    guard cursor.take(.colon) else { return nil }
    return cursor.skipType(to: [.leftBrace, .equal, .comma])
  }

  /// The type that a type alias stands for, as text; `nil` for any other declaration.
  var aliasedType: String? {
    var cursor = cursor
    cursor.index += 1
    cursor.skipAngles()
    guard keyword == "typealias", cursor.take(.equal) else { return nil }
    return source.text(cursor.index..<tokens.upperBound)
  }

  /// The type of a variable whose initial value is a literal; `nil` for any other variable.
  var literalType: String? {
    guard let value = initialValue, let first = value.first, let last = value.last else { return nil }
    let isNegative = source.text(at: first) == "-"
    guard value.count == (isNegative ? 2 : 1) else { return nil }
    let text = source.text(at: last)
    switch source.tokens[last].kind {
    case .number:
      let isHexadecimal = text.hasPrefix("0x")
      return text.contains { isHexadecimal ? ".pP".contains($0) : ".eE".contains($0) }
        ? "Swift::Double" : "Swift::Int"
    case .string where !isNegative: return "Swift::String"
    case .word where !isNegative && ["true", "false"].contains(text): return "Swift::Bool"
    default: return nil
    }
  }

  /// The tokens of a variable's initial value, without the observers that follow the value; `nil` if there is no
  /// initial value.
  var initialValue: Range<Int>? {
    var cursor = cursor
    _ = cursor.skipType(to: [.leftBrace, .equal])
    guard cursor.take(.equal) else { return nil }
    let start = cursor.index
    cursor.skipExpression()
    let value = start..<cursor.index
    guard let last = value.last, source.tokens[last].kind == .rightBrace,
      let brace = value.first(where: { source.tokens[$0].kind == .leftBrace && source.partners[$0] == last }),
      brace > start, ["willSet", "didSet"].contains(source.text(at: brace + 1))
    else { return value }
    return start..<brace
  }

  /// For each parameter of a function or an initializer, its label and the tokens of its type.
  ///
  /// A parameter without a label has the label `_`.
  var parameters: [(label: String, type: Range<Int>)] {
    var cursor = cursor
    if nameIndex != nil { cursor.index += 1 } else { _ = cursor.take(.postfix) }
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
      parameters.skipExpression()  // Skips a default value.
      _ = parameters.take(.comma)
    }
    return found
  }
}

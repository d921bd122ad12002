/// A property with `@DependencyEntry`.
struct DependencyEntry {
  /// The values of a dependency in the different contexts; the raw value is the name of the key's property.
  enum Value: String {
    case liveValue, previewValue, testValue
  }

  let expansion: Expansion
  /// The expressions of the values that the user has written.
  private(set) var values: [Value: String] = [:]
  /// The tokens of the attribute's unlabelled argument; `nil` if there is no such argument.
  private(set) var keyArgument: Range<Int>?

  init(_ expansion: Expansion) {
    self.expansion = expansion
    values[.testValue] = declaration.initialValue.map { declaration.source.originalText($0) }
    let source = expansion.attributeSource
    var cursor = Cursor(source, expansion.attribute.arguments ?? 0..<0)
    while !cursor.isAtEnd {
      let value = cursor.kind(1) == .colon ? Value(rawValue: cursor.text()) : nil
      if value != nil { cursor.index += 2 }
      let start = cursor.index
      cursor.skipExpression()
      let expression = start..<cursor.index
      if let value {
        values[value] = source.originalText(expression)
      } else {
        keyArgument = expression
      }
      _ = cursor.take(.comma)
    }
  }

  /// The declaration of the property.
  var declaration: Declaration { expansion.declaration }

  /// The type of the property as text; `nil` if no type is written and the initial value is not a literal.
  var type: String? {
    declaration.variableType.map { declaration.source.text($0) } ?? declaration.literalType
  }

  /// The name of the key in the attribute, as in `@DependencyEntry("WeatherKey")`; `nil` if there is no such argument,
  /// or if the argument is not a name.
  var writtenKeyName: String? {
    guard let keyArgument, keyArgument.count == 1, let token = keyArgument.first else { return nil }
    let source = expansion.attributeSource
    let name = String(source.text(at: token).dropFirst().dropLast())
    return source.tokens[token].kind == .string && name.isName ? name : nil
  }

  /// A Boolean value indicating whether other modules can name the key, to give it a live value.
  private var isKeyPublic: Bool { declaration.hasAccess("public") || declaration.hasAccess("package") }

  /// The name of the key.
  ///
  /// The rules for a public property are those of swift-dependencies, because other modules use the name.
  var keyName: String {
    if let writtenKeyName { return writtenKeyName }
    let name = declaration.name.withoutBackticks
    guard isKeyPublic else { return "__Key_\(name)" }
    let types = declaration.variableType.flatMap { declaration.source.joinedTypeNames(in: $0) }
    return (types ?? name.prefix(1).uppercased() + name.dropFirst()) + "Key"
  }

  /// The access level of the key.
  private var keyLevel: AccessLevel {
    isKeyPublic || writtenKeyName != nil ? declaration.accessLevel : .private
  }

  /// The access modifier of the key, followed by a space; empty if the key has the access level of its extension.
  var keyAccess: String {
    keyLevel == declaration.extensionAccess ?? .internal ? "" : keyLevel.rawValue + " "
  }

  /// The access modifier of the key's values, followed by a space; empty if the access level of the key already limits
  /// them.
  var valueAccess: String {
    keyLevel == .public || keyLevel == .package ? keyLevel.rawValue + " " : ""
  }
}

extension Source {
  /// Returns the names in a type, joined into one word: `APIClient` for `any APIClient`, `IntString` for `[Int:
  /// String]`.
  ///
  /// - Parameter type: The tokens of the type.
  /// - Returns: The names; `nil` for a function type, and for a type without names.
  fileprivate func joinedTypeNames(in type: Range<Int>) -> String? {
    let keywords: Set = ["any", "some", "of", "sending", "Type", "Protocol"]
    var names = ""
    var brackets: [Token.Kind] = []
    var cursor = Cursor(self, type)
    while let kind = cursor.kind() {
      switch kind {
      case .at:
        _ = cursor.takeAttribute()
        continue
      case .leftAngle:
        cursor.skipAngles()
        continue
      case .arrow: return nil
      case .leftParen, .leftBracket: brackets.append(kind)
      case .rightParen, .rightBracket: _ = brackets.popLast()
      case .word:
        let isLabel = cursor.kind(1) == .colon && brackets.last == .leftParen
        // A qualifier is the name of a module or of an outer type.
        let isQualifier =
          [.period, .doubleColon].contains(cursor.kind(1)) && !keywords.contains(cursor.text(2))
        if !isLabel, !isQualifier, !keywords.contains(cursor.text()) {
          names += cursor.text().withoutBackticks
        }
      default: break
      }
      cursor.index += 1
    }
    return names.isEmpty ? nil : names
  }
}

/// A case of an enum, as in `count(Int)` of `case none, count(Int)`.
struct EnumCase {
  /// The declaration that contains the case.
  let declaration: Declaration
  /// The index of the name's token.
  let nameIndex: Int
  /// The associated values.
  let payload: [AssociatedValue]

  /// The name as written, including backticks.
  var name: String { declaration.source.text(at: nameIndex) }

  /// The name without backticks.
  var plainName: String { name.withoutBackticks }

  /// An associated value.
  struct AssociatedValue {
    /// The label, if it has one.
    var label: String?
    /// The tokens of its type, including attributes.
    var type: Range<Int>
    /// The tokens of its default value, if it has one.
    var defaultValue: Range<Int>?
    /// A Boolean value indicating whether the value is an `@autoclosure`, which callers pass as an expression and the
    /// case stores as a closure.
    var isAutoclosure: Bool
  }
}

extension String {
  /// The name without surrounding backticks.
  var withoutBackticks: String {
    guard count > 2, first == "`", last == "`" else { return self }
    return String(dropFirst().dropLast())
  }
}

extension String {
  /// The label as written in calls, patterns and tuples.
  ///
  /// In these positions, most keywords need no backticks, and the compiler warns about needless backticks.
  fileprivate var withoutNeedlessBackticks: String {
    let plain = withoutBackticks
    let isWord = plain.utf8.allSatisfy(\.isWordByte) && plain.first?.isNumber == false
    return isWord && !["inout", "var", "let"].contains(plain) ? plain : self
  }
}

extension Declaration {
  /// The enum cases that a `case` declaration declares.
  var enumCases: [EnumCase] {
    var cursor = cursor
    var cases: [EnumCase] = []
    while cursor.kind() == .word {
      let nameIndex = cursor.index
      cursor.index += 1
      let payload = cursor.takeGroup(.leftParen).map(associatedValues) ?? []
      cases.append(EnumCase(declaration: self, nameIndex: nameIndex, payload: payload))
      cursor.skipExpression()  // Skips a raw value.
      guard cursor.take(.comma) else { break }
    }
    return cases
  }

  private func associatedValues(in range: Range<Int>) -> [EnumCase.AssociatedValue] {
    var cursor = Cursor(source, range)
    var values: [EnumCase.AssociatedValue] = []
    while !cursor.isAtEnd {
      let label = cursor.takeLabel()
      let isAutoclosure = cursor.kind() == .at && cursor.text(1) == "autoclosure"
      if isAutoclosure { _ = cursor.takeAttribute() }
      let type = cursor.skipType(to: [.comma, .equal])
      var value = EnumCase.AssociatedValue(label: label, type: type, isAutoclosure: isAutoclosure)
      if cursor.take(.equal) {
        let start = cursor.index
        cursor.skipExpression()
        value.defaultValue = start..<cursor.index
      }
      values.append(value)
      _ = cursor.take(.comma)
    }
    return values
  }
}

extension Cursor {
  /// Moves past a parameter's label and its second name, if there is one.
  ///
  /// - Returns: The label, or `nil` if there is none or it is `_`.
  fileprivate mutating func takeLabel() -> String? {
    guard kind() == .word else { return nil }
    let label = text()
    if kind(1) == .colon {
      index += 2
    } else if kind(1) == .word, kind(2) == .colon {
      index += 3
    } else {
      return nil
    }
    return label == "_" ? nil : label.withoutNeedlessBackticks
  }
}

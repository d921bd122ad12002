/// A scanner that splits the body of a type into declarations.
///
/// Swift has no separator between declarations. So a declaration ends where the next declaration begins. The next
/// declaration begins at an attribute, a modifier or a keyword that is first on its line. But if the token before this
/// one shows that the current declaration continues, as a comma or an infix operator does, the scanner goes on.
struct MemberScanner {
  var cursor: Cursor
  /// The number of conditionals that enclose the cursor.
  var nesting = 0

  init(_ source: Source, _ range: Range<Int>) {
    cursor = Cursor(source, range)
  }

  /// Returns the members of the type up to the end of its body, or up to the directive that ends the current clause of
  /// an `#if`.
  mutating func members() -> [Member] {
    var members: [Member] = []
    while let token = cursor.token() {
      switch token.kind {
      case .semicolon: cursor.index += 1
      case .pound where cursor.text() == "#if": members.append(.conditional(conditional()))
      case .pound where Self.clauseEnds.contains(cursor.text()): return members
      case .at, .word:
        let declaration = declaration()
        if declaration.keywordIndex != nil { members.append(.declaration(declaration)) }
      default:
        cursor.advance()
        skipToEndOfDeclaration()
      }
    }
    return members
  }

  /// Reads one declaration.
  mutating func declaration() -> Declaration {
    let start = cursor.index
    var declaration = Declaration(
      source: cursor.source, tokens: start..<start, attributes: [], modifiers: [])
    while let kind = cursor.kind() {
      if let attribute = cursor.takeAttribute() {
        declaration.attributes.append(attribute)
      } else if kind == .word, isModifier {
        declaration.modifiers.append(cursor.index)
        cursor.index += 1
        if cursor.token()?.followsSpace == false { _ = cursor.takeGroup(.leftParen) }
      } else if !takeConditionalAttributes() {
        break
      }
    }
    if cursor.kind() == .word {
      if Self.keywords.contains(cursor.text()) { declaration.keywordIndex = cursor.index }
      cursor.index += 1
      // The scanner moves past the name here, because a name that is first on its line may look like a modifier.
      if declaration.keywordIndex != nil { _ = cursor.take(.word) }
      skipToEndOfDeclaration()
    } else if cursor.index == start {
      cursor.advance()
    }
    declaration.tokens = start..<cursor.index
    return declaration
  }

  /// Moves to the beginning of the next declaration.
  mutating func skipToEndOfDeclaration() {
    while let token = cursor.token(), token.kind != .semicolon {
      if token.startsLine, beginsDeclaration {
        guard cursor.text() == "#if", continuesExpression else { return }
        _ = conditional()
      } else {
        // An attribute inside a declaration belongs to a type, which continues after the attribute, even on another
        // line.
        while cursor.takeAttribute() != nil {}
        cursor.advance()
      }
    }
  }
}

/// A position in a run of tokens.
struct Cursor {
  let source: Source
  /// The index of the token at the cursor.
  var index: Int
  /// The index after the last token of the run.
  let end: Int

  init(_ source: Source, _ range: Range<Int>) {
    self.source = source
    index = range.lowerBound
    end = range.upperBound
  }

  /// A Boolean value indicating whether the cursor is at the end of the run.
  var isAtEnd: Bool { index >= end }

  /// Returns the token `distance` from the cursor, or `nil` outside the run.
  func token(_ distance: Int = 0) -> Token? {
    index + distance < end ? source.tokens[index + distance] : nil
  }

  /// Returns the kind of the token `distance` from the cursor.
  func kind(_ distance: Int = 0) -> Token.Kind? {
    token(distance)?.kind
  }

  /// Returns the text of the token `distance` from the cursor; empty outside the run.
  func text(_ distance: Int = 0) -> String {
    index + distance < end ? source.text(at: index + distance) : ""
  }

  /// Moves past one token, or past an opening bracket, its contents and its closing bracket.
  mutating func advance() {
    guard !isAtEnd else { return }
    index = min(source.partners[index] + 1, end)
  }

  /// Moves past the token if it has the given kind.
  ///
  /// - Returns: `true` if the token has the kind; otherwise, `false`.
  mutating func take(_ kind: Token.Kind) -> Bool {
    guard self.kind() == kind else { return false }
    index += 1
    return true
  }

  /// Moves past a bracket of the given kind, with its contents.
  ///
  /// - Returns: The tokens inside, or `nil` if the cursor is not at such a bracket.
  mutating func takeGroup(_ kind: Token.Kind) -> Range<Int>? {
    guard self.kind() == kind else { return nil }
    let start = index + 1
    advance()
    let isClosed = index > start && source.partners[start - 1] < end
    return start..<max(start, isClosed ? index - 1 : index)
  }

  /// Moves past a generic clause `<…>` in a declaration or a type.
  ///
  /// - Returns: The tokens inside, or an empty range if the cursor is not at a `<`.
  @discardableResult
  mutating func skipAngles() -> Range<Int> {
    guard kind() == .leftAngle else { return index..<index }
    let start = index + 1
    var depth = 0
    while let kind = kind() {
      if kind == .leftAngle { depth += 1 }
      if kind == .rightAngle { depth -= 1 }
      advance()
      if depth == 0 { return start..<index - 1 }
    }
    return start..<index
  }
}

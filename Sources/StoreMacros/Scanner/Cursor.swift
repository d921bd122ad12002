/// A place in a run of tokens.
struct Cursor {
  let source: Source
  /// The token the cursor stands at.
  var index: Int
  /// The end of the run.
  let end: Int

  init(_ source: Source, _ range: Range<Int>) {
    self.source = source
    index = range.lowerBound
    end = range.upperBound
  }

  /// Whether the run has ended.
  var isAtEnd: Bool { index >= end }

  /// The token `distance` from here, or `nil` outside the run.
  func token(_ distance: Int = 0) -> Token? {
    index + distance < end ? source.tokens[index + distance] : nil
  }

  /// The kind of the token `distance` from here.
  func kind(_ distance: Int = 0) -> Token.Kind? {
    token(distance)?.kind
  }

  /// The text of the token `distance` from here; empty outside the run.
  func text(_ distance: Int = 0) -> String {
    index + distance < end ? source.text(at: index + distance) : ""
  }

  /// Moves past one token, or past a bracket with all it encloses.
  mutating func advance() {
    guard !isAtEnd else { return }
    index = min(source.partners[index] + 1, end)
  }

  /// Moves past the token if it is of a kind.
  ///
  /// - Returns: Whether it was.
  mutating func take(_ kind: Token.Kind) -> Bool {
    guard self.kind() == kind else { return false }
    index += 1
    return true
  }

  /// Moves past a bracket of a kind.
  ///
  /// - Returns: The tokens inside, or `nil` if the cursor does not stand at such a bracket.
  mutating func takeGroup(_ kind: Token.Kind) -> Range<Int>? {
    guard self.kind() == kind else { return nil }
    let start = index + 1
    advance()
    let isClosed = index > start && source.partners[start - 1] < end
    return start..<max(start, isClosed ? index - 1 : index)
  }

  /// Moves past `<…>`, as it can stand in a declaration or a type.
  ///
  /// - Returns: The tokens inside, or none if the cursor does not stand at a `<`.
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

/// A line of the screen: pieces of text, each with its style.
package struct StyledText: Hashable, Sendable {
  /// A piece of text in one style.
  package struct Span: Hashable, Sendable {
    /// The text, without control characters.
    package var text: String
    /// The style of the piece.
    package var style: Style
  }

  /// The pieces, from left to right.
  package private(set) var spans: [Span] = []
  /// The number of cells that the pieces take.
  package private(set) var width = 0

  /// Creates a line of one piece.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - style: The style.
  package init(_ text: String = "", _ style: Style = .plain) {
    append(text, style)
  }

  /// The text without the styles.
  package var text: String { spans.reduce(into: "") { $0 += $1.text } }

  /// Returns the text and the control sequences that show the line on a terminal.
  ///
  /// - Parameter hasColors: A Boolean value indicating whether to use colors.
  /// - Returns: Each piece after the control sequence of its style, and at the end the control sequence of the plain
  ///   style.
  package func sequence(hasColors: Bool) -> String {
    spans.reduce(into: "") { $0 += $1.style.sequence(hasColors: hasColors) + $1.text }
      + Style.plain.sequence(hasColors: hasColors)
  }

  /// Adds a piece at the right.
  ///
  /// - Parameters:
  ///   - text: The text. Its control characters are replaced by visible characters.
  ///   - style: The style.
  package mutating func append(_ text: some StringProtocol, _ style: Style = .plain) {
    guard !text.isEmpty else { return }
    let text = String(text).printable
    width += text.cellWidth
    if spans.last?.style == style {
      spans[spans.count - 1].text += text
    } else {
      spans.append(Span(text: text, style: style))
    }
  }

  /// Adds the pieces of another line.
  ///
  /// - Parameter other: The other line.
  package mutating func append(_ other: StyledText) {
    for span in other.spans { append(span.text, span.style) }
  }

  /// Returns the line, truncated with `…` at the end if it is wider than a number of columns.
  ///
  /// - Parameter columns: The width.
  /// - Returns: The line.
  package func fitted(to columns: Int) -> StyledText {
    guard width > columns else { return self }
    var fitted = StyledText()
    for span in spans {
      let piece = span.text.prefix(cells: columns - 1 - fitted.width)
      fitted.append(piece, span.style)
      guard piece.utf8.count == span.text.utf8.count else { break }
    }
    if columns > 0 { fitted.append("…", .dim) }
    return fitted
  }

  /// Returns the line with another line at the right edge of the screen.
  ///
  /// If there is not enough room for both lines, the line at the right is omitted.
  ///
  /// - Parameters:
  ///   - right: The text at the right.
  ///   - columns: The width of the screen.
  /// - Returns: The line.
  package func with(right: StyledText, in columns: Int) -> StyledText {
    guard width + 2 + right.width <= columns else { return fitted(to: columns) }
    var line = self
    line.append(String(repeating: " ", count: columns - width - right.width))
    line.append(right)
    return line
  }

  /// Returns the line, padded to the width of the screen and with additional attributes, to highlight a selection.
  ///
  /// - Parameters:
  ///   - attributes: The attributes to add to each piece's style.
  ///   - columns: The width of the screen.
  /// - Returns: The line.
  package func highlighted(_ attributes: Style.Attributes, to columns: Int) -> StyledText {
    var line = StyledText()
    for span in spans {
      line.append(
        span.text, Style(color: span.style.color, attributes: span.style.attributes.union(attributes)))
    }
    line.append(String(repeating: " ", count: max(0, columns - width)), Style(attributes: attributes))
    return line
  }
}

/// The content of the screen, which the view creates and the renderer draws.
package struct Frame: Equatable, Sendable {
  /// A position on the screen, counted from 0.
  package struct Position: Equatable, Sendable {
    package var column: Int
    package var row: Int

    package init(column: Int, row: Int) { (self.column, self.row) = (column, row) }
  }

  /// The size of the screen.
  package let size: Size
  /// The lines from the top of the screen, none of which is wider than the screen.
  package let lines: [StyledText]
  /// The position of the text cursor; `nil` to hide it.
  package let cursor: Position?
  /// The number of times that other programs may have overwritten the screen.
  ///
  /// If this number differs from the number in the last frame, the renderer draws all lines again.
  package let edition: Int

  /// Creates a frame, and truncates lines that do not fit.
  ///
  /// - Parameters:
  ///   - lines: The lines from the top.
  ///   - cursor: The position of the text cursor.
  ///   - size: The size of the screen.
  ///   - edition: The number of times that other programs may have overwritten the screen.
  package init(_ lines: [StyledText], cursor: Position? = nil, size: Size, edition: Int = 0) {
    self.size = size
    self.lines = lines.prefix(size.rows).map { $0.fitted(to: size.columns) }
    self.cursor = cursor.flatMap { $0.row < size.rows && $0.column < size.columns ? $0 : nil }
    self.edition = edition
  }

  /// The text of the screen, without styles and trailing spaces.
  package var text: String {
    lines.map { line in
      let text = line.text
      return String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
    }.joined(separator: "\n") + "\n"
  }
}

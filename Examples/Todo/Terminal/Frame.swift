/// What the screen shows: a value, made by the view and drawn by the renderer.
struct Frame: Equatable, Sendable {
  /// A place on the screen, counted from 0.
  struct Position: Equatable, Sendable {
    var column: Int
    var row: Int
  }

  /// How big the screen is.
  let size: Size
  /// The lines from the top, no more and no wider than the screen.
  let lines: [StyledText]
  /// Where the text cursor is; nil to hide it.
  let cursor: Position?
  /// How often the screen was spoiled by others: a frame of another number is drawn whole.
  let edition: Int

  /// Makes a frame, cutting off what does not fit.
  ///
  /// - Parameters:
  ///   - lines: The lines from the top.
  ///   - cursor: Where the text cursor is.
  ///   - size: How big the screen is.
  ///   - edition: How often the screen was spoiled.
  init(_ lines: [StyledText], cursor: Position? = nil, size: Size, edition: Int = 0) {
    self.size = size
    self.lines = lines.prefix(size.rows).map { $0.fitted(to: size.columns) }
    self.cursor = cursor.flatMap { $0.row < size.rows && $0.column < size.columns ? $0 : nil }
    self.edition = edition
  }

  /// The screen's text, without styles: spaces at the ends of lines are left out.
  var text: String {
    lines.map { line in
      let text = line.text
      return String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
    }.joined(separator: "\n") + "\n"
  }
}

/// The lines of a dump or a diff.
struct TextLines: Equatable {
  /// The value, expected or actual, to which a line belongs.
  enum Mark: String {
    case both = " "
    case expected = "\u{2212}"
    case actual = "+"
  }

  private struct Line: Equatable {
    var text: String
    var mark: Mark
  }

  private var lines: [Line] = []
  /// A Boolean value indicating whether lines begin with a mark, as in a diff.
  let isMarked: Bool

  init(isMarked: Bool) {
    self.isMarked = isMarked
  }

  /// Writes one line.
  ///
  /// - Parameters:
  ///   - text: The text of the line.
  ///   - indent: The number of spaces before the text.
  ///   - mark: The value to which the line belongs.
  mutating func write(_ text: String, indent: Int, mark: Mark) {
    lines.append(Line(text: text.isEmpty ? "" : String(repeating: " ", count: indent) + text, mark: mark))
  }

  /// Writes the lines of a dump, and gives them a mark.
  mutating func append(_ other: TextLines, mark: Mark) {
    lines += other.lines.map { Line(text: $0.text, mark: mark) }
  }

  /// All lines as one text.
  var text: String { text { $0.rawValue } }

  /// Returns all lines as one text, with the given characters for the marks.
  ///
  /// Blank lines have no trailing spaces.
  func text(_ character: (Mark) -> String) -> String {
    lines.map { line in
      guard isMarked else { return line.text }
      if line.text.isEmpty { return line.mark == .both ? "" : character(line.mark) }
      return "\(character(line.mark)) \(line.text)"
    }.joined(separator: "\n")
  }
}

/// The lines of a dump or a diff as they are written.
struct TextLines: Equatable {
  /// Which of the two compared values a line belongs to.
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
  /// Whether lines begin with a mark, as they do in a diff.
  let isMarked: Bool

  init(isMarked: Bool) {
    self.isMarked = isMarked
  }

  /// Writes one line.
  ///
  /// - Parameters:
  ///   - text: What stands on the line.
  ///   - indent: The number of spaces in front of it.
  ///   - mark: The value the line belongs to.
  mutating func write(_ text: String, indent: Int, mark: Mark) {
    lines.append(Line(text: text.isEmpty ? "" : String(repeating: " ", count: indent) + text, mark: mark))
  }

  /// Writes the lines of a dump under a mark.
  mutating func append(_ other: TextLines, mark: Mark) {
    lines += other.lines.map { Line(text: $0.text, mark: mark) }
  }

  /// All lines as one text, without spaces at the end of blank ones.
  var text: String {
    lines.map { line in
      guard isMarked else { return line.text }
      if line.text.isEmpty { return line.mark == .both ? "" : line.mark.rawValue }
      return "\(line.mark.rawValue) \(line.text)"
    }.joined(separator: "\n")
  }
}

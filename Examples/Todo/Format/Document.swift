/// A todo.txt file in memory: its lines in order, each exactly as it was read.
struct Document: Equatable, Codable, Sendable {
  /// The lines.
  ///
  /// A task's number is its line's position, counted from 1.
  private(set) var lines: [Line]

  /// Makes a document of lines.
  ///
  /// - Parameter lines: The lines in order; only the last may lack an ending.
  init(lines: [Line] = []) {
    self.lines = lines
  }

  /// The task with a number, or `nil` if there is no such line or it is empty.
  ///
  /// - Parameter number: The line's number, counted from 1.
  subscript(number: Int) -> Line? {
    guard number >= 1, number <= lines.count, !lines[number - 1].isEmpty else { return nil }
    return lines[number - 1]
  }

  /// Adds a line at the end, as ``appending(_:)`` describes.
  ///
  /// - Parameter text: The line's text, without line breaks.
  /// - Returns: The new line's number.
  mutating func append(_ text: String) -> Int {
    apply(appending(text))
    return lines.count
  }

  /// Gives a line another text and keeps how it ends.
  ///
  /// - Parameters:
  ///   - number: The line's number, counted from 1; the line must exist.
  ///   - text: The new text, without line breaks.
  mutating func replaceText(ofLine number: Int, with text: String) {
    lines[number - 1].text = text
  }

  /// Empties a line, as ``clearing(_:)`` describes.
  ///
  /// - Parameter number: The line's number, counted from 1; the line must exist.
  mutating func clearLine(_ number: Int) {
    apply(clearing(number))
  }

  /// Puts a line in the place of another.
  ///
  /// - Parameters:
  ///   - position: The position, counted from 0.
  ///   - line: The new line.
  mutating func replaceLine(_ position: Int, with line: Line) {
    lines[position] = line
  }

  /// Puts lines in the place of others.
  ///
  /// - Parameters:
  ///   - positions: The positions of the lines that go, counted from 0.
  ///   - new: The lines that come.
  mutating func replaceLines(_ positions: Range<Int>, with new: [Line]) {
    lines.replaceSubrange(positions, with: new)
  }
}

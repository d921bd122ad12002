/// A todo.txt file in memory: its lines in order, each exactly as it was read.
struct Document: Equatable, Sendable {
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

  /// Adds a line at the end.
  ///
  /// The line ends as the lines before it do; a last line without an ending receives one first.
  ///
  /// - Parameter text: The line's text, without line breaks.
  /// - Returns: The new line's number.
  mutating func append(_ text: String) -> Int {
    let ending = lines.last { $0.ending != .none }?.ending ?? .lineFeed
    if let last = lines.indices.last, lines[last].ending == .none {
      lines[last].ending = ending
    }
    lines.append(Line(text: text, ending: ending))
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

  /// Empties a line, so that the numbers of the others stay what they are.
  ///
  /// This is what todo-txt does unless it is given `-n`. A last line without an ending leaves no trace in
  /// the file when it is emptied, so that one goes from the document too.
  ///
  /// - Parameter number: The line's number, counted from 1; the line must exist.
  mutating func clearLine(_ number: Int) {
    if lines[number - 1].ending == .none {
      lines.remove(at: number - 1)
    } else {
      lines[number - 1].text = ""
    }
  }
}

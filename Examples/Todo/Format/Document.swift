/// A todo.txt file in memory: its lines in order, each exactly as it was read.
struct Document: Sendable {
  /// The lines, each with its own identity.
  ///
  /// A task's number is its line's position, counted from 1.
  private(set) var lines: [Line]
  /// The last identity that was assigned to a line.
  private(set) var lastID: LineID

  /// Creates a document from lines, and assigns identities to them.
  ///
  /// - Parameter lines: The lines in order. Only the last line may lack an ending.
  init(lines: [Line] = []) {
    self.lines = lines
    lastID = LineID.none
    for position in lines.indices {
      lastID = lastID.next
      self.lines[position].id = lastID
    }
  }

  /// Changes the identities of the lines.
  ///
  /// - Parameters:
  ///   - last: The last identity that must not be assigned again.
  ///   - known: A closure that returns the identity of the line at a position, or `nil` for a new identity.
  mutating func identify(after last: LineID, _ known: (Int) -> LineID?) {
    lastID = last
    for position in lines.indices {
      if let id = known(position) {
        lines[position].id = id
      } else {
        lastID = lastID.next
        lines[position].id = lastID
      }
    }
  }

  /// Excludes the identities that another document may have assigned to its lines.
  ///
  /// - Parameter other: The other document, which may have lines in common with this one.
  mutating func avoidIdentities(of other: Document) { lastID = max(lastID, other.lastID) }

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

  /// Replaces the text of a line and keeps its ending.
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

  /// Replaces a line with another one.
  ///
  /// - Parameters:
  ///   - position: The position, counted from 0.
  ///   - line: The new line.
  mutating func replaceLine(_ position: Int, with line: Line) {
    lines[position] = line
    lastID = max(lastID, line.id)
  }

  /// Replaces lines with others.
  ///
  /// - Parameters:
  ///   - positions: The positions of the lines to remove, counted from 0.
  ///   - new: The lines that come.
  mutating func replaceLines(_ positions: Range<Int>, with new: [Line]) {
    lines.replaceSubrange(positions, with: new)
    for line in new { lastID = max(lastID, line.id) }
  }
}

extension Document: Equatable {
  /// Compares the contents of the file, and ignores identities.
  static func == (left: Document, right: Document) -> Bool { left.lines == right.lines }
}

extension Document: Codable {
  private enum CodingKeys: CodingKey { case lines }

  /// Writes the lines.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(lines, forKey: .lines)
  }

  /// Decodes lines, and assigns identities to them.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(lines: try container.decode([Line].self, forKey: .lines))
  }
}

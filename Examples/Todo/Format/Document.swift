/// A todo.txt file in memory: its lines in order, each exactly as it was read.
struct Document: Sendable {
  /// The lines, each with an identity of its own.
  ///
  /// A task's number is its line's position, counted from 1.
  private(set) var lines: [Line]
  /// The last identity that was given to a line.
  private(set) var lastID: LineID

  /// Makes a document of lines, and gives them identities.
  ///
  /// - Parameter lines: The lines in order; only the last may lack an ending.
  init(lines: [Line] = []) {
    self.lines = lines
    lastID = LineID.none
    for position in lines.indices {
      lastID = lastID.next
      self.lines[position].id = lastID
    }
  }

  /// Gives the lines other identities.
  ///
  /// - Parameters:
  ///   - last: The last identity that must not be given to a line anew.
  ///   - known: Returns the identity of the line at a position, or `nil` if it is to have a new one.
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

  /// Gives no line an identity that another document may have given to its own.
  ///
  /// - Parameter other: The other document, of the same lines in part.
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
    lastID = max(lastID, line.id)
  }

  /// Puts lines in the place of others.
  ///
  /// - Parameters:
  ///   - positions: The positions of the lines that go, counted from 0.
  ///   - new: The lines that come.
  mutating func replaceLines(_ positions: Range<Int>, with new: [Line]) {
    lines.replaceSubrange(positions, with: new)
    for line in new { lastID = max(lastID, line.id) }
  }
}

extension Document: Equatable {
  /// Compares what is in the file; identities do not count.
  static func == (left: Document, right: Document) -> Bool { left.lines == right.lines }
}

extension Document: Codable {
  private enum CodingKeys: CodingKey { case lines }

  /// Writes the lines.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(lines, forKey: .lines)
  }

  /// Reads lines, and gives them identities.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(lines: try container.decode([Line].self, forKey: .lines))
  }
}

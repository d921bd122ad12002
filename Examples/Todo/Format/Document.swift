import Store

/// A todo.txt file in memory: its lines in order, each exactly as it was read.
struct Document: Sendable {
  /// The lines, each with its own identity.
  ///
  /// A task's number is its line's position, counted from 1.
  private(set) var lines: IdentifiedArrayOf<Line>
  /// A Boolean value indicating whether the file begins with a byte order mark, which belongs to no line.
  private(set) var hasByteOrderMark: Bool
  /// The last identity that was assigned to a line.
  private(set) var lastID: LineID

  /// Creates a document from lines, and assigns identities to them.
  ///
  /// - Parameters:
  ///   - lines: The lines in order. Only the last line may lack an ending.
  ///   - hasByteOrderMark: A Boolean value indicating whether the file begins with a byte order mark.
  init(lines: [Line] = [], hasByteOrderMark: Bool = false) {
    self.hasByteOrderMark = hasByteOrderMark
    var lines = lines
    lastID = LineID.none
    for position in lines.indices {
      lastID = lastID.next
      lines[position].id = lastID
    }
    self.lines = IdentifiedArray(uniqueElements: lines)
  }

  /// Creates a document from the lines of a file.
  ///
  /// - Parameter lines: All lines of the file.
  init(_ lines: FileLines) {
    hasByteOrderMark = lines.hasByteOrderMark
    lastID = LineID(rawValue: UInt32(lines.count))
    self.lines = IdentifiedArray(uniqueElements: lines.lines)
  }

  /// Returns this document with the identities that its lines have in an earlier version of it.
  ///
  /// - Parameter earlier: The earlier version.
  /// - Returns: The same lines. A line that is not in the earlier version gets a new identity. Selectors that have
  ///   computed values from the earlier version update them only for the lines that differ.
  /// - Complexity: O(*n*), where *n* is the number of lines.
  func keepingIdentities(of earlier: Document) -> Document {
    let matching = LineMatching(from: earlier.lines.elements, to: lines.elements)
    var document = earlier
    let identified = lines.enumerated().map { position, line in
      var line = line
      if let known = matching.oldPosition(of: position) {
        line.id = earlier.lines[known].id
        if line == earlier.lines[known] { return line }
      } else {
        document.lastID = document.lastID.next
        line.id = document.lastID
      }
      // The line gets its own copy of the text, because a substring would keep the whole piece of the file in memory.
      return line.detached
    }
    document.lines.update(to: identified)
    document.hasByteOrderMark = hasByteOrderMark
    return document
  }

  /// Ensures that new lines get no identity that another document may have assigned.
  ///
  /// - Parameter other: The other document, which may have lines in common with this one.
  mutating func avoidIdentities(of other: Document) { lastID = max(lastID, other.lastID) }

  /// The task with a number, or `nil` if there is no such line or the line is empty.
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
    lines[number - 1].text = text[...]
  }

  /// Empties a line, as ``clearing(_:)`` describes.
  ///
  /// - Parameter number: The line's number, counted from 1; the line must exist.
  mutating func clearLine(_ number: Int) {
    apply(clearing(number))
  }

  /// Removes lines.
  ///
  /// - Parameter isRemoved: A closure that returns a Boolean value indicating whether to remove a line.
  /// - Complexity: O(*n*), where *n* is the number of lines.
  mutating func removeLines(where isRemoved: (Line) -> Bool) { lines.removeAll(where: isRemoved) }

  /// The ending that a new line gets: that of the last line that has an ending.
  var usualEnding: Line.Ending { lines.last { $0.ending != .none }?.ending ?? .lineFeed }

  /// Carries out an edit.
  ///
  /// - Parameter edit: An edit of this document.
  /// - Complexity: O(1) for each line, unless the edit adds or removes lines before the end.
  mutating func apply(_ edit: Edit) {
    let common = zip(edit.old, edit.new).prefix { $0.id == $1.id }.count
    for offset in 0..<common where !edit.old[offset].isIdentical(to: edit.new[offset]) {
      lines[edit.start + offset] = edit.new[offset]
    }
    if common < max(edit.old.count, edit.new.count) {
      lines.replaceSubrange(
        (edit.start + common)..<(edit.start + edit.old.count), with: edit.new[common...])
    }
    for line in edit.new { lastID = max(lastID, line.id) }
  }
}

extension Document: Equatable {
  /// Compares the contents of the file, and ignores identities.
  static func == (left: Document, right: Document) -> Bool {
    left.hasByteOrderMark == right.hasByteOrderMark && left.lines.elements == right.lines.elements
  }
}

extension Document: Codable {
  private enum CodingKeys: CodingKey { case lines, hasByteOrderMark }

  /// Encodes the lines, and the byte order mark if there is one.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(lines.elements, forKey: .lines)
    if hasByteOrderMark { try container.encode(true, forKey: .hasByteOrderMark) }
  }

  /// Decodes lines, and assigns identities to them.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      lines: try container.decode([Line].self, forKey: .lines),
      hasByteOrderMark: try container.decodeIfPresent(Bool.self, forKey: .hasByteOrderMark) ?? false)
  }
}

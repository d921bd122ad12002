/// One line of a todo.txt file: its text and its line ending.
///
/// Storing both preserves the file byte for byte: nothing is trimmed or normalized.
struct Line: Identifiable, Sendable {
  /// The ending of a line.
  enum Ending: String, Codable, Sendable {
    /// No ending, which is possible only for the last line of a file.
    case none
    /// A line feed.
    case lineFeed
    /// A carriage return and a line feed.
    case carriageReturnLineFeed

    /// The ending's bytes.
    var bytes: [UInt8] {
      switch self {
      case .none: []
      case .lineFeed: [0x0A]
      case .carriageReturnLineFeed: [0x0D, 0x0A]
      }
    }
  }

  /// The text without its ending.
  ///
  /// If the line was read from a file, the text is a substring of a string with many lines, because creating a string
  /// for each line would take most of the time of reading.
  var text: Substring
  /// The line's ending in the file.
  var ending: Ending
  /// The identity of the line in its document.
  var id = LineID.none

  /// A Boolean value indicating whether the line is empty and contains no task.
  ///
  /// The command `rm` empties lines.
  ///
  /// A line of spaces counts as a task, because it does in todo-txt.
  var isEmpty: Bool { text.utf8.isEmpty }
}

extension Line {
  /// Creates a line with its own text.
  ///
  /// - Parameters:
  ///   - text: The text without its ending.
  ///   - ending: The line's ending in the file.
  ///   - id: The identity of the line in its document.
  init(text: String, ending: Ending, id: LineID = .none) {
    self.init(text: text[...], ending: ending, id: id)
  }

  /// The line with its own copy of the text, so that it keeps no other text in memory.
  var detached: Line { Line(text: String(text), ending: ending, id: id) }
}

extension Line: Codable {
  /// The coding keys.
  ///
  /// The identity is not encoded, because it is only valid within a session.
  private enum CodingKeys: CodingKey { case text, ending }

  /// Encodes the text and the ending.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(String(text), forKey: .text)
    try container.encode(ending, forKey: .ending)
  }

  /// Decodes the text and the ending.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      text: try container.decode(String.self, forKey: .text),
      ending: try container.decode(Ending.self, forKey: .ending))
  }
}

extension Line: Equatable {
  /// Compares the texts by bytes and the endings, because `String` considers canonically equivalent strings equal.
  static func == (left: Line, right: Line) -> Bool {
    left.ending == right.ending && left.text.hasSameBytes(as: right.text)
  }

  /// Returns a Boolean value indicating whether another line has the same identity and the same contents.
  ///
  /// - Parameter other: The other line.
  /// - Returns: `true` if contents and identities are equal.
  func isIdentical(to other: Line) -> Bool { id == other.id && self == other }
}

extension StringProtocol {
  /// Returns a Boolean value indicating whether both strings have the same UTF-8, which is stricter than `==`.
  ///
  /// - Parameter other: The string to compare with.
  /// - Returns: `true` if no byte differs.
  func hasSameBytes(as other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}

/// One line of a todo.txt file: its text and its line ending.
///
/// Storing both preserves the file byte for byte: nothing is trimmed or normalized.
struct Line: Identifiable, Codable, Sendable {
  /// The ending of a line.
  enum Ending: String, Codable, Sendable {
    /// Nothing: the last line of a file without a final newline.
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
  var text: String
  /// The line's ending in the file.
  var ending: Ending
  /// The identity of the line in its document.
  var id = LineID.none

  /// The coding keys, without the identity, which is only valid for a session.
  private enum CodingKeys: CodingKey { case text, ending }

  /// A Boolean value indicating whether the line is empty, as after `rm`, and contains no task.
  ///
  /// A line of spaces counts as a task, because todo-txt counts it as one.
  var isEmpty: Bool { text.utf8.isEmpty }

  /// A Boolean value indicating whether the line is empty or contains only spaces.
  var isBlank: Bool { text.utf8.allSatisfy { $0 == UInt8(ascii: " ") } }
}

extension Line: Equatable {
  /// Compares the contents of the file by bytes, because `String` considers canonically equivalent texts equal.
  static func == (left: Line, right: Line) -> Bool {
    left.ending == right.ending && left.text.hasSameBytes(as: right.text)
  }

  /// Returns a Boolean value indicating whether another line has the same identity and the same contents.
  ///
  /// - Parameter other: The other line.
  /// - Returns: `true` if contents and identities are equal.
  func isIdentical(to other: Line) -> Bool { id == other.id && self == other }
}

extension String {
  /// Returns a Boolean value indicating whether both strings have the same UTF-8, which is stricter than `==`.
  ///
  /// - Parameter other: The string to compare with.
  /// - Returns: `true` if no byte differs.
  func hasSameBytes(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}

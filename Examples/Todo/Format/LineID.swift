/// The identity of a line, which stays the same when its text or its position changes.
///
/// It is not in the file. A document assigns one to each of its lines, and ``Document/keepingIdentities(of:)`` finds
/// the lines again after the file was read again. A line's number is only for users, because another program can assign
/// it to another task at any time.
struct LineID: Hashable, Comparable, Codable, Sendable {
  /// A number that no other line of the session had.
  let rawValue: UInt32

  /// The identity of a line that belongs to no document yet.
  static let none = LineID(rawValue: 0)

  /// The identity after this one.
  var next: LineID { LineID(rawValue: rawValue + 1) }

  /// Returns whether the left identity was assigned first.
  static func < (left: LineID, right: LineID) -> Bool { left.rawValue < right.rawValue }
}

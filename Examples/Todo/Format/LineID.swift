/// The identity of a line: what tells it from all other lines, whatever becomes of its text and its place.
///
/// It is not in the file. A document gives one to each of its lines, and ``Document/keepingIdentities(of:)`` finds the
/// lines again when the file was read anew. A line's number is for people: another program may give it to another task
/// at any time.
struct LineID: Hashable, Comparable, Codable, Sendable {
  /// A number that no other line of the session has had.
  let rawValue: UInt32

  /// The identity of a line that no document has taken in.
  static let none = LineID(rawValue: 0)

  /// The identity that comes after this one.
  var next: LineID { LineID(rawValue: rawValue + 1) }

  /// Returns whether the left line got its identity first.
  static func < (left: LineID, right: LineID) -> Bool { left.rawValue < right.rawValue }
}

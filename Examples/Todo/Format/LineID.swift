/// The identity of a line, which stays the same when its text or its position changes.
///
/// The file does not contain identities. A document assigns an identity to each of its lines. When the file is read
/// again, ``Document/keepingIdentities(of:)`` gives the same identities to the same lines. A line's number can't
/// identify it, because another program can change the file so that another task has that number.
struct LineID: Hashable, Comparable, Codable, Sendable {
  /// A number that no other line of the session had.
  let rawValue: UInt32

  /// The identity of a line that belongs to no document yet.
  static let none = LineID(rawValue: 0)

  /// The identity after this one.
  var next: LineID { LineID(rawValue: rawValue + 1) }

  /// Returns a Boolean value indicating whether the left identity was assigned first.
  static func < (left: LineID, right: LineID) -> Bool { left.rawValue < right.rawValue }
}

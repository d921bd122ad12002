/// The id of effects that are cancelled together.
///
/// `AnyHashable` alone takes `1` and `1.0` for the same; ids of different types are different ids.
///
/// To hash, compare, describe or end an id may run code of the program, which may use the store: never under the
/// runtime's lock. What is in the tables is a ``KnownID``.
package struct CancelID: Sendable, CustomStringConvertible {
  private let type: ObjectIdentifier
  // Sound: the initializer takes Sendable values only.
  nonisolated(unsafe) private let value: AnyHashable
  /// The hash value, found when the id was made.
  let hash: Int

  package init<ID: Hashable & Sendable>(_ id: ID) {
    type = ObjectIdentifier(ID.self)
    value = AnyHashable(id)
    var hasher = Hasher()
    hasher.combine(type)
    id.hash(into: &hasher)
    hash = hasher.finalize()
  }

  /// Whether this is the same id as `other`.
  func isSame(as other: CancelID) -> Bool { hash == other.hash && type == other.type && value == other.value }

  package var description: String { String(describing: value.base) }
}

/// The id of effects that are cancelled together.
///
/// Ids of different types are different ids. `AnyHashable` alone considers `1` and `1.0` equal.
///
/// Hashing, comparing, describing or releasing an id may run code of the app, and this code may use the store. So none
/// of these operations happens under the runtime's lock. The tables that are protected by this lock contain
/// ``InternedID`` objects instead.
package struct CancelID: Sendable, CustomStringConvertible {
  private let type: ObjectIdentifier
  // Sound: the initializer takes Sendable values only.
  nonisolated(unsafe) private let value: AnyHashable
  /// The hash value, which was computed when the id was created.
  let hash: Int

  package init<ID: Hashable & Sendable>(_ id: ID) {
    // If the id is an object, this is its actual class, even if the static type is a superclass.
    type = ObjectIdentifier(Swift.type(of: id))
    value = AnyHashable(id)
    var hasher = Hasher()
    hasher.combine(type)
    id.hash(into: &hasher)
    hash = hasher.finalize()
  }

  /// The id without its type.
  package var anyHashable: AnyHashable { value }

  /// Returns a Boolean value indicating whether this id and `other` have the same type and the same value.
  func isSame(as other: CancelID) -> Bool { hash == other.hash && type == other.type && value == other.value }

  package var description: String { String(describing: value.base) }
}

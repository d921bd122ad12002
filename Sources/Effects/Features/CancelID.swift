/// The id of effects that are cancelled together.
///
/// Ids of different types are different ids. `AnyHashable` alone considers `1` and `1.0` equal.
///
/// Hashing, comparing, describing or releasing an id may run code of the program, which may use the store. So none of
/// these operations happens under the runtime's lock. The tables hold an ``InternedID`` instead.
package struct CancelID: Sendable, CustomStringConvertible {
  private let type: ObjectIdentifier
  // Sound: the initializer takes Sendable values only.
  nonisolated(unsafe) private let value: AnyHashable
  /// The hash value, computed when the id was made.
  let hash: Int

  package init<ID: Hashable & Sendable>(_ id: ID) {
    // For an object, this is its actual class, even if the caller knows only a superclass.
    type = ObjectIdentifier(Swift.type(of: id))
    value = AnyHashable(id)
    var hasher = Hasher()
    hasher.combine(type)
    id.hash(into: &hasher)
    hash = hasher.finalize()
  }

  /// The id without its type.
  package var anyHashable: AnyHashable { value }

  /// Returns a Boolean value indicating whether this is the same id as `other`.
  func isSame(as other: CancelID) -> Bool { hash == other.hash && type == other.type && value == other.value }

  package var description: String { String(describing: value.base) }
}

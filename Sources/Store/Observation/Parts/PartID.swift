/// The identity of a stored property of a state, or of a stored property nested in it.
///
/// Two properties with the same offset and type are the same part.
@usableFromInline
struct PartID: Equatable {
  @usableFromInline let offset: Int
  @usableFromInline let type: ObjectIdentifier

  @inlinable
  init<Value>(_: Value.Type, at offset: Int) {
    self.offset = offset
    type = ObjectIdentifier(Value.self)
  }

  @inlinable
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.offset == rhs.offset && lhs.type == rhs.type }

  @inlinable var hash: UInt {
    .hash(UInt(bitPattern: offset) &+ .hash(UInt(bitPattern: type)))
  }
}

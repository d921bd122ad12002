/// An object that represents a cancellation id under which effects of a store are or were in flight.
final class InternedID: Interned, @unchecked Sendable {
  // Sound: immutable.
  let id: CancelID

  init(_ id: CancelID) {
    self.id = id
    super.init(hash: id.hash)
  }

  func find(_ id: CancelID) -> InternedID? {
    first { ($0 as? InternedID)?.id.isSame(as: id) ?? false } as? InternedID
  }
}

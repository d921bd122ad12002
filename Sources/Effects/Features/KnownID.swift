/// An id under which effects of a store are in flight, or were.
final class KnownID: Known, @unchecked Sendable {
  // Sound: immutable.
  let id: CancelID

  init(_ id: CancelID) {
    self.id = id
    super.init(hash: id.hash)
  }

  func find(_ id: CancelID) -> KnownID? {
    first { ($0 as? KnownID)?.id.isSame(as: id) ?? false } as? KnownID
  }
}

/// An enum whose payload has been moved out of it, to be changed in place by a reducer.
///
/// Until the payload is put back, the memory of the enum holds no value.
@usableFromInline
package struct DetachedPayload {
  @usableFromInline package let outer: UnsafeMutablePointer<DetachedPayload>?
  // Sound: unowned, because the object itself detaches the payload, and restores the enum before it is released.
  @usableFromInline unowned(unsafe) let reassembler: any PayloadRestorer
  @usableFromInline package let root: UnsafeMutableRawPointer
  /// A Boolean value indicating whether the enum's memory contains a value again, with a copy of the payload.
  @usableFromInline package var isReassembled = false

  @inlinable
  package init(
    outer: UnsafeMutablePointer<DetachedPayload>?, reassembler: any PayloadRestorer,
    root: UnsafeMutableRawPointer
  ) {
    self.outer = outer
    self.reassembler = reassembler
    self.root = root
  }
}

/// Restores an enum whose payload it has moved out, and whose type it knows.
@usableFromInline
package protocol PayloadRestorer: AnyObject {
  /// Initializes the enum's memory with a copy of the payload.
  func reassemble()
}

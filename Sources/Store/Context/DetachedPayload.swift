/// An enum whose payload was moved out so that a reducer can change it in place.
///
/// Until the payload is put back, the memory of the enum contains no value.
@usableFromInline
package struct DetachedPayload {
  @usableFromInline package let outer: UnsafeMutablePointer<DetachedPayload>?
  // Sound: the reference may be unowned. The object that it refers to has detached the payload, and is released only
  // after it has put the payload back.
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

/// An object that has moved a payload out of an enum, and can restore the enum because it knows the enum's type.
@usableFromInline
package protocol PayloadRestorer: AnyObject {
  /// Initializes the enum's memory with a copy of the payload.
  func reassemble()
}

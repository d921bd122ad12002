// Access to the state in an optional, in place. A copy made only for reading would stay on the stack while child
// features run.
extension UnsafeMutablePointer {
  /// Returns a Boolean value indicating whether the optional at this address is not nil.
  @inlinable
  func hasPayload<Wrapped>() -> Bool where Pointee == Wrapped? { UnsafePointer(self).hasPayload() }

  /// Returns the address of the value in the optional, which must not be nil.
  ///
  /// It is the address of the optional, because every optional starts with its payload.
  @inlinable
  func payload<Wrapped>() -> UnsafeMutablePointer<Wrapped> where Pointee == Wrapped? {
    // Sound: every optional starts with its payload, and the caller has checked that there is one.
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Wrapped.self)
  }
}

extension UnsafePointer {
  /// Returns a Boolean value indicating whether the optional at this address is not nil.
  @inlinable
  func hasPayload<Wrapped>() -> Bool where Pointee == Wrapped? {
    // A separate function, because unoptimized programs compare a copy.
    pointee != nil
  }

  /// Returns the address of the value in the optional, which must not be nil.
  @inlinable
  func payload<Wrapped>() -> UnsafePointer<Wrapped> where Pointee == Wrapped? {
    // Sound: as above.
    UnsafeRawPointer(self).assumingMemoryBound(to: Wrapped.self)
  }
}

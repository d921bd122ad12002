// The state in an optional, used where it lies: a copy of it, made only to be looked at, would stay on the stack while
// the features below run.
extension UnsafeMutablePointer {
  /// Whether the optional at this address is not nil.
  @inlinable
  func hasPayload<Wrapped>() -> Bool where Pointee == Wrapped? { UnsafePointer(self).hasPayload() }

  /// The address of what is in the optional, which is not nil: its own, as every optional starts with its payload.
  @inlinable
  func payload<Wrapped>() -> UnsafeMutablePointer<Wrapped> where Pointee == Wrapped? {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Wrapped.self)
  }
}

extension UnsafePointer {
  /// Whether the optional at this address is not nil.
  @inlinable
  func hasPayload<Wrapped>() -> Bool where Pointee == Wrapped? {
    // A function of its own for the sake of unoptimized programs, which compare a copy.
    pointee != nil
  }

  /// The address of what is in the optional, which is not nil.
  @inlinable
  func payload<Wrapped>() -> UnsafePointer<Wrapped> where Pointee == Wrapped? {
    UnsafeRawPointer(self).assumingMemoryBound(to: Wrapped.self)
  }
}

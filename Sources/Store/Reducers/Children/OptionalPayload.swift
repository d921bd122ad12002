// Access in place to the state in an optional. A copy made only for reading would stay on the stack while child
// features run.
extension UnsafeMutablePointer {
  /// Returns a Boolean value indicating whether the optional at this address is not `nil`.
  @inlinable
  func hasPayload<Wrapped>() -> Bool where Pointee == Wrapped? { UnsafePointer(self).hasPayload() }

  /// Returns the address of the value in the optional; the optional must not be `nil`.
  ///
  /// The result is also the address of the optional, because every optional starts with its payload.
  @inlinable
  func payload<Wrapped>() -> UnsafeMutablePointer<Wrapped> where Pointee == Wrapped? {
    // Sound: every optional starts with its payload, and the caller has checked that there is one.
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Wrapped.self)
  }
}

extension UnsafePointer {
  /// Returns a Boolean value indicating whether the optional at this address is not `nil`.
  @inlinable
  func hasPayload<Wrapped>() -> Bool where Pointee == Wrapped? {
    // This is a separate function, because in unoptimized programs the comparison copies the optional.
    pointee != nil
  }

  /// Returns the address of the value in the optional; the optional must not be `nil`.
  @inlinable
  func payload<Wrapped>() -> UnsafePointer<Wrapped> where Pointee == Wrapped? {
    // Sound for the same reason as the method of `UnsafeMutablePointer`.
    UnsafeRawPointer(self).assumingMemoryBound(to: Wrapped.self)
  }
}

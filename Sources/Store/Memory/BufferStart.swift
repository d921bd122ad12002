// Invariant: the buffer has elements, so it has an address. Callers hold the position of an element, or have just
// allocated a buffer for at least one. Debug builds check it.

extension UnsafeBufferPointer {
  /// The address of the first element.
  ///
  /// The buffer must not be empty.
  @inlinable
  @inline(__always)
  var start: UnsafePointer<Element> { baseAddress.unsafelyUnwrapped }
}

extension UnsafeMutableBufferPointer where Element: ~Copyable {
  /// The address of the first element.
  ///
  /// The buffer must not be empty.
  @inlinable
  @inline(__always)
  var start: UnsafeMutablePointer<Element> { baseAddress.unsafelyUnwrapped }
}

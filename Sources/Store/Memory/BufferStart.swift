// Invariant: the buffer has elements, so it has an address. A caller knows the position of an element, or has just
// allocated a buffer for at least one element. Debug builds check the invariant.

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

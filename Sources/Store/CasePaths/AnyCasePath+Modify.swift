extension AnyCasePath {
  /// Changes the payload of a root in place.
  ///
  /// This method moves the payload out of the root first, so that the payload's buffers are uniquely referenced while
  /// `body` runs. Changing an array in a payload therefore copies nothing, whatever its length.
  ///
  /// - Parameters:
  ///   - root: The root. It stays unchanged if it is in another case.
  ///   - body: A closure that changes the payload. Its changes are kept even if it throws.
  /// - Returns: The result of `body`, or `nil` if the root is in another case, in which case `body` does not run.
  /// - Throws: The error that `body` throws.
  @inlinable
  public func modify<Result, Failure: Error>(
    _ root: inout Root, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard var value = _extract(root) else { return nil }
    // The root must not hold its own reference to the payload while `body` runs. The access to `root` is exclusive and
    // every exit initializes the memory again. Only a store that is read while its reducer runs, which is reported, can
    // observe the memory uninitialized.
    return try withUnsafeMutablePointer(to: &root) { pointer throws(Failure) in
      pointer.deinitialize(count: 1)
      defer { pointer.initialize(to: _embed(value)) }
      return try body(&value)
    }
  }
}

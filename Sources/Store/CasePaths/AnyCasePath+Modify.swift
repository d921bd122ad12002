extension AnyCasePath {
  /// Changes the payload of a root in place.
  ///
  /// This method first moves the payload out of the root, so that the payload's buffers are uniquely referenced while
  /// `body` runs. So changing an array in a payload copies nothing, however long the array is.
  ///
  /// - Parameters:
  ///   - root: The enum. It stays unchanged if it is in another case.
  ///   - body: A closure that changes the payload. If it throws, the changes that it has made are kept.
  /// - Returns: The result of `body`. If the root is in another case, `body` does not run and the result is `nil`.
  /// - Throws: The error that `body` throws.
  @inlinable
  public func modify<Result, Failure: Error>(
    _ root: inout Root, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard var value = _extract(root) else { return nil }
    // The root must not hold a second reference to the payload while `body` runs. Deinitializing the root is sound,
    // because the access to `root` is exclusive and every exit initializes the memory again. Only a read of a store
    // while its reducer runs can see the uninitialized memory, and the store reports such a read.
    return try withUnsafeMutablePointer(to: &root) { pointer throws(Failure) in
      pointer.deinitialize(count: 1)
      defer { pointer.initialize(to: _embed(value)) }
      return try body(&value)
    }
  }
}

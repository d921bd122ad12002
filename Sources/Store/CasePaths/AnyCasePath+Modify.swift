extension AnyCasePath {
  /// Changes the payload of a root in place.
  ///
  /// The root is taken apart before the payload is changed, so that the payload's buffers are uniquely
  /// referenced meanwhile: changing an array of any length behind a case copies nothing.
  ///
  /// - Parameters:
  ///   - root: The root, left as it is if it is of another case.
  ///   - body: Changes the payload. What it changed is put back even when it throws.
  /// - Returns: What `body` returned, or `nil` if the root is of another case and `body` did not run.
  /// - Throws: What `body` throws.
  @inlinable
  public func modify<Result, Failure: Error>(
    _ root: inout Root, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard var value = _extract(root) else { return nil }
    // The root's own reference to the payload has to go while `body` runs. The access to `root` is
    // exclusive and the memory is initialized again on every way out, so nobody can see it empty.
    return try withUnsafeMutablePointer(to: &root) { pointer throws(Failure) in
      pointer.deinitialize(count: 1)
      defer { pointer.initialize(to: _embed(value)) }
      return try body(&value)
    }
  }
}

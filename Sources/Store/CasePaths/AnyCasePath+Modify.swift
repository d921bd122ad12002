import Effects

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
    guard ReduceContext.current == nil else { return try modifyInReduce(&root, body) }
    guard var value = _extract(root) else { return nil }
    // The root must not hold its own reference to the payload while `body` runs. The access to `root` is exclusive and
    // every exit initializes the memory again, so no code can observe it uninitialized. Only a store reads its state
    // during an access, while it reduces.
    return try withUnsafeMutablePointer(to: &root) { pointer throws(Failure) in
      pointer.deinitialize(count: 1)
      defer { pointer.initialize(to: _embed(value)) }
      return try body(&value)
    }
  }

  /// Changes the payload of a root that may be a part of a store's state.
  ///
  /// `body` may read the store. The store then puts the root together again first.
  @inlinable
  func modifyInReduce<Result, Failure: Error>(
    _ root: inout Root, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let payload = EnumPayload(self)
    return try withUnsafeMutablePointer(to: &root) { root throws(Failure) in
      guard payload.copy(of: root, to: payload.memory) else { return nil }
      let store = payload.takeOut(of: root)
      defer { payload.putBack(in: store) }
      return try body(&payload.memory.pointee)
    }
  }
}

extension CasePathable {
  /// Changes the payload of a case in place, without copying its buffers.
  ///
  /// - Parameters:
  ///   - keyPath: A case key path, as in `\.count` or `\.detail.edit`.
  ///   - body: Changes the payload.
  /// - Throws: What `body` throws.
  @inlinable
  public mutating func modify<Value, Failure: Error>(
    _ keyPath: CaseKeyPath<Self, Value>, _ body: (inout Value) throws(Failure) -> Void
  ) throws(Failure) {
    _ = try AnyCasePath(keyPath).modify(&self, body)
  }
}

extension AnyCasePath {
  /// Creates the case path that a case key path stands for.
  ///
  /// Looking the key path up takes well under a microsecond but allocates: code that runs for every
  /// action resolves its key paths once and keeps the case path.
  ///
  /// - Parameter keyPath: A case key path, as in `\.detail.edit`.
  @inlinable
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>()[keyPath: keyPath].path(from: Root.self)
  }
}

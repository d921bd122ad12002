extension AnyCasePath {
  /// Creates a case path from a case key path.
  ///
  /// The conversion takes well under a microsecond, but it allocates memory. Code that runs for every action should
  /// convert its key paths once and store the case paths.
  ///
  /// - Parameter keyPath: A case key path, as in `\.detail.edit`.
  @inlinable
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>()[keyPath: keyPath].path(from: Root.self)
  }
}

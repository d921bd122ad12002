extension AnyCasePath {
  /// Creates a case path from a case key path.
  ///
  /// The lookup takes well under a microsecond but allocates memory. Code that runs for every action should resolve its
  /// key paths once and keep the case paths.
  ///
  /// - Parameter keyPath: A case key path, as in `\.detail.edit`.
  @inlinable
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>()[keyPath: keyPath].path(from: Root.self)
  }
}

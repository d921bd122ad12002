extension TestStore {
  /// Excludes a part of the state from all comparisons, such as a cache or a time stamp.
  ///
  /// ```swift
  /// store.ignore(\.cache)
  /// ```
  ///
  /// - Parameter part: The part. The test need not, and can't, assert a change of this part.
  public func ignore<Part>(_ part: WritableKeyPath<State, Part>) {
    ignored.append { $0[keyPath: part] = $1[keyPath: part] }
    ignoredParts.append { $0[keyPath: part] }
  }
}

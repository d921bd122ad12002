extension TestStore {
  /// Leaves a part of the state out of every comparison: a cache, a time stamp, what only the feature knows.
  ///
  /// ```swift
  /// store.disregard(\.cache)
  /// ```
  ///
  /// - Parameter part: The part. Whatever it is, it is neither a change that has to be asserted nor one that can be.
  public func disregard<Part>(_ part: WritableKeyPath<State, Part>) {
    disregarded.append { $0[keyPath: part] = $1[keyPath: part] }
    disregardedParts.append { $0[keyPath: part] }
  }
}

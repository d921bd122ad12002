extension TestStore {
  /// Leaves a part of the state out of every comparison: a cache, a time stamp, what only the feature knows.
  ///
  /// ```swift
  /// store.ignore(\.cache)
  /// ```
  ///
  /// - Parameter part: The part. Whatever it is, it is neither a change that has to be asserted nor one that can be.
  public func ignore<Part>(_ part: WritableKeyPath<State, Part>) {
    ignored.append { $0[keyPath: part] = $1[keyPath: part] }
    ignoredParts.append { $0[keyPath: part] }
  }
}

extension TestStore {
  /// The former name of ``ignore(_:)``.
  @available(*, deprecated, renamed: "ignore")
  public func disregard<Part>(_ part: WritableKeyPath<State, Part>) { ignore(part) }
}

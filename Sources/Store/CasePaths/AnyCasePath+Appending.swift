extension AnyCasePath {
  /// Joins this case path to one that goes on from its payload.
  ///
  /// - Parameter path: The case path from this one's payload on.
  /// - Returns: A case path from this one's root to the other's payload.
  @inlinable
  public func appending<AppendedValue>(
    path: AnyCasePath<Value, AppendedValue>
  ) -> AnyCasePath<Root, AppendedValue> {
    AnyCasePath<Root, AppendedValue>(
      embed: { embed(path._embed($0)) },
      extract: { root in
        guard let value = extract(from: root) else { return nil }
        return path._extract(value)
      }
    )
  }
}

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
      appended: { embed(path._embed($0)) },
      extract: { root in
        guard let value = extract(from: root) else { return nil }
        return path._extract(value)
      },
      name: path._name, tag: _tag
    )
  }
}

extension AnyCasePath {
  /// Creates a case path that goes by the name of its last part, and the tag of its first.
  @inlinable
  init(
    appended embed: @escaping (__owned Value) -> Root, extract: @escaping (Root) -> Value?,
    name: UnsafePointer<UInt8>?, tag: Int
  ) {
    _embed = embed
    _extract = extract
    _name = name
    _tag = tag
  }
}

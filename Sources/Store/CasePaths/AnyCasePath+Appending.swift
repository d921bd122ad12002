extension AnyCasePath {
  /// Returns this case path extended by one that starts at its payload.
  ///
  /// - Parameter path: A case path whose root is this one's payload.
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
  /// Creates a composed case path with the name of its last component and the tag of its first.
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

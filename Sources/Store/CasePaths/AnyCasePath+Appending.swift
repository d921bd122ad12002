extension AnyCasePath {
  /// Returns a case path that leads through this case path's payload to the payload of another case path.
  ///
  /// - Parameter path: A case path whose root type is the payload type of this case path.
  /// - Returns: A case path from the root of this case path to the payload of `path`.
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
  /// Creates a composed case path, which has the name of its last component and the case tag of its first component.
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

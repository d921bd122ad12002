extension CasePathable {
  /// Tells whether this value is of a case.
  ///
  /// - Parameter keyPath: A case key path, as in `\.count` or `\.detail.edit`.
  /// - Returns: Whether every case on the key path is the one this value has.
  @inlinable
  public func `is`<Value>(_ keyPath: CaseKeyPath<Self, Value>) -> Bool {
    AnyCasePath(keyPath).extract(from: self) != nil
  }

  /// Tells whether this value is of a case whose payload type is not known.
  ///
  /// - Parameter keyPath: A case key path, as in `\.count` or `\.detail.edit`.
  /// - Returns: Whether every case on the key path is the one this value has.
  @_disfavoredOverload
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool {
    self[case: keyPath] != nil
  }

  /// The payload of a case, or `nil` if this value is of another.
  ///
  /// - Parameter keyPath: A case key path.
  @inlinable
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    AnyCasePath(keyPath).extract(from: self)
  }

  /// Sets this value to a case with a new payload, whatever case it was of.
  ///
  /// - Parameter keyPath: A case key path.
  @inlinable
  @_disfavoredOverload
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value {
    @available(
      *, unavailable, message: "this subscript only writes; the one that reads returns an optional"
    )
    get { fatalError("A write-only subscript was read.") }
    set { self = AnyCasePath(keyPath).embed(newValue) }
  }

  /// The payload of a case whose type is not known, or `nil` if this value is of another.
  ///
  /// - Parameter keyPath: A case key path.
  @_disfavoredOverload
  public subscript(case keyPath: PartialCaseKeyPath<Self>) -> Any? {
    Case<Self>().erased(at: keyPath)?.extractAny(from: self)
  }

  /// The payload of a case, or `nil` if this value is of another.
  ///
  /// Mark the enum `@dynamicMemberLookup` to read payloads like properties: `state.destination?.edit`.
  ///
  /// - Parameter keyPath: A case key path.
  @inlinable
  public subscript<Value>(dynamicMember keyPath: CaseKeyPath<Self, Value>) -> Value? {
    AnyCasePath(keyPath).extract(from: self)
  }
}

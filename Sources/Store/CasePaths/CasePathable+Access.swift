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
  /// Writing a payload makes this value one of the case, whatever it was before. Writing through `?`
  /// changes it only if it is one already: `state[case: \.edit]?.text = "a"`. Writing `nil` changes
  /// nothing, as there is no saying which other case is meant, unless the payload is itself an
  /// optional, which then becomes `nil`.
  ///
  /// - Parameter keyPath: A case key path.
  @inlinable
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    get { AnyCasePath(keyPath).extract(from: self) }
    set {
      guard let value = newValue ?? absentValue(Value.self) else { return }
      self = AnyCasePath(keyPath).embed(value)
    }
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
  @_disfavoredOverload
  public subscript<Value>(dynamicMember keyPath: CaseKeyPath<Self, Value>) -> Value? {
    AnyCasePath(keyPath).extract(from: self)
  }
}

/// `nil` as a value of a type that has it; `nil` for others.
///
/// Not a part of what is compiled into modules that use the package: specialized for an optional type, it crashes the
/// optimizer of Swift 6.3.
@usableFromInline
func absentValue<Value>(_ type: Value.Type) -> Value? {
  (type as? any ExpressibleByNilLiteral.Type)?.none() as? Value
}

extension ExpressibleByNilLiteral {
  fileprivate static func none() -> Any { Self(nilLiteral: ()) }
}

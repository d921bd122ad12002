extension CasePathable {
  /// Returns a Boolean value indicating whether this value is in a case.
  ///
  /// - Parameter keyPath: A case key path, as in `\.count` or `\.detail.edit`.
  /// - Returns: `true` if this value is in every case along the key path; otherwise, `false`.
  @inlinable
  public func `is`<Value>(_ keyPath: CaseKeyPath<Self, Value>) -> Bool {
    AnyCasePath(keyPath).extract(from: self) != nil
  }

  /// Returns a Boolean value indicating whether this value is in a case.
  ///
  /// The key path need not know the type of the payload.
  ///
  /// - Parameter keyPath: A case key path, as in `\.count` or `\.detail.edit`.
  /// - Returns: `true` if this value is in every case along the key path; otherwise, `false`.
  @_disfavoredOverload
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool {
    self[case: keyPath] != nil
  }

  /// The payload of a case, or `nil` if this value is in another case.
  ///
  /// Assigning a payload puts this value in the case, whatever case it was in before. Writing through `?` changes the
  /// value only if it is already in the case: `state[case: \.edit]?.text = "a"`. Assigning `nil` changes nothing,
  /// because no other case is implied. If the payload is itself an optional, assigning `nil` sets the payload to `nil`.
  ///
  /// - Parameter keyPath: A case key path.
  @inlinable
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    get { AnyCasePath(keyPath).extract(from: self) }
    set {
      guard let value = newValue ?? absentValue(Value.self) else { return }
      self = AnyCasePath(keyPath).embed(value)
    }
    // Without `_modify`, a write through `?` would assign `nil` if there is no payload. If payloads are optionals, this
    // would enter the case.
    _modify {
      var payload = self[case: keyPath]
      let hasPayload = payload != nil
      defer { if hasPayload || payload != nil { self[case: keyPath] = payload } }
      yield &payload
    }
  }

  /// The payload of a case, or `nil` if this value is in another case.
  ///
  /// The key path need not know the type of the payload.
  ///
  /// - Parameter keyPath: A case key path.
  @_disfavoredOverload
  public subscript(case keyPath: PartialCaseKeyPath<Self>) -> Any? {
    Case<Self>().erased(at: keyPath)?.extractAny(from: self)
  }

  /// The payload of a case, or `nil` if this value is in another case.
  ///
  /// Mark the enum `@dynamicMemberLookup` to use payloads like properties: `state.destination?.edit?.text = "a"`.
  ///
  /// Writing through `?` changes the value only if it is in the case. Assigning a payload while the value is in another
  /// case changes nothing and reports an issue. Assigning `nil` to the payload of the current case does, too, unless the
  /// payload is an optional.
  ///
  /// - Parameter keyPath: A case key path.
  @_disfavoredOverload
  public subscript<Value>(dynamicMember keyPath: CaseKeyPath<Self, Value>) -> Value? {
    @inlinable
    get { AnyCasePath(keyPath).extract(from: self) }
    set {
      guard self.is(keyPath) else {
        // Writing through `?` writes `nil` back if there is no payload.
        if newValue != nil { reportWrittenPayload(of: keyPath) }
        return
      }
      guard let payload = newValue ?? absentValue(Value.self) else { return reportWrittenNil(to: keyPath) }
      self = AnyCasePath(keyPath).embed(payload)
    }
  }
}

/// Returns the value `nil` of a type that can express it; for other types, returns no value.
///
/// This function is not inlinable: when it is specialized for an optional type, it crashes the optimizer of Swift 6.3.
@usableFromInline
func absentValue<Value>(_ type: Value.Type) -> Value? {
  (type as? any ExpressibleByNilLiteral.Type)?.none() as? Value
}

extension ExpressibleByNilLiteral {
  fileprivate static func none() -> Any { Self(nilLiteral: ()) }
}

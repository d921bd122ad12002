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
  /// The payload type of the key path need not be known at compile time.
  ///
  /// - Parameter keyPath: A case key path, as in `\.count` or `\.detail.edit`.
  /// - Returns: `true` if this value is in every case along the key path; otherwise, `false`.
  @_disfavoredOverload
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool {
    self[case: keyPath] != nil
  }

  /// The payload of a case, or `nil` if this value is in another case.
  ///
  /// Assigning a payload changes this value to the case, even if it was in another case before. Writing through `?`, as
  /// in `state[case: \.edit]?.text = "a"`, changes the value only if it is already in the case. Assigning `nil` changes
  /// nothing, because `nil` does not say which case to enter. If the payload is itself an optional, assigning `nil`
  /// sets the payload to `nil`.
  ///
  /// - Parameter keyPath: A case key path.
  @inlinable
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    get { AnyCasePath(keyPath).extract(from: self) }
    set {
      guard let value = newValue ?? absentValue(Value.self) else { return }
      self = AnyCasePath(keyPath).embed(value)
    }
    // Without `_modify`, a write through `?` to a value in another case would assign `nil`. If the payload is an
    // optional, that assignment would change the value to the case.
    _modify {
      var payload = self[case: keyPath]
      let hasPayload = payload != nil
      defer { if hasPayload || payload != nil { self[case: keyPath] = payload } }
      yield &payload
    }
  }

  /// The payload of a case, or `nil` if this value is in another case.
  ///
  /// The payload type of the key path need not be known at compile time.
  ///
  /// - Parameter keyPath: A case key path.
  @_disfavoredOverload
  public subscript(case keyPath: PartialCaseKeyPath<Self>) -> Any? {
    Case<Self>().erased(at: keyPath)?.extractAny(from: self)
  }

  /// The payload of a case, or `nil` if this value is in another case.
  ///
  /// If you mark the enum with `@dynamicMemberLookup`, you can use payloads like properties:
  /// `state.destination?.edit?.text = "a"`.
  ///
  /// Writing through `?` changes the value only if it is already in the case. Assigning a payload while the value is in
  /// another case changes nothing and reports an issue. Assigning `nil` to the payload of the current case also changes
  /// nothing and reports an issue, unless the payload is an optional.
  ///
  /// - Parameter keyPath: A case key path.
  @_disfavoredOverload
  public subscript<Value>(dynamicMember keyPath: CaseKeyPath<Self, Value>) -> Value? {
    @inlinable
    get { AnyCasePath(keyPath).extract(from: self) }
    set {
      guard self.is(keyPath) else {
        // If the value is in another case, a write through `?` assigns `nil`, which is not a mistake.
        if newValue != nil { reportWrittenPayload(of: keyPath) }
        return
      }
      guard let payload = newValue ?? absentValue(Value.self) else { return reportWrittenNil(to: keyPath) }
      self = AnyCasePath(keyPath).embed(payload)
    }
  }
}

/// Returns `.some(nil)` if `Value` is expressible by `nil`, as an optional is; otherwise, returns `nil`.
///
/// For a type such as `Int`, the result is `nil` itself.
///
/// This function is not inlinable, because the optimizer of Swift 6.3 crashes if it specializes the function for an
/// optional type.
@usableFromInline
func absentValue<Value>(_ type: Value.Type) -> Value? {
  (type as? any ExpressibleByNilLiteral.Type)?.none() as? Value
}

extension ExpressibleByNilLiteral {
  fileprivate static func none() -> Any { Self(nilLiteral: ()) }
}

/// A key path to the payload of a case, as in `\.child` or `\Action.Cases.child`.
///
/// The payload of a case without associated values is `Void`. The payload of a case with several associated values is a
/// tuple with their labels.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// A key path to a case of `Root` whose payload type is not known at compile time.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

// These functions are members of the key-path classes and not of a protocol. By default, a key-path literal has the
// type `KeyPath & Sendable`, on which the compiler finds only members of the class.

extension KeyPath {
  /// Returns an enum value in the case to which this key path leads.
  ///
  /// - Parameter value: The payload.
  /// - Returns: The enum.
  @inlinable
  public func callAsFunction<Enum, Payload>(_ value: Payload) -> Enum
  where Root == Case<Enum>, Value == Case<Payload> {
    AnyCasePath(self).embed(value)
  }

  /// Returns an enum value in the case to which this key path leads; the payload of the case is `Void`.
  ///
  /// - Returns: The enum.
  @inlinable
  public func callAsFunction<Enum>() -> Enum
  where Root == Case<Enum>, Value == Case<Void> {
    AnyCasePath(self).embed(())
  }
}

extension PartialKeyPath {
  /// Returns an enum value in the case to which this key path leads, if the payload has the type that the case expects.
  ///
  /// - Parameter value: The payload.
  /// - Returns: The enum, or `nil` if the type of the value is not the payload type.
  @_disfavoredOverload
  public func callAsFunction<Enum: CasePathable>(_ value: Any) -> Enum?
  where Root == Case<Enum> {
    Case<Enum>().erased(at: self)?.embedAny(value, in: Enum.self)
  }
}

extension CasePathable {
  /// Returns a Boolean value indicating whether an enum value is in the case to which a key path leads.
  ///
  /// A `switch` uses this operator to match case key paths.
  ///
  /// - Parameters:
  ///   - keyPath: A case key path.
  ///   - root: An enum.
  /// - Returns: `true` if the enum value is in this case; otherwise, `false`.
  @inlinable
  public static func ~= <Payload>(keyPath: CaseKeyPath<Self, Payload>, root: Self) -> Bool {
    root.is(keyPath)
  }
}

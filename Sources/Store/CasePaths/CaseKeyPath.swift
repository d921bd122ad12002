/// A key path to the payload of a case, as in `\.child` or `\Action.Cases.child`.
///
/// The payload of a case without associated values is `Void`; of a case with several it is a tuple
/// with their labels.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// A key path to a case of `Root` whose payload type is not known.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

// These extend the key-path classes and not the protocol behind them: a literal's type is `KeyPath &
// Sendable` where nothing else is said, and only a class's members are found on that.

extension KeyPath {
  /// Makes an enum by calling the case key path like the case itself.
  ///
  /// - Parameter value: The payload.
  /// - Returns: The enum.
  @inlinable
  public func callAsFunction<Enum: CasePathable, Payload>(_ value: Payload) -> Enum
  where Root == Case<Enum>, Value == Case<Payload> {
    AnyCasePath(self).embed(value)
  }

  /// Makes an enum from a case key path without payload.
  ///
  /// - Returns: The enum.
  @inlinable
  public func callAsFunction<Enum: CasePathable>() -> Enum
  where Root == Case<Enum>, Value == Case<Void> {
    AnyCasePath(self).embed(())
  }
}

extension PartialKeyPath {
  /// Makes an enum from a case key path whose payload type is not known.
  ///
  /// - Parameter value: The payload.
  /// - Returns: The enum, or `nil` if the value is not of the payload's type.
  @_disfavoredOverload
  public func callAsFunction<Enum: CasePathable>(_ value: Any) -> Enum?
  where Root == Case<Enum> {
    Case<Enum>().erased(at: self)?.embedAny(value, in: Enum.self)
  }
}

extension CasePathable {
  /// Tells whether an enum is of the case a key path names, so that a `switch` can match key paths.
  ///
  /// - Parameters:
  ///   - keyPath: A case key path.
  ///   - root: An enum.
  /// - Returns: Whether the enum is of that case.
  @inlinable
  public static func ~= <Payload>(keyPath: CaseKeyPath<Self, Payload>, root: Self) -> Bool {
    root.is(keyPath)
  }
}

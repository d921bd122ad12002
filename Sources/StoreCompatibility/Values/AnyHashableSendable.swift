/// A hashable value of any type that can be passed between isolations.
public struct AnyHashableSendable: Hashable, Sendable {
  /// The value.
  public let base: any Hashable & Sendable

  /// Makes a value of any type.
  ///
  /// - Parameter base: The value.
  @_disfavoredOverload
  public init(_ base: any Hashable & Sendable) { self.base = (base as? Self)?.base ?? base }

  /// Makes a value of any type.
  ///
  /// - Parameter base: The value.
  public init(_ base: some Hashable & Sendable) { self.base = (base as? Self)?.base ?? base }

  /// Returns a Boolean value indicating whether two values are of one type and equal.
  ///
  /// - Parameters:
  ///   - lhs: A value.
  ///   - rhs: Another value.
  /// - Returns: A Boolean value indicating whether they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool { AnyHashable(lhs.base) == AnyHashable(rhs.base) }

  /// Hashes the value.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}

extension AnyHashableSendable: _HasCustomAnyHashableRepresentation {
  /// The value as an `AnyHashable`, so that both are equal.
  public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(base) }
}

extension AnyHashableSendable: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The description of the value.
  public var description: String { String(describing: base) }

  /// The type's name with the value.
  public var debugDescription: String { "AnyHashableSendable(\(String(reflecting: base)))" }

  /// The value as the only child.
  public var customMirror: Mirror { Mirror(self, children: ["value": base]) }
}

extension AnyHashableSendable: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral
{
  /// Makes a value of a Boolean literal.
  ///
  /// - Parameter value: The literal.
  public init(booleanLiteral value: Bool) { self.init(value) }

  /// Makes a value of an integer literal.
  ///
  /// - Parameter value: The literal.
  public init(integerLiteral value: Int) { self.init(value) }

  /// Makes a value of a floating-point literal.
  ///
  /// - Parameter value: The literal.
  public init(floatLiteral value: Double) { self.init(value) }

  /// Makes a value of a string literal.
  ///
  /// - Parameter value: The literal.
  public init(stringLiteral value: String) { self.init(value) }
}

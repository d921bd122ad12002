/// A hashable value of any type that can be passed between isolations.
public struct AnyHashableSendable: Hashable, Sendable {
  /// The value.
  public let base: any Hashable & Sendable

  /// Creates a value that erases the type of another value.
  ///
  /// - Parameter base: The value.
  @_disfavoredOverload
  public init(_ base: any Hashable & Sendable) { self.base = (base as? Self)?.base ?? base }

  /// Creates a value that erases the type of another value.
  ///
  /// - Parameter base: The value.
  public init(_ base: some Hashable & Sendable) { self.base = (base as? Self)?.base ?? base }

  /// Returns a Boolean value indicating whether two values have the same type and are equal.
  ///
  /// - Parameters:
  ///   - lhs: A value.
  ///   - rhs: Another value.
  /// - Returns: `true` if the values have the same type and are equal; otherwise, `false`.
  public static func == (lhs: Self, rhs: Self) -> Bool { AnyHashable(lhs.base) == AnyHashable(rhs.base) }

  /// Hashes the value.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}

extension AnyHashableSendable: _HasCustomAnyHashableRepresentation {
  /// Returns the value as an `AnyHashable`, so that the value equals its type-erased form.
  public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(base) }
}

extension AnyHashableSendable: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The description of the value.
  public var description: String { String(describing: base) }

  /// The name of the type, followed by the value.
  public var debugDescription: String { "AnyHashableSendable(\(String(reflecting: base)))" }

  /// A mirror with the value as its only child.
  public var customMirror: Mirror { Mirror(self, children: ["value": base]) }
}

extension AnyHashableSendable: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral
{
  /// Creates a value from a Boolean literal.
  ///
  /// - Parameter value: The literal.
  public init(booleanLiteral value: Bool) { self.init(value) }

  /// Creates a value from an integer literal.
  ///
  /// - Parameter value: The literal.
  public init(integerLiteral value: Int) { self.init(value) }

  /// Creates a value from a floating-point literal.
  ///
  /// - Parameter value: The literal.
  public init(floatLiteral value: Double) { self.init(value) }

  /// Creates a value from a string literal.
  ///
  /// - Parameter value: The literal.
  public init(stringLiteral value: String) { self.init(value) }
}

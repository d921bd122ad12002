/// A property whose changes are found by a version stamp, in constant time, however large its value is.
///
/// ```swift
/// struct State {
///   @Tracked var prices: [Symbol: Double] = [:]
/// }
/// ```
///
/// A plain dictionary or array that is observed is compared by value, and the copy that is kept for this makes its next
/// change copy the whole buffer. Of a tracked one nothing is kept but its stamp, which every change renews. So a write
/// that is taken back may be told as a change.
///
/// To everybody else it is a plain property. Its wrapper is equal, hashed, coded and sent as its value is; the stamp is
/// no part of that.
@propertyWrapper
@frozen
public struct Tracked<Value>: VersionStamped {
  @usableFromInline var value: Value
  @usableFromInline var version = VersionCounter()

  /// Makes a property with a stamp of its own.
  ///
  /// - Parameter wrappedValue: The value to begin with.
  @inlinable
  public init(wrappedValue: Value) { value = wrappedValue }

  /// The value, changed in place.
  @inlinable
  public var wrappedValue: Value {
    get { value }
    _modify {
      version.advance()
      yield &value
    }
  }

  /// The wrapper, which tells the stamp.
  @inlinable public var projectedValue: Self { self }

  /// The mark of the value's present version, which every change renews.
  ///
  /// - Complexity: O(1).
  @inlinable public var stamp: VersionStamp { version.stamp }
}

extension Tracked: Sendable where Value: Sendable {}

extension Tracked: Equatable where Value: Equatable {
  /// Whether the values are equal.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.value == rhs.value }
}

extension Tracked: Hashable where Value: Hashable {
  /// Hashes the value.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Tracked: Encodable where Value: Encodable {
  /// Encodes the value as if it stood alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension Tracked: Decodable where Value: Decodable {
  /// Decodes a value that was encoded alone.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

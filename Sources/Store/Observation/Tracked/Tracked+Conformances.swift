extension Tracked: Equatable where Value: Equatable {
  /// Returns a Boolean value indicating whether the wrapped values are equal.
  ///
  /// Their stamps may differ.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.value == rhs.value }
}

extension Tracked: Hashable where Value: Hashable {
  /// Hashes the wrapped value.
  ///
  /// - Parameter hasher: The hasher.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Tracked: Encodable where Value: Encodable {
  /// Encodes only the wrapped value, without a container for the wrapper.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error of the value or of the coder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension Tracked: Decodable where Value: Decodable {
  /// Creates a property by decoding a value that was encoded without a container for the wrapper.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: The error of the value or of the coder.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension Tracked: CustomReflectable {
  /// The mirror of the value, so that dumps and differences show a plain property.
  public var customMirror: Mirror {
    Mirror(self, children: ["wrappedValue": value], displayStyle: .struct)
  }
}

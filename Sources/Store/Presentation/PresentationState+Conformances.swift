extension PresentationState: Equatable where State: Equatable {
  /// Returns a Boolean value indicating whether two presentations have equal state.
  ///
  /// - Parameters:
  ///   - lhs: A presentation.
  ///   - rhs: Another presentation.
  /// - Returns: `true` if both states are `nil`, or if they are equal; otherwise, `false`.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage === rhs.storage || lhs.wrappedValue == rhs.wrappedValue
  }
}

extension PresentationState: Hashable where State: Hashable {
  /// Hashes the presented state.
  ///
  /// - Parameter hasher: The hasher to use.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

// Sound: like the storage of an array, the storage is written only while it has one owner.
extension PresentationState: @unchecked Sendable where State: Sendable {}

extension PresentationState: Encodable where State: Encodable {
  /// Encodes the presented state as an optional.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error that the encoder or the state throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension PresentationState: Decodable where State: Decodable {
  /// Decodes the presented state as an optional.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: The error that the decoder or the state throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self.init(wrappedValue: try container.decode(State?.self))
  }
}

extension PresentationState: PropertyWrapperShape {}

extension PresentationState: CustomReflectable {
  /// A mirror of the optional state.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}

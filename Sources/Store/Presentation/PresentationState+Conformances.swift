extension PresentationState: Equatable where State: Equatable {
  /// Whether the same is presented.
  ///
  /// - Parameters:
  ///   - lhs: A state.
  ///   - rhs: Another.
  /// - Returns: Whether both are nil, or equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage === rhs.storage || lhs.wrappedValue == rhs.wrappedValue
  }
}

extension PresentationState: Hashable where State: Hashable {
  /// Hashes what is presented.
  ///
  /// - Parameter hasher: What hashes it.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

// Sound: the storage is only written by its sole owner, as an array's is.
extension PresentationState: @unchecked Sendable where State: Sendable {}

extension PresentationState: Encodable where State: Encodable {
  /// Encodes what is presented as an optional is encoded.
  ///
  /// - Parameter encoder: What it is written to.
  /// - Throws: What the encoder or the state throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension PresentationState: Decodable where State: Decodable {
  /// Decodes what is presented as an optional is decoded.
  ///
  /// - Parameter decoder: What it is read from.
  /// - Throws: What the decoder or the state throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self.init(wrappedValue: try container.decode(State?.self))
  }
}

extension PresentationState: PropertyWrapperShape {}

extension PresentationState: CustomReflectable {
  /// The mirror of the optional state.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}

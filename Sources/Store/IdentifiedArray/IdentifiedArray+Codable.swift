extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements in the same form as a plain array.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: An error of the encoder or of an element.
  @inlinable
  public func encode(to encoder: any Encoder) throws {
    requireUniqueIDs()
    var container = encoder.singleValueContainer()
    try container.encode(storage)
  }
}

extension IdentifiedArray: Decodable where Element: Decodable & Identifiable, ID == Element.ID {
  /// Creates an identified array by decoding an array of elements.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError.dataCorrupted` if two elements have the same id. Also rethrows the errors of the decoder
  ///   and of the elements.
  @inlinable
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init()
    while !container.isAtEnd {
      let offset = container.currentIndex
      let element = try container.decode(Element.self)
      let (inserted, first) = append(element)
      if inserted { continue }
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: container.codingPath,
          debugDescription:
            "The elements at index \(first) and at index \(offset) have the same id, \(element.id)."))
    }
  }
}

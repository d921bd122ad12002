extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements as an array is encoded.
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
  /// Decodes elements from an array of them.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError.dataCorrupted` if two elements have the same id; an error of the decoder or of an
  ///   element.
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

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements as an array is encoded.
  ///
  /// - Parameter encoder: What they are written to.
  /// - Throws: What the encoder or an element throws.
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
  /// - Parameter decoder: What they are read from.
  /// - Throws: `DecodingError.dataCorrupted` if two elements have the same id; what the decoder or an element
  ///   throws.
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

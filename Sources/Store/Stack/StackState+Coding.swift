extension CodingUserInfoKey {
  /// The key with which an encoder or a decoder asks a stack to keep the ids of its elements.
  ///
  /// Those of recordings have it. The initializer never returns nil.
  static let keepsStackIDs = CodingUserInfoKey(rawValue: "Store.keepsStackIDs")!
}

/// A key of a stack that is encoded with its ids.
///
/// A name with `$` is not that of a property, so no redaction of a property applies to it.
private enum StackKey: String, CodingKey {
  /// The lowest id that the stack has not yet used.
  case next = "$next"
  case ids = "$ids"
  case elements = "$elements"
}

extension StackState: Encodable where Element: Encodable {
  /// Encodes the states as an array, without their ids.
  ///
  /// A ``Recording`` keeps the ids too.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error that the encoder or a state throws.
  public func encode(to encoder: any Encoder) throws {
    guard encoder.userInfo[.keepsStackIDs] != nil else { return try Array(self).encode(to: encoder) }
    var container = encoder.container(keyedBy: StackKey.self)
    try container.encode(floor, forKey: .next)
    try container.encode(ids, forKey: .ids)
    try container.encode(Array(self), forKey: .elements)
  }
}

extension StackState: Decodable where Element: Decodable {
  /// Decodes an array of states, which get new ids.
  ///
  /// In a ``Recording`` the states have the ids that were recorded.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: The error that the decoder or a state throws.
  public init(from decoder: any Decoder) throws {
    // A recording of an earlier version has an array too.
    guard decoder.userInfo[.keepsStackIDs] != nil,
      let container = try? decoder.container(keyedBy: StackKey.self)
    else {
      self.init(try [Element](from: decoder))
      return
    }
    let next = try container.decode(Int.self, forKey: .next)
    let ids = try container.decode([StackElementID].self, forKey: .ids)
    let states = try container.decode([Element].self, forKey: .elements)
    guard ids.count == states.count, Set(ids).count == ids.count, (0...Int.max / 2).contains(next),
      ids.allSatisfy({ $0.successor <= next })
    else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "The ids \(ids) do not fit \(states.count) elements of a stack."))
    }
    var entries: IdentifiedArrayOf<Entry> = []
    for (id, state) in zip(ids, states) { entries.append(Entry(id: id, state: state)) }
    self.init(entries, next: next)
  }
}

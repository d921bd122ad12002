extension CodingUserInfoKey {
  /// The `userInfo` key with which an encoder or a decoder tells a stack to encode or decode the ids of its elements.
  ///
  /// The encoders and decoders of recordings have this key. The initializer of `CodingUserInfoKey` never returns `nil`.
  static let keepsStackIDs = CodingUserInfoKey(rawValue: "Store.keepsStackIDs")!
}

/// A coding key of a stack that is encoded with the ids of its elements.
///
/// No property has a name with `$`, so no redaction of a property applies to these keys.
private enum StackKey: String, CodingKey {
  /// The number after the greatest id that the stack has used.
  case next = "$next"
  case ids = "$ids"
  case elements = "$elements"
}

extension StackState: Encodable where Element: Encodable {
  /// Encodes the states of the elements as an array, without their ids.
  ///
  /// In a ``Recording``, the ids are encoded too.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error of the encoder or of a state.
  public func encode(to encoder: any Encoder) throws {
    guard encoder.userInfo[.keepsStackIDs] != nil else { return try Array(self).encode(to: encoder) }
    var container = encoder.container(keyedBy: StackKey.self)
    try container.encode(floor, forKey: .next)
    try container.encode(ids, forKey: .ids)
    try container.encode(Array(self), forKey: .elements)
  }
}

extension StackState: Decodable where Element: Decodable {
  /// Creates a stack by decoding an array of states; each state gets a new id.
  ///
  /// In a ``Recording`` the states have the ids that were recorded.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: The error of the decoder or of a state.
  public init(from decoder: any Decoder) throws {
    // A recording made by an earlier version of the library contains a plain array, without ids.
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
          debugDescription: "The ids \(ids) do not fit the \(states.count) elements of the stack. "
            + "Each element needs a different id, which must be less than '$next'."))
    }
    var entries: IdentifiedArrayOf<Entry> = []
    for (id, state) in zip(ids, states) { entries.append(Entry(id: id, state: state)) }
    self.init(entries, next: next)
  }
}

/// A decoder of one value, which reads JSON.
///
/// It does not keep the coding path. If a value asks for the path, `JSONDecoder` decodes the value instead.
struct JSONTextDecoder: Decoder {
  let reader: JSONTextReader
  let position: Int

  var codingPath: [any CodingKey] { reader.noCodingPath }
  var userInfo: [CodingUserInfoKey: Any] { [.keepsStackIDs: true] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    _ = try reader.count(.object, at: position)
    return KeyedDecodingContainer(Keyed<Key>(reader: reader, object: position))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    Unkeyed(reader: reader, size: try reader.count(.array, at: position), position: position + 1)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

// The container for a value that is encoded as just one other value, such as its raw value.
extension JSONTextDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { reader.isNull(at: position) }

  // This method also satisfies the protocol's requirements for each of the basic types.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try reader.read(type, at: position) }

  // For these two types, the default methods of the protocol only throw errors.
  func decode(_ type: Int128.Type) throws -> Int128 { try reader.read(type, at: position) }

  func decode(_ type: UInt128.Type) throws -> UInt128 { try reader.read(type, at: position) }
}

extension JSONTextDecoder {
  /// The members of a JSON object.
  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let reader: JSONTextReader
    let object: Int
    var codingPath: [any CodingKey] { reader.noCodingPath }

    var allKeys: [Key] { reader.keys(at: object) }

    func contains(_ key: Key) -> Bool { reader.member(key.stringValue, at: object) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { reader.isNull(at: try position(key.stringValue)) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try reader.read(type, at: position(key.stringValue))
    }

    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
      try reader.read(type, at: position(key.stringValue))
    }

    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
      try reader.read(type, at: position(key.stringValue))
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      try decoder(key.stringValue).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try decoder(key.stringValue).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try decoder("super") }

    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key.stringValue) }

    private func decoder(_ name: String) throws -> JSONTextDecoder {
      JSONTextDecoder(reader: reader, position: try position(name))
    }

    private func position(_ name: String) throws -> Int {
      guard let position = reader.member(name, at: object) else { throw reader.giveUp() }
      return position
    }
  }

  /// The elements of an array.
  private struct Unkeyed: UnkeyedDecodingContainer {
    let reader: JSONTextReader
    let size: Int
    var position: Int
    var currentIndex = 0
    var codingPath: [any CodingKey] { reader.noCodingPath }
    var count: Int? { size }
    var isAtEnd: Bool { currentIndex == size }

    mutating func decodeNil() throws -> Bool {
      let isNull = reader.isNull(at: try element())
      if isNull { advance() }
      return isNull
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      let value = try reader.read(type, at: element())
      advance()
      return value
    }

    mutating func decode(_ type: Int128.Type) throws -> Int128 { try takeDecoder().decode(type) }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try takeDecoder().decode(type) }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      try takeDecoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try takeDecoder().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try takeDecoder() }

    private mutating func takeDecoder() throws -> JSONTextDecoder {
      let decoder = JSONTextDecoder(reader: reader, position: try element())
      advance()
      return decoder
    }

    private func element() throws -> Int {
      guard !isAtEnd else { throw reader.giveUp() }
      return position
    }

    private mutating func advance() {
      position = reader.next(after: position)
      currentIndex += 1
    }
  }
}

extension JSONTextReader {
  /// An empty coding path.
  ///
  /// The reader gives up, because it does not know the path, and `JSONDecoder` decodes the value instead.
  fileprivate var noCodingPath: [any CodingKey] {
    giveUp()
    return []
  }
}

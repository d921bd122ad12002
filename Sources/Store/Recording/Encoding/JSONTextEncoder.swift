import Effects

/// An encoder of one value, which writes JSON.
///
/// It does not keep the coding path. If a value asks for the path, `JSONEncoder` encodes the value instead.
final class JSONTextEncoder: Encoder {
  let writer: JSONTextWriter
  let place: JSONTextWriter.Place
  /// The container of the value, kept because the value may request it several times.
  private var container: JSONTextWriter.Container?

  init(writer: JSONTextWriter, place: JSONTextWriter.Place) {
    self.writer = writer
    self.place = place
  }

  var codingPath: [any CodingKey] { writer.noCodingPath }
  var userInfo: [CodingUserInfoKey: Any] { [.keepsStackIDs: true] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Keyed<Key>(writer: writer, place: place, container: begin(isObject: true)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    Unkeyed(writer: writer, place: place, container: begin(isObject: false))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(writer: writer, place: place) }

  private func begin(isObject: Bool) -> JSONTextWriter.Container {
    if let container { return container }
    let new = writer.begin(isObject: isObject)
    container = new
    return new
  }
}

extension JSONTextEncoder {
  /// The members of a JSON object.
  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: JSONTextWriter
    let place: JSONTextWriter.Place
    let container: JSONTextWriter.Container
    var codingPath: [any CodingKey] { writer.noCodingPath }

    func encodeNil(forKey key: Key) {
      writer.follow(in: container, key: name(of: key))
      writer.writeNull()
    }

    // This method also satisfies the protocol's requirements for each of the basic types.
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try put(value, forKey: key) }

    // For these two types, the default methods of the protocol only throw errors.
    func encode(_ value: Int128, forKey key: Key) throws { try put(value, forKey: key) }

    func encode(_ value: UInt128, forKey key: Key) throws { try put(value, forKey: key) }

    @inline(__always)
    private func put(_ value: some Encodable, forKey key: Key) throws {
      let name = name(of: key)
      writer.follow(in: container, key: name)
      try writer.write(value, at: writer.place(name, in: place))
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      encoder(name(of: key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder(name(of: key)).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder("super") }

    func superEncoder(forKey key: Key) -> any Encoder { encoder(name(of: key)) }

    /// Returns the name of a key, or a placeholder if the name may be data of the app that must be redacted.
    ///
    /// The compiler generates keys as enum cases without associated values, named after the properties. The names of
    /// such keys contain no data, so they are kept.
    private func name(of key: Key) -> String {
      guard place.isRedacted else { return key.stringValue }
      let isFixed = RuntimeValue(key).enumCase.map { $0.payload == nil } ?? false
      return isFixed ? key.stringValue : writer.redactedName(in: container)
    }

    private func encoder(_ name: String) -> JSONTextEncoder {
      writer.follow(in: container, key: name)
      return JSONTextEncoder(writer: writer, place: writer.place(name, in: place))
    }
  }

  /// The elements of an array.
  private struct Unkeyed: UnkeyedEncodingContainer {
    let writer: JSONTextWriter
    let place: JSONTextWriter.Place
    let container: JSONTextWriter.Container
    var count = 0
    var codingPath: [any CodingKey] { writer.noCodingPath }

    mutating func encodeNil() {
      follow()
      writer.writeNull()
    }

    mutating func encode<Value: Encodable>(_ value: Value) throws { try put(value) }

    mutating func encode(_ value: Int128) throws { try put(value) }

    mutating func encode(_ value: UInt128) throws { try put(value) }

    @inline(__always)
    private mutating func put(_ value: some Encodable) throws {
      follow()
      try writer.write(value, at: place)
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<
      Nested
    > {
      encoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }

    mutating func superEncoder() -> any Encoder { encoder() }

    private mutating func encoder() -> JSONTextEncoder {
      follow()
      return JSONTextEncoder(writer: writer, place: place)
    }

    private mutating func follow() {
      writer.follow(in: container)
      count += 1
    }
  }

  /// The container for a value that is encoded as just one other value, such as its raw value.
  private struct Single: SingleValueEncodingContainer {
    let writer: JSONTextWriter
    let place: JSONTextWriter.Place
    var codingPath: [any CodingKey] { writer.noCodingPath }

    func encodeNil() { writer.writeNull() }

    func encode<Value: Encodable>(_ value: Value) throws { try writer.write(value, at: place) }

    func encode(_ value: Int128) throws { try writer.write(value, at: place) }

    func encode(_ value: UInt128) throws { try writer.write(value, at: place) }
  }
}

extension JSONTextWriter {
  /// An empty coding path.
  ///
  /// The writer gives up, because it does not know the path, and `JSONEncoder` encodes the value instead.
  fileprivate var noCodingPath: [any CodingKey] {
    giveUp()
    return []
  }
}

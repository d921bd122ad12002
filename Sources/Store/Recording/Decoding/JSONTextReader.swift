import FoundationEssentials

/// A reader of a value in JSON, in the form in which `JSONTextWriter` writes it.
///
/// Decoding the actions takes most of the time of a replay, and `JSONDecoder` takes more than twice as long as this
/// reader. This reader can't decode everything. At the first problem, it gives up, and `JSONDecoder` decodes the whole
/// value instead. This is true even if the value's `init(from:)` catches the error of this reader.
final class JSONTextReader {
  private let bytes: [UInt8]
  private let parts: [JSONPart]
  private var isUsable = true
  /// The maximum number of members of a JSON object that this reader decodes itself.
  ///
  /// The reader finds a member by comparing all names, so it leaves larger objects to `JSONDecoder`.
  private static var maximumMemberCount: Int { 256 }

  /// The error that the reader throws when it gives up.
  private struct Unreadable: Error {}

  private init(_ bytes: [UInt8], _ parts: [JSONPart]) { (self.bytes, self.parts) = (bytes, parts) }

  /// Decodes a value.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - bytes: The bytes that contain the JSON of the value.
  ///   - range: The range of the JSON.
  /// - Returns: The value.
  /// - Throws: The error of `JSONDecoder`.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8], in range: Range<Int>
  ) throws -> Value {
    if let value = read(type, from: bytes, in: range) { return value }
    let decoder = JSONDecoder()
    decoder.userInfo[.keepsStackIDs] = true
    return try decoder.decode(type, from: Data(bytes[range]))
  }

  /// Decodes a value with this reader alone; returns `nil` if the reader gave up.
  static func read<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8], in range: Range<Int>
  ) -> Value? {
    guard let parts = JSONPart.parts(of: bytes, in: range) else { return nil }
    let reader = JSONTextReader(bytes, parts)
    guard let value = try? reader.read(type, at: 0), reader.isUsable else { return nil }
    return value
  }

  /// Records that `JSONDecoder` must decode the value, and returns an error to throw.
  @discardableResult
  func giveUp() -> any Error {
    isUsable = false
    return Unreadable()
  }

  // MARK: Containers

  /// Returns the number of values in the array or object at a position.
  ///
  /// - Throws: An error if the value at that position is of another kind.
  func count(_ kind: JSONPart.Kind, at position: Int) throws -> Int {
    let part = parts[position]
    guard part.kind == kind, kind == .array || part.count <= 2 * Self.maximumMemberCount else {
      throw giveUp()
    }
    return part.count
  }

  /// Returns the position of the next value that is not inside the value at `position`.
  func next(after position: Int) -> Int { parts[position].next }

  /// Returns the keys of a JSON object's members, without the members whose names the key type does not know.
  func keys<Key: CodingKey>(at object: Int) -> [Key] {
    var keys: [Key] = []
    var position = object + 1
    while position < parts[object].next {
      if let name = text(at: position) {
        if let key = Key(stringValue: name) { keys.append(key) }
      } else {
        giveUp()
      }
      position = parts[position + 1].next
    }
    return keys
  }

  /// Returns the position of the value for a name in an object; `nil` if the object has no such name.
  func member(_ name: String, at object: Int) -> Int? {
    var name = name
    return name.withUTF8 { characters in
      let end = parts[object].next
      var position = object + 1
      while position < end {
        let part = parts[position]
        if part.kind == .plainString {
          if part.place.count == characters.count, bytes[part.place].elementsEqual(characters) {
            return position + 1
          }
        } else if let text = text(at: position) {
          if text == String(decoding: characters, as: UTF8.self) { return position + 1 }
        } else {
          giveUp()
        }
        position = parts[position + 1].next
      }
      return nil
    }
  }

  // MARK: Values

  func isNull(at position: Int) -> Bool {
    parts[position].kind == .literal && bytes[parts[position].place.lowerBound] == UInt8(ascii: "n")
  }

  /// Reads a value of any type.
  ///
  /// The method compares the type with each basic type in turn. A single conditional cast would take as long as all of
  /// these comparisons together.
  @inline(__always)
  func read<Value: Decodable>(_ type: Value.Type, at position: Int) throws -> Value {
    if Value.self == String.self { return try string(at: position) as! Value }
    if Value.self == Int.self { return try integer(Int.self, at: position) as! Value }
    if Value.self == Bool.self { return try bool(at: position) as! Value }
    if Value.self == Double.self { return try number(Double.self, at: position) as! Value }
    if Value.self == Float.self { return try number(Float.self, at: position) as! Value }
    if Value.self == Int64.self { return try integer(Int64.self, at: position) as! Value }
    if Value.self == Int32.self { return try integer(Int32.self, at: position) as! Value }
    if Value.self == Int16.self { return try integer(Int16.self, at: position) as! Value }
    if Value.self == Int8.self { return try integer(Int8.self, at: position) as! Value }
    if Value.self == UInt.self { return try integer(UInt.self, at: position) as! Value }
    if Value.self == UInt64.self { return try integer(UInt64.self, at: position) as! Value }
    if Value.self == UInt32.self { return try integer(UInt32.self, at: position) as! Value }
    if Value.self == UInt16.self { return try integer(UInt16.self, at: position) as! Value }
    if Value.self == UInt8.self { return try integer(UInt8.self, at: position) as! Value }
    return try composite(type, at: position)
  }

  @inline(never)
  private func composite<Value: Decodable>(_ type: Value.Type, at position: Int) throws -> Value {
    if Value.self == Data.self || Value.self == URL.self || Value.self == Decimal.self
      || Value.self == Int128.self || Value.self == UInt128.self
    {
      // The reader leaves these types to `JSONDecoder`, which decodes them in a special way.
      do { return try JSONDecoder().decode(type, from: json(at: position)) } catch { throw giveUp() }
    }
    return try Value(from: JSONTextDecoder(reader: self, position: position))
  }

  private func bool(at position: Int) throws -> Bool {
    let part = parts[position]
    guard part.kind == .literal, !isNull(at: position) else { throw giveUp() }
    return bytes[part.place.lowerBound] == UInt8(ascii: "t")
  }

  private func integer<Value: FixedWidthInteger>(_ type: Value.Type, at position: Int) throws -> Value {
    let part = parts[position]
    guard part.kind == .number, let value = Value(String(decoding: bytes[part.place], as: UTF8.self)) else {
      throw giveUp()
    }
    return value
  }

  private func number<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    _ type: Value.Type, at position: Int
  ) throws -> Value {
    let part = parts[position]
    guard part.kind == .number, let value = Value(String(decoding: bytes[part.place], as: UTF8.self)),
      // If the result is infinite, subnormal or a rounded zero, the number in the text may be out of the range of the
      // type. In these cases, the reader gives up.
      value.isNormal || bytes[part.place].allSatisfy({ "-0.".utf8.contains($0) })
    else { throw giveUp() }
    return value
  }

  private func string(at position: Int) throws -> String {
    guard let text = text(at: position) else { throw giveUp() }
    return text
  }

  /// Returns the characters of a string; `nil` if this reader can't read the string.
  private func text(at position: Int) -> String? {
    let part = parts[position]
    switch part.kind {
    case .plainString: return String(decoding: bytes[part.place], as: UTF8.self)
    case .string: return unescaped(bytes[part.place]).flatMap { String(validating: $0, as: UTF8.self) }
    default: return nil
    }
  }

  /// Returns the bytes of a string with its escapes resolved; `nil` if it has `\u` escapes, or other escapes that the
  /// writer does not use.
  private func unescaped(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard bytes.contains(UInt8(ascii: "\\")) else { return bytes }
    var result: ArraySlice<UInt8> = []
    result.reserveCapacity(bytes.count)
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): result.append(byte)
        case UInt8(ascii: "n"): result.append(0x0A)
        case UInt8(ascii: "r"): result.append(0x0D)
        case UInt8(ascii: "t"): result.append(0x09)
        default: return nil
        }
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private func json(at position: Int) -> Data {
    let part = parts[position]
    switch part.kind {
    case .plainString, .string: return Data(bytes[(part.place.lowerBound - 1)...part.place.upperBound])
    default: return Data(bytes[part.place])
    }
  }
}

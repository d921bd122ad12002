import FoundationEssentials

/// A reader of the outermost object of a JSON text.
///
/// It finds only where each value ends. Decoders check the values.
struct JSONScanner: JSONCursor {
  let bytes: [UInt8]
  let end: Int
  var index: Int

  /// Creates a reader of a whole text, which may begin with a byte order mark.
  init(_ data: Data) {
    self.init(Array(data))
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// Creates a reader of a part of the text, by default all of it.
  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    index = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  /// Returns the members of the object that the text consists of; `nil` if the text is not an object.
  mutating func object() -> [ExactString: Data]? {
    var members: [ExactString: Data] = [:]
    let bytes = bytes
    let isObject = forEachMember { name, value in
      guard let name = try? JSONDecoder().decode(String.self, from: Data(bytes[name])) else { return false }
      members[ExactString(name)] = Data(bytes[value])
      return true
    }
    return isObject ? members : nil
  }

  /// Calls a closure for each member of the object that the text consists of.
  ///
  /// The closure receives the byte ranges of the member's name, including the quotes, and of its value.
  ///
  /// - Parameter body: A closure that returns false if the text can't be used.
  /// - Returns: False if the text is not an object, or can't be used.
  mutating func forEachMember(_ body: (_ name: Range<Int>, _ value: Range<Int>) -> Bool) -> Bool {
    guard skip(UInt8(ascii: "{")) else { return false }
    if !skip(UInt8(ascii: "}")) {
      repeat {
        skipSpace()
        let start = index
        guard skipString() else { return false }
        let name = start..<index
        guard skip(UInt8(ascii: ":")), let value = value(), body(name, value) else { return false }
      } while skip(UInt8(ascii: ","))
      guard skip(UInt8(ascii: "}")) else { return false }
    }
    skipSpace()
    return index == end
  }

  private mutating func value() -> Range<Int>? {
    skipSpace()
    let start = index
    var depth = 0
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        guard skipString() else { return nil }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard depth > 0 else { return place(from: start) }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return place(from: start)
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Returns the range from `start` to the current position, without white space at the end; `nil` if the range is
  /// empty.
  private func place(from start: Int) -> Range<Int>? {
    var last = index
    while last > start, Self.isSpace(bytes[last - 1]) { last -= 1 }
    return last > start ? start..<last : nil
  }

  private mutating func skipString() -> Bool {
    guard index < end, bytes[index] == UInt8(ascii: "\"") else { return false }
    index += 1
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "\""):
        index += 1
        return true
      default: index += 1
      }
    }
    return false
  }
}

/// A reader that moves through a JSON text.
protocol JSONCursor {
  /// The bytes that contain the text.
  var bytes: [UInt8] { get }
  /// The end of the text.
  var end: Int { get }
  /// The position of the next byte.
  var index: Int { get set }
}

extension JSONCursor {
  /// Skips a character and the white space before it, and returns false if another character is next.
  mutating func skip(_ character: UInt8) -> Bool {
    skipSpace()
    guard index < end, bytes[index] == character else { return false }
    index += 1
    return true
  }

  mutating func skipSpace() {
    while index < end, Self.isSpace(bytes[index]) { index += 1 }
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}

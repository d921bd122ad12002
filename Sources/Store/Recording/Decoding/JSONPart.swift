/// A value in a JSON text.
struct JSONPart {
  enum Kind {
    case object
    case array
    /// A string of ASCII characters without escapes.
    case plainString
    case string
    case number
    case literal
  }

  let kind: Kind
  /// The range of the bytes of the value, without the quotes if it is a string.
  var place: Range<Int>
  /// The number of values directly inside this value.
  ///
  /// In an object, the name and the value of each member are two values.
  var count = 0
  /// The position, in the list of all values of the text, of the next value that is not inside this value.
  var next: Int

  /// Returns a list of all values in a JSON text, in which each value is followed by the values inside it.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain the text.
  ///   - range: The range of the text.
  /// - Returns: The values; `nil` if the text is not JSON, or is nested too deeply.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  static func parts(of bytes: [UInt8], in range: Range<Int>) -> [Self]? {
    var finder = JSONPartFinder(bytes, in: range)
    return finder.findAll() ? finder.parts : nil
  }
}

/// A search for all values in a JSON text.
private struct JSONPartFinder: JSONCursor {
  let bytes: [UInt8]
  let end: Int
  var index: Int
  private(set) var parts: [JSONPart] = []
  /// The maximum depth of nested values.
  ///
  /// The search is recursive, and this depth fits even on the small stack of a thread.
  private static var maximumDepth: Int { 128 }

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    (index, end) = (range.lowerBound, range.upperBound)
    // Most actions have at most 16 values.
    parts.reserveCapacity(16)
  }

  /// Finds all values, or returns false if the text is not a JSON value.
  mutating func findAll() -> Bool {
    guard value(depth: 0) else { return false }
    skipSpace()
    return index == end
  }

  private mutating func value(depth: Int) -> Bool {
    skipSpace()
    guard index < end, depth <= Self.maximumDepth else { return false }
    switch bytes[index] {
    case UInt8(ascii: "{"): return values(.object, to: UInt8(ascii: "}"), depth)
    case UInt8(ascii: "["): return values(.array, to: UInt8(ascii: "]"), depth)
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return literal("true")
    case UInt8(ascii: "f"): return literal("false")
    case UInt8(ascii: "n"): return literal("null")
    default: return number()
    }
  }

  /// Reads the values of an object or an array.
  private mutating func values(_ kind: JSONPart.Kind, to last: UInt8, _ depth: Int) -> Bool {
    let (start, position) = (index, parts.count)
    parts.append(JSONPart(kind: kind, place: start..<start, next: position))
    var count = 0
    index += 1
    if !skip(last) {
      repeat {
        if kind == .object {
          skipSpace()
          guard index < end, bytes[index] == UInt8(ascii: "\""), string(), skip(UInt8(ascii: ":")) else {
            return false
          }
          count += 1
        }
        guard value(depth: depth + 1) else { return false }
        count += 1
      } while skip(UInt8(ascii: ","))
      guard skip(last) else { return false }
    }
    parts[position].place = start..<index
    parts[position].count = count
    parts[position].next = parts.count
    return true
  }

  private mutating func string() -> Bool {
    index += 1
    let start = index
    var isPlain = true
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        add(isPlain ? .plainString : .string, from: start)
        index += 1
        return true
      }
      guard byte >= 0x20 else { return false }
      if byte == UInt8(ascii: "\\") {
        isPlain = false
        index += 1
      } else if byte >= 0x80 {
        isPlain = false
      }
      index += 1
    }
    return false
  }

  /// Reads a number in the grammar of RFC 8259.
  private mutating func number() -> Bool {
    let start = index
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let digits = index
    guard skipDigits(), bytes[digits] != UInt8(ascii: "0") || index == digits + 1 else { return false }
    if index < end, bytes[index] == UInt8(ascii: ".") {
      index += 1
      guard skipDigits() else { return false }
    }
    if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") { index += 1 }
      guard skipDigits() else { return false }
    }
    add(.number, from: start)
    return true
  }

  private mutating func skipDigits() -> Bool {
    let start = index
    while index < end, bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
    return index > start
  }

  private mutating func literal(_ text: StaticString) -> Bool {
    let start = index
    index += text.utf8CodeUnitCount
    guard index <= end, text.withUTF8Buffer({ bytes[start..<index].elementsEqual($0) }) else { return false }
    add(.literal, from: start)
    return true
  }

  /// Adds a value that contains no other values.
  private mutating func add(_ kind: JSONPart.Kind, from start: Int) {
    parts.append(JSONPart(kind: kind, place: start..<index, next: parts.count + 1))
  }
}

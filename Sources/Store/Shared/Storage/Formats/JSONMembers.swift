import FoundationEssentials

/// The members of a JSON object as the bytes of their values, which are neither decoded nor changed.
///
/// Members that a program does not know thus survive its saves to the last digit.
struct JSONMembers: Sendable, Equatable {
  /// The bytes of the value of each member.
  var values: [String: Data]

  init(_ values: [String: Data] = [:]) { self.values = values }

  /// Reads a JSON object; nil if the bytes are not one.
  ///
  /// - Complexity: O(n) in the number of bytes.
  init?(_ bytes: Data) {
    var scanner = JSONScanner(bytes)
    guard let members = scanner.object() else { return nil }
    values = members
  }

  /// The object as JSON, one member in a line, sorted by name.
  var bytes: Data {
    var result = Data("{".utf8)
    var separator = "\n  "
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      result += Data(separator.utf8)
      result += Self.quoted(name)
      result += Data(" : ".utf8)
      result += value
      separator = ",\n  "
    }
    result += Data("\n}\n".utf8)
    return result
  }

  /// Returns a string as JSON.
  private static func quoted(_ text: String) -> Data {
    // Strings can always be encoded.
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)) ?? Data("\"\"".utf8)
  }
}

/// A reader of the outermost object of a JSON text.
///
/// It finds the ends of the values, and leaves it to decoders to check them.
private struct JSONScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ data: Data) {
    bytes = Array(data)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// Returns the members of the object that the text consists of.
  mutating func object() -> [String: Data]? {
    var members: [String: Data] = [:]
    guard skip("{") else { return nil }
    if !skip("}") {
      repeat {
        skipSpace()
        guard let name = string(), skip(":"), let value = value() else { return nil }
        members[name] = value
      } while skip(",")
      guard skip("}") else { return nil }
    }
    skipSpace()
    return index == bytes.count ? members : nil
  }

  private mutating func string() -> String? {
    let start = index
    guard skipString() else { return nil }
    return try? JSONDecoder().decode(String.self, from: Data(bytes[start..<index]))
  }

  private mutating func value() -> Data? {
    skipSpace()
    let start = index
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        guard skipString() else { return nil }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard depth > 0 else { return data(from: start) }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return data(from: start)
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Returns the bytes up to here without the white space at the end; nil if there are none.
  private func data(from start: Int) -> Data? {
    var end = index
    while end > start, Self.isSpace(bytes[end - 1]) { end -= 1 }
    return end > start ? Data(bytes[start..<end]) : nil
  }

  private mutating func skipString() -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return false }
    index += 1
    while index < bytes.count {
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

  private mutating func skip(_ character: Character) -> Bool {
    skipSpace()
    guard index < bytes.count, bytes[index] == character.asciiValue else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}

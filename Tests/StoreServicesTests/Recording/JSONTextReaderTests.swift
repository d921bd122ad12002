import FoundationEssentials
import TestSupport
import Testing

@testable import Store

@Suite("A value read from JSON without JSONDecoder")
struct JSONTextReaderTests {
  private func read<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
    let bytes = Array("<\(text)>".utf8)
    return JSONTextReader.read(type, from: bytes, in: 1..<(bytes.count - 1))
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) -> Value? {
    try? JSONDecoder().decode(type, from: Data(bytes))
  }

  /// A random value, and its text.
  private func random(_ random: inout SeededGenerator) throws -> (CodedValue, [UInt8]) {
    let value = CodedValue.random(random.int(below: 3), using: &random)
    guard random.once(in: 2) else { return (value, Array(try JSONEncoder().encode(value))) }
    let writer = JSONTextWriter(redactions: [])
    try writer.write(value)
    return (value, writer.bytes)
  }

  @Test("is the one that was written")
  func written() throws {
    var count = 0
    for seed in UInt64(0)..<600 {
      var generator = SeededGenerator(seed: seed)
      let (value, bytes) = try random(&generator)
      let result = JSONTextReader.read(CodedValue.self, from: bytes, in: 0..<bytes.count)
      guard let result else { continue }
      count += 1
      #expect(result == value, "seed \(seed)")
    }
    // It gives up for strings with control characters and for values that try several types.
    #expect(count > 300)
  }

  @Test("is that of JSONDecoder also if the text is damaged")
  func damaged() throws {
    var (count, failures) = (0, 0)
    for seed in UInt64(0)..<16_000 {
      var generator = SeededGenerator(seed: seed)
      var (_, bytes) = try random(&generator)
      for _ in 0..<generator.int(in: 1...2) { damage(&bytes, &generator) }
      let expected = decode(CodedValue.self, bytes)
      if expected == nil { failures += 1 }
      guard let value = JSONTextReader.read(CodedValue.self, from: bytes, in: 0..<bytes.count) else {
        continue
      }
      count += 1
      #expect(value == expected, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(count > 200)
    #expect(failures > 1_000)
  }

  private func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let index = random.int(below: bytes.count)
    switch random.int(below: 6) {
    case 0: bytes.remove(at: index)
    case 1: bytes.insert(random.element(of: Array("{}[]\",:\\0123456789-+.eE tfnu\n".utf8)), at: index)
    case 2: bytes[index] = UInt8(truncatingIfNeeded: random.next() as UInt64)
    case 3:
      // Whole parts may come twice.
      let end = min(bytes.count, index + random.int(below: 12))
      bytes.insert(contentsOf: bytes[index..<end], at: end)
    case 4: bytes[index] ^= 1
    default: bytes.swapAt(index, random.int(below: bytes.count))
    }
  }

  @Test(
    "is a number only if JSONDecoder reads the same",
    arguments: [
      "0", "-0", "00", "01", "-", "+1", "1.", ".5", "1.0", "-1.5", "1e3", "1E+3", "1e-3", "1e", "0x10", "inf",
      "nan",
      "1e999", "-1e999", "1e-999", "5e-324", "1e-310", "0.0", "-0.0", "0e5", "255", "256", "-128", "-129",
      "32768",
      "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
      "0.1", "0.30000000000000004", "3.4028236e38", "1_000", " 7 ", "1 2", "true", "null", "\"1\"", "[1]",
    ])
  func numbers(text: String) {
    func check<Value: Decodable & Equatable>(_ type: Value.Type) {
      guard let value = read([Value].self, "[\(text)]") else { return }
      #expect(value == decode([Value].self, Array("[\(text)]".utf8)), "\(Value.self)")
    }
    check(Int.self)
    check(Int8.self)
    check(Int16.self)
    check(Int32.self)
    check(Int64.self)
    check(UInt.self)
    check(UInt8.self)
    check(UInt16.self)
    check(UInt32.self)
    check(UInt64.self)
    check(Double.self)
    check(Float.self)
    check(Bool.self)
    check(Int?.self)
    check(Int128.self)
    check(UInt128.self)
    check(Decimal.self)
  }

  private struct Sizes: Codable, Equatable {
    var large = Int128.min
    var unsigned = [UInt128.max]
    var half: Float16 = 0.5
    var zero = 0.0
  }

  @Test("can have numbers of all sizes")
  func sizes() throws {
    let text = String(decoding: try JSONEncoder().encode(Sizes()), as: UTF8.self)
    #expect(read(Sizes.self, text) == Sizes())
    #expect(read([Double].self, "[0.0,-0.0,5,1e3]") == [0.0, -0.0, 5, 1_000])
    #expect(read(Int128.self, "-3") == -3)
    #expect(read(UInt128.self, "3") == 3)
  }

  @Test(
    "can be a string with escapes",
    arguments: ["", "a", #"\"\\\n\r\t"#, "é", "👩‍👧", #"\/"#, #"\u00e9"#, #"\ud83d\ude00"#, #"\x"#, #"\"#, "\t"])
  func strings(text: String) {
    let expected = decode(String.self, Array("\"\(text)\"".utf8))
    let value = read(String.self, "\"\(text)\"")
    #expect(value == nil || value == expected)
    if !text.contains(#"\u"#), !text.contains(#"\/"#) { #expect(value == expected) }
  }

  /// Decoding that uses more of a decoder than the compiler's does.
  private struct Manual: Decodable, Equatable {
    enum Keys: String, CodingKey { case list, inner, missing }
    var texts: [String] = []

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      texts = container.allKeys.map(\.rawValue).sorted()
      texts.append("\(container.contains(.missing))")
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      texts.append("\(list.count ?? -1)")
      while !list.isAtEnd {
        if try list.decodeNil() { texts.append("nil \(list.currentIndex)") }
        var inner = try list.nestedUnkeyedContainer()
        texts.append("\(try inner.decode(Int.self)) \(list.currentIndex)")
        texts.append(try inner.nestedContainer(keyedBy: Keys.self).decode(String.self, forKey: .inner))
        texts.append(try String(from: inner.superDecoder()))
      }
      texts.append(try Array<Int>(from: container.superDecoder(forKey: .inner)).description)
    }
  }

  @Test("can be decoded by hand")
  func manual() throws {
    let text = #"{"inner":[1,2],"list":[null,[1,{"inner":"x"},"y"],[2,{"inner":"z"},"w"]],"other":{"a":[]}}"#
    let value = try #require(read(Manual.self, text))
    #expect(value == decode(Manual.self, Array(text.utf8)))
    #expect(value.texts.count == 12)
  }

  /// A value that uses what the reader does not have, or ignores an error.
  private struct Special: Decodable, Equatable {
    enum Way: String, CaseIterable { case path, keyPath, listPath, wrongType, missing, end }
    @TaskLocal static var way = Way.path
    var text = ""

    init(from decoder: any Decoder) throws {
      enum Keys: String, CodingKey { case list, half, super1 }
      let container = try decoder.container(keyedBy: Keys.self)
      switch Self.way {
      case .path: text = "\(decoder.codingPath.map(\.stringValue))"
      case .keyPath: text = "\(container.codingPath.count)"
      case .listPath: text = "\(try container.nestedUnkeyedContainer(forKey: .list).codingPath.count)"
      case .wrongType: text = "\((try? container.decode(Int.self, forKey: .half)) ?? -1)"
      case .missing: text = "\((try? container.decode(Int.self, forKey: .super1)) ?? -1)"
      case .end:
        var list = try container.nestedUnkeyedContainer(forKey: .list)
        while let number = try? list.decode(Int.self) { text += "\(number)" }
      }
    }
  }

  @Test("is left to JSONDecoder after any problem", arguments: Special.Way.allCases)
  private func special(way: Special.Way) throws {
    let text = #"[{"list":[1,2],"half":5.0}]"#
    try Special.$way.withValue(way) {
      #expect(read([Special].self, text) == nil)
      let bytes = Array(text.utf8)
      let value = try JSONTextReader.decode([Special].self, from: bytes, in: 0..<bytes.count)
      #expect(value == decode([Special].self, bytes))
    }
  }

  @Test("is the first one of two with the same name")
  func sameName() {
    let text = #"{"a":1,"b":2,"a":3}"#
    #expect(read([String: Int].self, text) == decode([String: Int].self, Array(text.utf8)))
    #expect(read([String: Int].self, text) == ["a": 1, "b": 2])
  }

  @Test("has as much depth and as many members as JSONDecoder allows, or is left to it")
  func limits() {
    indirect enum Nested: Codable, Equatable { case end, next(Nested) }
    for depth in [0, 1, 60, 120, 300] {
      var value = Nested.end
      for _ in 0..<depth { value = .next(value) }
      let bytes = (try? JSONEncoder().encode(value)).map(Array.init) ?? []
      let expected = decode(Nested.self, bytes)
      let result = JSONTextReader.read(Nested.self, from: bytes, in: 0..<bytes.count)
      #expect(result == nil || result == expected, "depth \(depth)")
      // Each level has two objects.
      #expect(depth > 63 || result == value)
    }
    for count in [0, 1, 256, 257] {
      let members = (0..<count).map { "\"\($0)\":\($0)" }.joined(separator: ",")
      #expect((read([String: Int].self, "{\(members)}")?.count ?? -1) == (count > 256 ? -1 : count))
    }
  }
}

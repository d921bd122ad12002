import FoundationEssentials
import TestSupport
import Testing

@testable import Store

@Suite("The JSON of a recording")
struct JSONTextTests {
  /// A value of every form that the compiler's `Codable` encodes, and of some that are written by hand.
  private indirect enum Value: Codable, Equatable {
    struct Record: Codable, Equatable {
      var name: String
      var count: Int?
      var flag: Bool
      var ratio: Double
      var small: Float
      var bytes: Data
      var date: Date
      var id: UUID
      var address: URL
      var price: Decimal
      var parts: [Value]
      var byName: [String: Value]
      var byNumber: [Int: UInt8]
      var byPair: [Pair: Int16]
    }

    struct Pair: Codable, Hashable {
      let first: UInt64
      let second: Int8
    }

    struct Empty: Codable, Equatable {}

    case nothing
    case number(Int)
    case labelled(first: String, second: Value?)
    case record(Record)
    case empty(Empty)
    case list([[Value]])
    case json(JSONValue)

    static func random(_ depth: Int, using random: inout SeededGenerator) -> Value {
      switch random.int(below: depth > 0 ? 7 : 3) {
      case 0: return .nothing
      case 1: return .number(random.element(of: [0, -1, .min, .max, random.int(in: -999...999)]))
      case 2: return .empty(Empty())
      case 3:
        return .labelled(
          first: text(&random), second: random.once(in: 2) ? nil : .random(depth - 1, using: &random))
      case 4:
        return .list((0..<random.int(below: 3)).map { _ in values(depth - 1, &random) })
      case 5:
        return .json(.object([text(&random): .array([.null, .bool(true), .number(0.5), .integer(-3)])]))
      default: return .record(record(depth - 1, &random))
      }
    }

    private static func record(_ depth: Int, _ random: inout SeededGenerator) -> Record {
      Record(
        name: text(&random), count: random.once(in: 2) ? nil : 7, flag: random.once(in: 2),
        ratio: Double.random(in: -1e9...1e9, using: &random) * (random.once(in: 4) ? 1e-200 : 1),
        small: Float.random(in: -1...1, using: &random), bytes: Data(text(&random).utf8),
        date: Date(timeIntervalSinceReferenceDate: Double.random(in: 0...1e9, using: &random)),
        id: UUID(random.int(below: 1_000)), address: URL(string: "https://example.com/a?b=c%20d")!,
        price: Decimal(random.int(below: 1_000)) / 8, parts: values(depth, &random),
        byName: Dictionary((0..<random.int(below: 3)).map { ("\(text(&random))\($0)", .number($0)) }) { $1 },
        byNumber: [random.int(in: -9...9): UInt8.max],
        byPair: [Pair(first: random.next(), second: -8): Int16.min])
    }

    private static func values(_ depth: Int, _ random: inout SeededGenerator) -> [Value] {
      (0..<random.int(below: 4)).map { _ in .random(depth, using: &random) }
    }

    private static func text(_ random: inout SeededGenerator) -> String {
      let parts = ["a", "\"", "\\", "\n", "\r\n", "\t", "\u{0}", "\u{1F}", "é", "👩‍👧", "/", "\u{2028}", " "]
      return (0..<random.int(below: 6)).map { _ in random.element(of: parts) }.joined()
    }
  }

  @Test("is that of JSONEncoder", arguments: 0..<300)
  func fuzz(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let value = Value.random(4, using: &random)
    let writer = JSONTextWriter(redactions: [])
    try writer.write(value)
    #expect(writer.isUsable)
    let bytes = Data(writer.bytes)
    #expect(!bytes.contains(0x0A))
    let decoder = JSONDecoder()
    #expect(try decoder.decode(Value.self, from: bytes) == value, "seed \(seed)")
    let other = try decoder.decode(JSONValue.self, from: JSONEncoder().encode(value))
    #expect(try decoder.decode(JSONValue.self, from: bytes) == other, "seed \(seed)")
  }

  private class Animal: Codable {
    var name = "Ada"
    init() {}
  }

  private final class Dog: Animal {
    private enum Keys: String, CodingKey { case tricks, base }
    var tricks = ["sit", "roll"]
    let isNested: Bool

    init(isNested: Bool) {
      self.isNested = isNested
      super.init()
    }

    required init(from decoder: any Decoder) throws { fatalError("Not decoded.") }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(tricks, forKey: .tricks)
      try super.encode(to: isNested ? container.superEncoder(forKey: .base) : encoder)
    }
  }

  @Test("is that of a class with its superclass")
  func classes() throws {
    for (isNested, text) in [
      (false, #"{"tricks":["sit","roll"],"name":"Ada"}"#),
      (true, #"{"tricks":["sit","roll"],"base":{"name":"Ada"}}"#),
    ] {
      let writer = JSONTextWriter(redactions: [])
      try writer.write(Dog(isNested: isNested))
      #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
    }
  }

  private struct Interleaved: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      var first = container.nestedUnkeyedContainer()
      var second = container.nestedUnkeyedContainer()
      try second.encode(2)
      try first.encode(1)
    }
  }

  @Test("is left to JSONEncoder if two containers are used in turns")
  func interleaved() throws {
    let writer = JSONTextWriter(redactions: [])
    try writer.write(Interleaved())
    #expect(!writer.isUsable)
    writer.removeAll()
    try writer.write([1])
    #expect(writer.isUsable)
    #expect(writer.bytes == Array("[1]".utf8))
  }

  @Test("has no number for infinity")
  func infinity() {
    let writer = JSONTextWriter(redactions: [])
    #expect(throws: EncodingError.self) { try writer.write(["a": Double.infinity]) }
    writer.removeAll()
    #expect(throws: EncodingError.self) { try writer.write([Float.nan]) }
  }
}

@Suite("A redaction")
struct RedactionTests {
  @CasePathable
  fileprivate enum Action: Codable, Equatable {
    case login(Form)
    case form(FormAction)
    case rows(IdentifiedAction<Int, FormAction>)
    case other(String)
  }

  @CasePathable
  fileprivate enum FormAction: Codable, Equatable {
    case submitted(Form)
    case cancelled(String)
  }

  fileprivate struct Form: Codable, Equatable {
    var user = "ada"
    var password = "S3CRET"
    var pins = [1234, 5678]
    var keys = ["S3CRETKEY": 1]
    var id = UUID(7)
    var inner: Inner? = Inner()
    struct Inner: Codable, Equatable { var token = "S3CRET", age = 42 }
  }

  private func text(_ action: Action, _ redactions: Redaction...) throws -> String {
    let writer = JSONTextWriter(redactions: redactions)
    try writer.write(action)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    _ = try JSONDecoder().decode(Action.self, from: Data(writer.bytes))
    return text
  }

  @Test("by name replaces the value by one of the same form")
  func names() throws {
    #expect(
      try text(.login(Form()), .named("password"), .named("pins"), .named("keys"), .named("inner"))
        == #"{"login":{"_0":{"user":"ada","password":"redacted","pins":[],"keys":{},"#
        + #""id":"00000000-0000-0000-0000-000000000007","inner":{"token":"redacted","age":0}}}}"#)
    #expect(try text(.other("x"), .named("id")) == #"{"other":{"_0":"x"}}"#)
  }

  @Test("by a case applies to the values of that case only")
  func cases() throws {
    let all =
      #"{"user":"redacted","password":"redacted","pins":[],"keys":{},"#
      + #""id":"00000000-0000-0000-0000-000000000000","inner":{"token":"redacted","age":0}}"#
    let form = Redaction.action(\Action.Cases.form.submitted)
    #expect(try text(.form(.submitted(Form())), form) == #"{"form":{"_0":{"submitted":{"_0":\#(all)}}}}"#)
    #expect(try text(.login(Form()), form).contains("S3CRET"))
    #expect(try text(.form(.cancelled("S3CRET")), form).contains("S3CRET"))
    // The names of the cases in between need not be given.
    let row = Redaction.action(\Action.Cases.rows[id: 3].cancelled)
    #expect(try !text(.rows(.element(id: 4, action: .cancelled("S3CRET"))), row).contains("S3CRET"))
    #expect(
      try !text(.login(Form()), .named("login.inner.token"), .named("password"), .named("keys")).contains(
        "S3CRET"))
    #expect(try text(.login(Form()), .named("form.password")).contains("S3CRET"))
  }

  @Test("by a key path applies to descriptions of states")
  func states() {
    struct State {
      var form = Form()
      var note = "seen"
    }
    let dump = structuralDump(State(), redacting: [.state(\State.form.password), .state(\State.form.keys)])
    #expect(dump.contains("password: redacted") && dump.contains("keys: redacted") && dump.contains("seen"))
    #expect(
      structuralDump(State(), redacting: [.state(\State.form.inner?.token)]).contains("token: redacted"))
    #expect(structuralDump(State(), redacting: [.state(\State.form.password.count)]) == "redacted")
  }
}

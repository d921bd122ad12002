import FoundationEssentials
import TestSupport
import Testing

@testable import Store

@Suite("The JSON of a recording")
struct JSONTextTests {
  @Test("is that of JSONEncoder", arguments: 0..<300)
  func fuzz(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let value = CodedValue.random(4, using: &random)
    // With a redaction it would not leave the value to 'JSONEncoder'.
    let writer = JSONTextWriter(redactions: [.named("nobody")])
    try writer.write(value)
    let bytes = Data(writer.bytes)
    #expect(!bytes.contains(0x0A))
    let decoder = JSONDecoder()
    #expect(try decoder.decode(CodedValue.self, from: bytes) == value, "seed \(seed)")
    let other = try decoder.decode(SharedMigration.JSONValue.self, from: JSONEncoder().encode(value))
    #expect(try decoder.decode(SharedMigration.JSONValue.self, from: bytes) == other, "seed \(seed)")
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

  /// A value that ignores the error of one of its parts.
  private struct Careless: Encodable {
    enum Keys: CodingKey { case ratio, part, count }
    struct Part: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(1)
        throw CancellationError()
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try? container.encode(Double.infinity, forKey: .ratio)
      try? container.encode(Part(), forKey: .part)
      try container.encode(1, forKey: .count)
    }
  }

  /// A value that encodes a key again, the first of few or one of many.
  private struct Twice: Encodable {
    var count: Int

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: NumberKey.self)
      for number in 0..<count { try container.encode(number, forKey: NumberKey(intValue: number)) }
      var again = encoder.container(keyedBy: NumberKey.self)
      try again.encode("again", forKey: NumberKey(intValue: count - 1))
    }
  }

  private struct NumberKey: CodingKey {
    let intValue: Int?
    var stringValue: String { "number \(intValue ?? 0)" }
    init(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { nil }
  }

  /// A value that requests an encoder for a part, and does not use it, or later.
  private struct Lazy: Encodable {
    enum Way: CaseIterable { case unused, last, later, element, nested }
    enum Keys: CodingKey { case first, second }
    var way: Way

    func encode(to encoder: any Encoder) throws {
      if way == .element {
        var container = encoder.unkeyedContainer()
        _ = container.superEncoder()
        return try container.encode(5)
      }
      var container = encoder.container(keyedBy: Keys.self)
      if way == .last { try container.encode(1, forKey: .second) }
      let first = container.superEncoder(forKey: .first)
      if way == .nested { _ = first.unkeyedContainer() }
      if way != .last { try container.encode(1, forKey: .second) }
      if way == .later { try [2].encode(to: first) }
    }
  }

  /// A value that encodes where it is.
  private struct Placed: Encodable {
    var way: Int

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      var inner = container.nestedContainer(keyedBy: NumberKey.self)
      let paths = [encoder.codingPath, container.codingPath, inner.codingPath]
      try inner.encode(paths[way].map(\.stringValue), forKey: NumberKey(intValue: 1))
    }
  }

  @Test("is left to JSONEncoder if a value does what this text can't follow")
  func leftToJSONEncoder() throws {
    func check(_ value: some Encodable) throws {
      let writer = JSONTextWriter(redactions: [])
      writer.bytes(of: "before".utf8)
      try writer.write(value)
      let json = writer.bytes.dropFirst(6)
      #expect(
        try JSONDecoder().decode(SharedMigration.JSONValue.self, from: Data(json))
          == JSONDecoder().decode(SharedMigration.JSONValue.self, from: JSONEncoder().encode(value)))
      #expect(writer.bytes.starts(with: "before".utf8))
      writer.removeAll()
      try writer.write([1])
      #expect(writer.bytes == Array("[1]".utf8))
      #expect(throws: (any Error).self) {
        try JSONTextWriter(redactions: [.named("nobody")]).write(value)
      }
    }
    try check(Interleaved())
    try check(Careless())
    for count in [1, 2, 16, 17, 40] { try check(Twice(count: count)) }
    for way in Lazy.Way.allCases where way != .nested { try check(Lazy(way: way)) }
    for way in 0..<3 { try check(["a": Placed(way: way)]) }
  }

  @Test("has the parts of an encoder that is used at once, and many names")
  func manyNames() throws {
    let writer = JSONTextWriter(redactions: [.named("nobody")])
    try writer.write(Lazy(way: .nested))
    #expect(writer.bytes == Array(#"{"first":[],"second":1}"#.utf8))
    writer.removeAll()
    let numbers = Dictionary(uniqueKeysWithValues: (0..<1_000).map { ("\($0)", ["a": $0, "b": $0]) })
    try writer.write([numbers, numbers])
    #expect(
      try JSONDecoder().decode([[String: [String: Int]]].self, from: Data(writer.bytes)) == [
        numbers, numbers,
      ])
  }

  private struct Sizes: Codable, Equatable {
    var large = Int128.min
    var unsigned = [UInt128.max]
    var half: Float16 = 0.5
    var nested = ["a": [Int128(3)]]
  }

  @Test("has numbers of all sizes")
  func sizes() throws {
    let writer = JSONTextWriter(redactions: [.named("nobody")])
    try writer.write(Sizes())
    #expect(try JSONDecoder().decode(Sizes.self, from: Data(writer.bytes)) == Sizes())
    for text in ["-3", "0"] {
      writer.removeAll()
      try writer.write(Int128(text))
      #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
    }
    writer.removeAll()
    try writer.write(UInt128(7))
    #expect(writer.bytes == Array("7".utf8))
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

    enum Answer: Codable { case yes, no }
    @CasePathable enum View: Codable { case shown }
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

  fileprivate enum Role: Codable { case admin, guest }
  fileprivate enum Level: String, Codable, CaseIterable { case low, high }
  fileprivate enum Color: String, Codable { case red }
  fileprivate enum Move: Codable, CaseIterable {
    case north, south
  }
  fileprivate struct Word: Encodable {
    var secrets = ["S3CRET"]

    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      for secret in secrets {
        var inner = container.nestedContainer(keyedBy: Key.self, forKey: Key(stringValue: secret))
        try inner.encode(1, forKey: Key(stringValue: secret))
      }
    }
  }

  /// A value with a key that contains a value.
  fileprivate struct Dynamic: Encodable {
    enum Key: CodingKey {
      case fixed
      case dynamic(String)

      var stringValue: String {
        if case .dynamic(let text) = self { text } else { "fixed" }
      }
      var intValue: Int? { nil }
      init?(stringValue: String) { self = .dynamic(stringValue) }
      init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: .fixed)
      try container.encode(2, forKey: .dynamic("S3CRET"))
    }
  }

  fileprivate enum RowAction<Row: Codable>: Codable { case moved(Row) }
  fileprivate enum RowFeature<Row: Codable> {
    enum Action: Codable { case moved(Row) }
    enum Role: Codable { case admin }
  }

  @Test("leaves no name behind that is a value: of a case, or a key")
  func valuesInNames() throws {
    func text(_ value: some Encodable) throws -> String {
      let writer = JSONTextWriter(redactions: [.named("it")])
      try writer.write(["it": value])
      return String(decoding: writer.bytes, as: UTF8.self)
    }
    #expect(try text(Role.admin) == #"{"it":"redacted"}"#)
    #expect(try text(Role?.some(.guest)) == #"{"it":"redacted"}"#)
    #expect(try text(Color.red) == #"{"it":"redacted"}"#)
    #expect(try text(Level.high) == #"{"it":"low"}"#)
    #expect(try text(Move.south) == #"{"it":{"north":{}}}"#)
    #expect(try text(Word()) == #"{"it":{"redacted":{"redacted":0}}}"#)
    #expect(
      try text(Word(secrets: ["S3CRET", "S3CRET 2"]))
        == #"{"it":{"redacted":{"redacted":0},"redacted 2":{"redacted":0}}}"#)
    #expect(try text(Dynamic()) == #"{"it":{"fixed":0,"redacted":0}}"#)
    #expect(try text(FormAction.Answer.yes) == #"{"it":"redacted"}"#)
    #expect(try text(FormAction.View.shown) == #"{"it":{"shown":{}}}"#)
    #expect(try text(RowAction<Int>.moved(5)) == #"{"it":{"moved":{"_0":0}}}"#)
    #expect(try text(RowFeature<FormAction>.Action.moved(.cancelled("x"))).hasPrefix(#"{"it":{"moved":"#))
    #expect(try text(RowFeature<FormAction>.Role.admin) == #"{"it":"redacted"}"#)
    #expect(try text(FormAction.cancelled("S3CRET")) == #"{"it":{"cancelled":{"_0":"redacted"}}}"#)
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

import Effects
import FoundationEssentials
import Store
import Testing

@Suite("A step that edits JSON")
struct NumberMigrationTests {
  /// Returns the value of a file after a step.
  private func migrate<Value: Codable & Sendable>(
    _ file: String, to type: Value.Type = Value.self,
    _ edit: @escaping @Sendable (inout SharedMigration.JSONValue) -> Void
  ) throws -> Value {
    try withDependencies {
      $0.defaultFileStorage = .inMemory
    } operation: {
      let key: FileStorageKey<Value> = .fileStorage(
        "/x.json", version: 2, migrations: [.json(1) { edit(&$0) }])
      return try key.value(from: Data(file.utf8))
    }
  }

  private struct Settings<ID: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    var id: ID
    var ids: [ID]
    var theme: String?
  }

  private func check<ID: Codable & Equatable & Sendable>(_ id: ID, _ text: String) throws {
    let file = #"{"id":\#(text),"ids":[\#(text)]}"#
    for file in [file, #"{"$version":1,"value":\#(file)}"#] {
      let settings = try migrate(file, to: Settings<ID>.self) { $0["theme"] = "light" }
      #expect(settings == Settings(id: id, ids: [id], theme: "light"))
    }
  }

  @Test("keeps integers that are greater than each Int", arguments: [9_300_000_000_000_000_001, UInt64.max])
  func unsigned(id: UInt64) throws { try check(id, "\(id)") }

  @Test("keeps the limits of Int", arguments: [Int64.min, -1, 0, 1 << 53 + 1, .max])
  func integers(id: Int64) throws { try check(id, "\(id)") }

  @Test(
    "keeps the digits of decimal numbers",
    arguments: [
      "1.10", "0.1", "-12345678901234567890.123456789", "0.1000000000000000055", "1e30",
      "1.0000000000000000001", "42667747645333197.2",
    ])
  func decimals(text: String) throws { try check(#require(Decimal(string: text)), text) }

  @Test(
    "keeps floating-point numbers",
    arguments: [0.1, -2.5, 1e200, -.leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e-10, 3e10])
  func numbers(number: Double) throws { try check(number, "\(number)") }

  @Test("keeps the sign of zero")
  func zero() throws {
    let number = try migrate(#"{"n":-0.0}"#, to: [String: Double].self) { $0["m"] = 1 }
    #expect(number["n"]?.sign == .minus)
  }

  @Test(
    "names a number that does not fit, wherever it is",
    arguments: [#"{"e":1e400}"#, #"{"a":[1,{"e":-1e400}]}"#, "1e400"])
  func unfit(file: String) throws {
    let error = #expect(throws: (any Error).self) {
      try migrate(file, to: [String: Int].self) { $0["e"] = nil }
    }
    #expect("\(try #require(error))".contains("The number does not fit 'Double' or 'Decimal'."))
  }

  @Test("sees each number as the simplest type that holds it")
  func seen() throws {
    func value(_ text: String) throws -> SharedMigration.JSONValue {
      try JSONDecoder().decode(SharedMigration.JSONValue.self, from: Data(text.utf8))
    }
    #expect(try value("3") == 3)
    #expect(try value("0.5") == 0.5)
    #expect(try value("1e200") == 1e200)
    #expect(try value("0.10000000000000001") == 0.1)
    let long = try value("18446744073709551615")
    #expect(long == .decimal(Decimal(UInt64.max)))
    #expect(long.int == nil)
    #expect(long.double == 0x1p64)
  }
}

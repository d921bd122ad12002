import FoundationEssentials
import Store
import TestSupport

/// A value of every form that the compiler's `Codable` encodes, and of some that are written by hand.
indirect enum CodedValue: Codable, Equatable, Sendable {
  struct Record: Codable, Equatable, Sendable {
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
    var parts: [CodedValue]
    var byName: [String: CodedValue]
    var byNumber: [Int: UInt8]
    var byPair: [Pair: Int16]
  }

  struct Pair: Codable, Hashable, Sendable {
    let first: UInt64
    let second: Int8
  }

  struct Empty: Codable, Equatable, Sendable {}

  case nothing
  case number(Int)
  case labelled(first: String, second: CodedValue?)
  case record(Record)
  case empty(Empty)
  case list([[CodedValue]])
  case json(SharedMigration.JSONValue)

  static func random(_ depth: Int, using random: inout SeededGenerator) -> CodedValue {
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

  private static func values(_ depth: Int, _ random: inout SeededGenerator) -> [CodedValue] {
    (0..<random.int(below: 4)).map { _ in .random(depth, using: &random) }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let parts = ["a", "\"", "\\", "\n", "\r\n", "\t", "\u{0}", "\u{1F}", "é", "👩‍👧", "/", "\u{2028}", " "]
    return (0..<random.int(below: 6)).map { _ in random.element(of: parts) }.joined()
  }
}

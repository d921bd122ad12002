import Store
import TestSupport

/// The aggregates of a pipeline, each with the same computation on an array.
struct DerivedAggregates {
  typealias Row = DerivedModel.Row
  typealias MyStore = Store<DerivedModel.State, DerivedModel.Action>

  /// Returns what is wrong with the value in a store; nil if it agrees with that of the rows.
  typealias Check = (_ store: MyStore, _ rows: [Row]) -> String?

  let checks: [Check]

  struct Tag: Identifiable, Equatable {
    let id: Int
    let weight: Int
  }

  private static func tags(of row: Row) -> [Tag] {
    row.tags.enumerated().map { Tag(id: $1, weight: $0 &+ row.score) }
  }

  init(_ rows: DerivedPipeline.Rows) {
    let nested = rows.flatMap { Self.tags(of: $0) }
    checks = [
      Self.check("count", rows.count) { $0.count },
      Self.check("sum of scores", rows.sum(\.score)) { $0.reduce(0) { $0 + $1.score } },
      Self.check("sum of weights", rows.sum(\.weight), by: Self.isSame) { Self.exactSum($0.map(\.weight)) },
      Self.check("min", rows.min(\.weight)) { $0.map(\.weight).filter { !$0.isNaN }.sorted().first },
      Self.check("max", rows.max(\.weight)) { $0.map(\.weight).filter { !$0.isNaN }.sorted().last },
      Self.check("max name", rows.max(\.name)) { $0.map(\.name).sorted().last },
      Self.check("all", rows.allSatisfy { $0.score > 0 }) { $0.allSatisfy { $0.score > 0 } },
      Self.check("contains", rows.contains { $0.score == 7 }) { $0.contains { $0.score == 7 } },
      Self.check("first", rows.first) { $0.first },
      Self.check("groups", rows.grouped(by: \.group).count, Self.groupCounts),
      Self.check("names", rows.grouped { (row: Row) -> String in row.name }.count, Self.nameCounts),
      Self.check("tags", rows.grouped { (row: Row) -> [Int] in row.tags }.sum(\.score), Self.tagSums),
      Self.check(
        "weights of groups", rows.grouped(by: \.group).sum(\.weight), by: Self.areSame, Self.groupWeights),
      Self.check("names of groups", Self.namesOfGroups(rows)) { (rows: [Row]) -> [Int: [String: Int]] in
        Dictionary(grouping: rows, by: \.group).mapValues(Self.nameCounts)
      },
      Self.check("scores", DerivedView.scores(rows)) { rows in
        Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.score) })
      },
      { store, rows in
        let tags = store[nested]
        var expected: [NestedID<Int, Int>: Tag] = [:]
        var ids: [NestedID<Int, Int>] = []
        for row in rows {
          for tag in Self.tags(of: row) where expected[NestedID(outer: row.id, inner: tag.id)] == nil {
            ids.append(NestedID(outer: row.id, inner: tag.id))
            expected[ids.last!] = tag
          }
        }
        guard tags.ids == ids else { return "the nested rows are \(tags.ids) instead of \(ids)" }
        for id in ids {
          if tags[id: id] != expected[id] || tags[tags.index(id: id)!] != expected[id] {
            return "\(id) differs"
          }
        }
        return nil
      },
      Self.check("reduce", Self.mixed(rows)) { $0.reduce(0) { $0 ^ Self.mix($1) } },
    ]
  }

  private static func mix(_ row: Row) -> Int { row.id &* 31 &+ row.score }

  private static func mixed(_ rows: DerivedPipeline.Rows) -> Selector<DerivedModel.State, Int> {
    rows.reduce(0, adding: { $0 ^= mix($1) }, removing: { $0 ^= mix($1) })
  }

  private static func groupCounts(_ rows: [Row]) -> [Int: Int] {
    Dictionary(grouping: rows, by: \.group).mapValues(\.count)
  }

  private static func nameCounts(_ rows: [Row]) -> [String: Int] {
    Dictionary(grouping: rows, by: \.name).mapValues(\.count)
  }

  private static func tagSums(_ rows: [Row]) -> [Int: Int] {
    var sums: [Int: Int] = [:]
    for row in rows {
      for tag in Set(row.tags) { sums[tag, default: 0] += row.score }
    }
    return sums
  }

  private static func groupWeights(_ rows: [Row]) -> [Int: Double] {
    Dictionary(grouping: rows, by: \.group).mapValues { exactSum($0.map(\.weight)) }
  }

  private static func namesOfGroups(
    _ rows: DerivedPipeline.Rows
  ) -> Selector<DerivedModel.State, [Int: [String: Int]]> {
    rows.grouped(by: \.group).reduce(
      [String: Int](),
      adding: { (counts: inout [String: Int], row: Row) in counts[row.name, default: 0] += 1 },
      removing: { (counts: inout [String: Int], row: Row) in
        counts[row.name] = counts[row.name] == 1 ? nil : counts[row.name]! - 1
      })
  }

  private static func areSame(_ left: [Int: Double], _ right: [Int: Double]) -> Bool {
    left.count == right.count
      && left.allSatisfy { key, value in right[key].map { isSame(value, $0) } ?? false }
  }

  private static func check<Value: Equatable>(
    _ name: String, _ selector: Selector<DerivedModel.State, Value>,
    by isEqual: @escaping (Value, Value) -> Bool = (==),
    _ plain: @escaping ([Row]) -> Value
  ) -> Check {
    { store, rows in
      let (value, expected) = (store[selector], plain(rows))
      return isEqual(value, expected) ? nil : "\(name) is \(value) instead of \(expected)"
    }
  }

  private static func isSame(_ left: Double, _ right: Double) -> Bool {
    left == right || left.isNaN && right.isNaN
  }

  /// The exact sum, rounded to the nearest number: in bits, carried by hand.
  static func exactSum(_ numbers: [Double]) -> Double {
    if numbers.contains(where: \.isNaN) { return .nan }
    let infinite = Set(numbers.filter { $0.isInfinite })
    if infinite.count > 1 { return .nan }
    if let infinity = infinite.first { return infinity }
    // The sum of the numbers with each bit, from the least one on.
    var bits = [Int](repeating: 0, count: 2_200)
    for number in numbers where number != 0 {
      let significand = Int(abs(number) / abs(number).ulp)
      let first = Int(number.ulp.exponent) + 1_074
      for bit in 0..<53 where significand >> bit & 1 == 1 { bits[first + bit] += number < 0 ? -1 : 1 }
    }
    var (isNegative, carry) = (false, 0)
    func carryAll() {
      carry = 0
      for index in bits.indices {
        let sum = bits[index] + carry
        bits[index] = ((sum % 2) + 2) % 2
        carry = (sum - bits[index]) / 2
      }
    }
    let copy = bits
    carryAll()
    if carry < 0 {
      isNegative = true
      bits = copy.map { -$0 }
      carryAll()
    }
    guard let top = bits.lastIndex(of: 1) else { return 0 }
    let least = max(top - 52, 0)
    var significand = (least...top).reversed().reduce(0) { $0 * 2 + bits[$1] }
    if least > 0, bits[least - 1] == 1, significand % 2 == 1 || bits[..<(least - 1)].contains(1) {
      significand += 1
    }
    let magnitude = Double(sign: .plus, exponent: least - 1_074, significand: Double(significand))
    return isNegative ? -magnitude : magnitude
  }
}

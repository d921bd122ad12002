import Store
import TestSupport

/// A random pipeline of operators that return rows, and the same computation on arrays.
struct DerivedPipeline {
  typealias Row = DerivedModel.Row
  typealias Rows = CollectionSelector<DerivedModel.State, Int, Row>

  private(set) var selector: Rows
  private(set) var plain: (DerivedModel.State) -> [Row]
  private(set) var description: String

  /// The source itself, as a stored or a computed collection.
  init(isComputed: Bool = false) {
    selector = isComputed ? Rows(\.computed) : Rows(\.items)
    plain = { Array($0.items) }
    description = isComputed ? "computed" : "items"
  }

  /// Returns this pipeline with a random operator at its end.
  func followed(using random: inout SeededGenerator) -> Self {
    var next = self
    let plain = plain
    let number = Int.random(in: -2..<6, using: &random)
    func append(_ text: String, _ selector: Rows, _ operation: @escaping ([Row], DerivedModel.State) -> [Row])
    {
      next.selector = selector
      next.plain = { operation(plain($0), $0) }
      next.description += ".\(text)"
    }
    switch Int.random(in: 0..<14, using: &random) {
    case 0:
      append("filter \(number)", selector.filter { $0.score >= number }) { rows, _ in
        rows.filter { $0.score >= number }
      }
    case 1 where Bool.random(using: &random):
      append("narrowing limit", selector.filter(with: \.limit, narrowing: { $0 <= $1 }) { $0.score < $1 }) {
        rows, state in
        rows.filter { $0.score < state.limit }
      }
    case 1:
      append("limit", selector.filter(with: \.limit) { $0.score < $1 }) { rows, state in
        rows.filter { $0.score < state.limit }
      }
    case 2:
      append("sort score", selector.sorted(by: \.score)) { rows, _ in
        Self.sort(rows) { $0.score == $1.score ? nil : $0.score < $1.score }
      }
    case 3:
      append("sort weight, name", selector.sorted(by: \.weight, then: \.name)) { rows, _ in
        Self.sort(rows) {
          Self.precedes($0.weight, $1.weight) ?? ($0.name == $1.name ? nil : $0.name < $1.name)
        }
      }
    case 4:
      append("sort by closure", selector.sorted { ($0.group, $1.score) < ($1.group, $0.score) }) { rows, _ in
        Self.sort(rows) {
          $0.group != $1.group ? $0.group < $1.group : $0.score == $1.score ? nil : $0.score > $1.score
        }
      }
    case 5:
      append("map", selector.map { Self.turned($0) }) { rows, _ in rows.map(Self.turned) }
    case 6:
      append("compactMap \(number)", selector.compactMap { $0.group == number ? nil : Self.turned($0) }) {
        rows, _ in
        rows.compactMap { $0.group == number ? nil : Self.turned($0) }
      }
    case 7:
      append("prefix \(number + 2)", selector.prefix(number + 2)) { rows, _ in Array(rows.prefix(number + 2))
      }
    case 8 where Bool.random(using: &random):
      append("join partner", selector.joined(with: Self.others, on: \.partner) { Self.joined($0, $1) }) {
        rows, state in
        rows.compactMap { row in
          Self.joined(row, state.others.first { $0.id == row.partner && $0.score != 0 })
        }
      }
    case 8:
      append("join", selector.joined(with: Self.others, on: \.group) { Self.joined($0, $1) }) { rows, state in
        rows.compactMap { row in Self.joined(row, state.others.first { $0.id == row.group && $0.score != 0 })
        }
      }
    case 9:
      let joined = selector.joined(with: Self.others.sorted(by: \.weight), on: \.group, matching: \.group) {
        Self.joined($0, all: $1)
      }
      append("join all", joined) { rows, state in
        let others = Self.sort(state.others.filter { $0.score != 0 }) { Self.precedes($0.weight, $1.weight) }
        return rows.compactMap { row in Self.joined(row, all: others.filter { $0.group == row.group }) }
      }
    case 10:
      append("family", selector.compactMap(DerivedFamily.row)) { rows, state in
        rows.compactMap { DerivedFamily.plainRow($0.id, state) }
      }
    case 11:
      append("family of whole list", selector.map(DerivedFamily.neighbor)) { rows, state in
        rows.map { DerivedFamily.plainNeighbor($0.id, state) }
      }
    case 12:
      append("sort with limit", selector.sorted(with: \.limit) { $0.score * ($1 - 3) % 5 }) { rows, state in
        Self.sort(rows) {
          let (left, right) = ($0.score * (state.limit - 3) % 5, $1.score * (state.limit - 3) % 5)
          return left == right ? nil : left < right
        }
      }
    default:
      append("sort group, name, score", selector.sorted(by: \.group, then: \.name, then: \.score)) {
        rows, _ in
        Self.sort(rows) {
          $0.group != $1.group
            ? $0.group < $1.group
            : $0.name != $1.name ? $0.name < $1.name : $0.score == $1.score ? nil : $0.score < $1.score
        }
      }
    }
    return next
  }

  private static let others = Rows(\.others).filter { $0.score != 0 }

  private static func joined(_ row: Row, _ other: Row?) -> Row? {
    var row = row
    row.name = other?.name ?? "q"
    row.score += other?.score ?? 1
    return row.score == 5 ? nil : row
  }

  private static func joined(_ row: Row, all others: [Row]) -> Row? {
    var row = row
    row.tags = others.map(\.score)
    row.score -= others.count
    return others.count == 2 ? nil : row
  }

  private static func turned(_ row: Row) -> Row {
    var row = row
    row.score = 3 - row.score
    row.group = (row.group + 1) % 4
    return row
  }

  /// Compares two numbers, with NaN after all others; nil if they are equal.
  private static func precedes(_ left: Double, _ right: Double) -> Bool? {
    switch (left.isNaN, right.isNaN) {
    case (true, true): nil
    case (true, false): false
    case (false, true): true
    case (false, false): left == right ? nil : left < right
    }
  }

  /// Sorts by insertion, which is stable.
  private static func sort(_ rows: some Sequence<Row>, _ precedes: (Row, Row) -> Bool?) -> [Row] {
    var sorted: [Row] = []
    for row in rows {
      var index = sorted.count
      while index > 0, precedes(row, sorted[index - 1]) == true { index -= 1 }
      sorted.insert(row, at: index)
    }
    return sorted
  }
}

import Store

/// An element of a random collection, which knows who counts it.
protocol FuzzRow: Identifiable where ID == Int {
  /// What arrays find the row by.
  var number: Int { get }
  var value: Int { get set }
  init(number: Int, value: Int, census: Census)

  /// An array of rows with different numbers.
  static func array(_ rows: [Self]) -> IdentifiedArrayOf<Self>
  /// An array of the last rows with each number.
  static func array(latestOf rows: [Self]) -> IdentifiedArrayOf<Self>
}

extension FuzzRow {
  static func array(_ rows: [Self]) -> IdentifiedArrayOf<Self> { IdentifiedArray(uniqueElements: rows) }

  static func array(latestOf rows: [Self]) -> IdentifiedArrayOf<Self> {
    IdentifiedArray(rows, uniquingIDsWith: { _, new in new })
  }
}

/// Counts objects that are alive, so that what is let go of too often or not at all is found.
final class Census {
  fileprivate(set) var count = 0

  fileprivate final class Ticket {
    let census: Census
    init(_ census: Census) {
      self.census = census
      census.count += 1
    }
    deinit { census.count -= 1 }
  }
}

/// A row whose optional is as large as itself.
struct CountedRow: FuzzRow {
  let number: Int
  var value: Int
  private let ticket: Census.Ticket
  var id: Int { number }

  init(number: Int, value: Int, census: Census) {
    self.number = number
    self.value = value
    ticket = Census.Ticket(census)
  }
}

/// A row whose optional is larger than itself.
struct PlainRow: FuzzRow {
  let number: Int
  var value: Int
  var id: Int { number }

  init(number: Int, value: Int, census: Census) {
    self.number = number
    self.value = value
  }
}

/// A row in arrays that find it by another property than its id, which is the number of another row.
struct KeyedRow: FuzzRow {
  let number: Int
  var value: Int
  var id: Int { number ^ 1 }

  init(number: Int, value: Int, census: Census) {
    self.number = number
    self.value = value
  }

  static func array(_ rows: [Self]) -> IdentifiedArrayOf<Self> {
    IdentifiedArray(uniqueElements: rows, id: \.number)
  }

  static func array(latestOf rows: [Self]) -> IdentifiedArrayOf<Self> {
    IdentifiedArray(rows, id: \.number, uniquingIDsWith: { _, new in new })
  }
}

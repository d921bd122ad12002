/// An element of a random collection, which knows who counts it.
protocol FuzzRow: Identifiable where ID == Int {
  var value: Int { get set }
  init(id: Int, value: Int, census: Census)
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
  let id: Int
  var value: Int
  private let ticket: Census.Ticket

  init(id: Int, value: Int, census: Census) {
    self.id = id
    self.value = value
    ticket = Census.Ticket(census)
  }
}

/// A row whose optional is larger than itself.
struct PlainRow: FuzzRow {
  let id: Int
  var value: Int

  init(id: Int, value: Int, census: Census) {
    self.id = id
    self.value = value
  }
}

import Store
import TestSupport
import Testing

/// Changes are everything only if the source was replaced, whatever was done to it in place.
@Suite("Changes of collections that are changed in place") struct InPlaceChangesTests {
  typealias State = Bookcase.State
  typealias Books = CollectionSelector<State, Int, Bookcase.Book>

  private let store = Store.bookcase()

  /// A copy of the rows that follows their changes, each time it is read.
  private struct Followed<ID: Hashable & Sendable>: Equatable, Sendable {
    var ids: [ID] = []
    /// The last changes.
    var updated: Set<ID> = []
    var isMoved = false
    /// The number of updates with everything.
    var everything = 0

    static func selector<Element>(
      _ rows: CollectionSelector<State, ID, Element>
    ) -> Selector<State, Followed> {
      let everything = Locked(0)
      return rows.updating(Followed()) { value, changes, rows in
        value.updated = Set(changes.updated.map(\.id))
        value.isMoved = !changes.moved.isEmpty
        if changes.isEverything {
          value.everything = everything.add()
          value.ids = rows.ids
        } else {
          changes.apply(to: &value.ids) { id, _ in id }
        }
      }
    }
  }

  private func book(_ id: Int, price: Int = 1) -> Bookcase.Book {
    Bookcase.Book(id: id, title: "\(id % 7)", price: price)
  }

  private func fill(_ count: Int) {
    let books = (0..<count).map { book($0, price: $0 % 10) }
    store.change { $0.books = IdentifiedArray(uniqueElements: books) }
  }

  @Test(
    "insert as many rows as are appended", arguments: [(0, 64), (0, 500), (40, 65), (64, 65), (41, 1_000)])
  func appending(counts: (Int, Int)) {
    let (count, added) = counts
    fill(count)
    let everywhere = Bookcase.books.filter { $0.id >= 0 }
    var told: [CollectionChanges<Int>] = []
    let rows = [
      Bookcase.books, everywhere, everywhere.sorted(by: \.title), Bookcase.books.sorted(by: \.id),
      Bookcase.books.filter(with: \.limit) { $0.price < $1 },
    ]
    let tokens = rows.map { store.onChange(of: $0, isolation: nil) { told.append($0) } }
    let ids = store.onChange(of: Bookcase.books.map { $0.id }, isolation: nil) { told.append($0) }
    let new = (0..<added).map { book(10_000 + $0) }
    store.change { state in for book in new { state.books.append(book) } }
    #expect(told.map(\.inserted.count) == Array(repeating: added, count: rows.count + 1))
    #expect(
      told.allSatisfy { !$0.isEverything && $0.removed.isEmpty && $0.moved.isEmpty && $0.updated.isEmpty })
    withExtendedLifetime((tokens, ids)) {}
  }

  @Test("are complete for those who read them after many others have") func lateReader() {
    fill(40)
    let half = Bookcase.books.filter(with: \.limit) { book, limit in book.id % 2 == limit % 2 }
    let sorted = half.sorted(by: \.price)
    let late = (Followed.selector(half), Followed.selector(sorted))
    _ = (store[late.0], store[late.1])
    for number in 0..<1_000 {
      store.change { $0.books[id: 2 * (number % 3)]?.price += 10 }
      _ = (store[half].count, store[sorted].count)
    }
    #expect(store[late.0].updated == [0, 2, 4])
    #expect(store[late.1].updated == [0, 2, 4])
    for number in 0..<300 {
      store.change { $0.books[id: number % 40]?.price += 1 }
      _ = (store[half].count, store[sorted].count)
    }
    store.change { $0.limit = 41 }
    #expect(store[late.0].everything == 1 && store[late.1].everything == 1)
    #expect(store[late.0].ids == store[half].ids && store[late.1].ids == store[sorted].ids)
  }

  @Test("update only the rows that were written, however often") func written() {
    fill(40)
    let late = Followed.selector(Bookcase.books)
    _ = store[late]
    for number in 0..<500 { store.change { $0.books[id: number % 3]?.price += 1 } }
    #expect(store[late].updated == [0, 1, 2])
    // The order is forgotten, but not which rows were written.
    let temporary = book(999)
    for _ in 0..<200 {
      store.change { $0.books.append(temporary) }
      store.change { $0.books.remove(id: 999) }
    }
    store.change { $0.books[id: 7]?.price += 1 }
    #expect(store[late].updated == [7])
    for _ in 0..<101 { store.change { $0.books.swapAt(0, 39) } }
    #expect(store[late].updated == [] && store[late].isMoved)
    #expect(store[late].everything == 1)
  }

  @Test("update only the rows that were written, if a sort has moved them several times") func movedTwice() {
    fill(10)
    let sorted = Bookcase.books.sorted(by: \.title)
    let late = Followed.selector(sorted)
    _ = store[late]
    store.change { $0.books.move(fromOffsets: [0], toOffset: 10) }
    store.change { $0.books.move(fromOffsets: [9], toOffset: 5) }
    #expect(store[late].updated == [])
    #expect(store[late].ids == store[sorted].ids)
  }

  @Test("are none for rows of which there are none before and after") func none() {
    fill(500)
    let none = Bookcase.books.filter { $0.price < 0 }
    var told = 0
    let token = store.onChange(of: none, isolation: nil) { _ in told += 1 }
    // The first update is everything, so that a value without rows can be told from no value.
    let late = Followed.selector(none)
    #expect(store[late].everything == 1)
    store.change { $0.books.removeAll { $0.id >= 3 } }
    let other = [book(700), book(701), book(702), book(703)]
    store.change { $0.books = IdentifiedArray(uniqueElements: other) }
    #expect(told == 0 && store[late].everything == 1)
    withExtendedLifetime(token) {}
  }

  @Test("are everything if the source was replaced, but not from or to an empty one") func replaced() {
    fill(300)
    let late = Followed.selector(Bookcase.cheap)
    #expect(store[late].everything == 1)
    fill(0)
    #expect(store[late].ids.isEmpty && store[late].everything == 1)
    fill(300)
    #expect(store[late].ids.count == 300 && store[late].everything == 1)
    let others = (1_000..<1_300).map { book($0) }
    store.change { $0.books = IdentifiedArray(uniqueElements: others) }
    #expect(store[late].everything == 2)
    // Followed by an edit in place, of which nobody has heard yet, by which most rows go.
    fill(300)
    store.change { $0.books.removeAll { $0.id > 2 } }
    #expect(store[late].everything == 3 && store[late].ids == [0, 1, 2])
  }
}

import TestSupport
import Testing

@testable import Store

/// Rows have small numbers, by which operators remember what they derived.
@Suite("Collection selectors of a collection that was large") struct ShrinkingCollectionTests {
  typealias Books = CollectionSelector<Bookcase.State, Int, Bookcase.Book>

  struct Topic: Identifiable, Equatable {
    let id: String
  }

  /// Selectors with each operator, and the same values of an array.
  private struct Operators {
    let sorted = Bookcase.books.sorted(by: \.title, then: \.price)
    let titles = Bookcase.books.map { "\($0.title)!" }
    let some = Bookcase.books.compactMap { $0.price % 3 == 0 ? nil : $0.price }
    let topics = Bookcase.books.flatMap { $0.topics.map(Topic.init) }
    let names = Bookcase.books.joined(with: CollectionSelector(\.authors), on: \.author) { book, author in
      "\(book.id) \(author?.name ?? "-")"
    }
    let top = Bookcase.books.sorted { $0.price > $1.price }.prefix(3)
    let sum = Bookcase.books.sum(\.price)
    let least = Bookcase.books.min(\.price)
    let groups = Bookcase.books.grouped(by: \.author).count

    func check(_ store: Store<Bookcase.State, Bookcase.Action>) {
      let books = store.books.elements
      #expect(Array(store[Bookcase.books]) == books)
      #expect(Array(store[Bookcase.cheap]) == books.filter { $0.price < 40 })
      #expect(
        Array(store[sorted])
          == books.sorted { ($0.title, $0.price, $0.id) < ($1.title, $1.price, $1.id) })
      #expect(Array(store[titles]) == books.map { "\($0.title)!" })
      #expect(Array(store[some]) == books.filter { $0.price % 3 != 0 }.map(\.price))
      #expect(store[topics].map(\.id) == books.flatMap(\.topics))
      let authors = store.authors
      #expect(Array(store[names]) == books.map { "\($0.id) \(authors[id: $0.author]?.name ?? "-")" })
      #expect(Array(store[top]) == Array(books.sorted { ($1.price, $0.id) < ($0.price, $1.id) }.prefix(3)))
      #expect(store[sum] == books.reduce(0) { $0 + $1.price })
      #expect(store[least] == books.map(\.price).min())
      #expect(store[groups] == Dictionary(grouping: books, by: \.author).mapValues(\.count))
    }

    /// The greatest numbers of slots for which there is memory.
    func capacities(_ store: Store<Bookcase.State, Bookcase.Action>) -> [Int] {
      let rows = store[titles]
      guard case .slots(let values) = rows.storage else { return [0, .max] }
      let (books, topics) = (store[Bookcase.books], store[topics])
      return [books.slotIDs.count, rows.slotIDs.count, values.count, topics.slotIDs.count]
    }
  }

  private let store = Store.bookcase()
  private let operators = Operators()

  private func fill() {
    store.change { state in
      state.books = []
      for id in 0..<600 {
        let price = id * 37 % 101
        state.books.append(
          Bookcase.Book(id: id, title: "\(price % 7)", price: price, topics: ["a", "b"], author: 6 + id % 3))
      }
    }
    operators.check(store)
  }

  @Test("need no more memory and time than those of a small one, and are right")
  func removedAtOnce() {
    fill()
    #expect(operators.capacities(store).allSatisfy { $0 >= 600 })
    store.change { $0.books.removeAll { $0.id % 60 != 7 } }
    operators.check(store)
    store.change { $0.books[id: 7]?.topics = ["c"] }
    operators.check(store)
    #expect(operators.capacities(store).allSatisfy { $0 <= 256 })
    store.change { state in
      state.books[id: 67]?.price = 99
      state.books.append(Bookcase.Book(id: 1_000, title: "3", price: 4, author: 8))
      state.authors[id: 7]?.name = "new"
    }
    operators.check(store)
    fill()
  }

  @Test("shrink too if rows go one by one") func removedOneByOne() {
    fill()
    for id in 0..<590 {
      store.change { state in
        state.books.remove(id: id)
        state.books[id: 599]?.price = id % 50
      }
      // Seldom all, so that selectors are at different versions.
      if id % 37 == 0 { operators.check(store) } else { _ = store[operators.titles] }
    }
    operators.check(store)
    store.change { $0.books[id: 599]?.topics = [] }
    operators.check(store)
    #expect(operators.capacities(store).allSatisfy { $0 <= 256 })
  }

  @Test("tell views which rows have gone") func changes() throws {
    fill()
    var told: [CollectionChanges<Int>] = []
    let token = store.onChange(of: operators.sorted, isolation: nil) { told.append($0) }
    var ids = store[operators.sorted].ids
    store.change { state in
      state.books.removeAll { $0.id >= 20 }
      state.books.append(Bookcase.Book(id: 1_000, title: "", price: 4))
    }
    let changes = try #require(told.first)
    #expect(!changes.isEverything)
    #expect(changes.removed.count == 580)
    #expect(changes.inserted == [.init(id: 1_000, index: 0)])
    #expect(changes.moved.isEmpty)
    changes.apply(to: &ids) { id, _ in id }
    #expect(ids == store[operators.sorted].ids)
    withExtendedLifetime(token) {}
  }
}

import Store
import TestSupport
import Testing

/// An operator that computes its rows again may come to the same rows.
@Suite("Rows that stay as they are") struct UnchangedRowsTests {
  typealias State = Bookcase.State
  typealias MyStore = Store<State, Bookcase.Action>

  struct Topic: Identifiable, Equatable {
    let id: String
  }

  private let store = Store.bookcase()
  private let books = Bookcase.books

  /// Expects that rows have the same version after a change as before.
  private func expectSame<ID, Element>(
    _ rows: CollectionSelector<State, ID, Element>, _ change: @escaping @Sendable (inout State) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let before = store[rows].stamp
    store.change(change)
    #expect(store[rows].stamp == before, sourceLocation: sourceLocation)
  }

  @Test("keep their version when an operator gets another parameter") func parameter() {
    let narrowing = books.filter(with: \.limit, narrowing: { $0 <= $1 }) { book, limit in book.price < limit }
    let sortedBySign = books.sorted(with: \.limit) { book, limit in book.price * limit.signum() }
    expectSame(Bookcase.cheap) { $0.limit = 35 }
    expectSame(Bookcase.sorted) { $0.limit = 36 }
    expectSame(Bookcase.cheap.map { $0.title }) { $0.limit = 37 }
    expectSame(Bookcase.cheap.prefix(2)) { $0.limit = 38 }
    expectSame(Bookcase.cheap.flatMap { $0.topics.map(Topic.init) }) { $0.limit = 39 }
    expectSame(narrowing) { $0.limit = 35 }
    expectSame(sortedBySign) { $0.limit = 36 }
    // Another row comes, and the others stay.
    let before = store[Bookcase.cheap].stamp
    store.change { $0.limit = 100 }
    #expect(store[Bookcase.cheap].stamp != before)
  }

  @Test("keep their version when rows move among which they are not, or whose order they do not follow")
  func order() {
    let prices = books.sorted(by: \.price)
    let one = books.filter { $0.id == 3 }
    let authors = CollectionSelector(\State.authors)
    let names = books.joined(with: authors, on: \.author) { $1?.name ?? $0.title }
    let topics = prices.flatMap { $0.topics.map(Topic.init) }
    for change: @Sendable (inout State) -> Void in [
      { $0.books.reverse() }, { $0.books.sort { $0.title < $1.title } },
    ] {
      expectSame(prices, change)
      expectSame(one, change)
      expectSame(topics, change)
      expectSame(prices.map { $0.price }, change)
    }
    expectSame(books) { $0.books.sort { $0.title < $1.title } }
    expectSame(names) { $0.authors.reverse() }
    let some = books.filter { $0.id != 3 }
    #expect(store[some].ids == [2, 4, 1])
    expectSame(some) { $0.books.move(fromOffsets: [2], toOffset: 0) }
    expectSame(some) { state in
      let ids = [2, 4, 1, 3]
      state.books.sort { ids.firstIndex(of: $0.id)! < ids.firstIndex(of: $1.id)! }
    }
  }

  @Test("keep their version when values are computed again and are equal") func values() {
    let family = SelectorFamily<State, Int, Int> { state, id in
      state.other / 10 + state.books[id: id]!.price / 50
    }
    expectSame(books.map(family)) { $0.other = 9 }
    expectSame(books.map { $0.id }) { state in
      for index in state.books.indices { state.books[index].price += 1 }
    }
    expectSame(books.map { $0.id }) { $0.books = IdentifiedArray(uniqueElements: $0.books.elements) }
  }

  @Test("notify no observer") @MainActor func observers() async {
    let store = Store(initialState: State()) { Bookcase() }
    let counts = Locked((values: 0, observed: 0, contained: 0, changes: 0))
    let task = Task {
      for await _ in store.values(of: Bookcase.sorted) { counts.withLock { $0.values += 1 } }
    }
    let tokens = [
      store.observe {
        _ = store[Bookcase.sorted].ids
        counts.withLock { $0.observed += 1 }
      },
      store.observe { (changes: ChangeSet<State>) in
        if changes.contains(Bookcase.sorted) { counts.withLock { $0.contained += 1 } }
      },
      store.onChange(of: Bookcase.sorted) { _ in counts.withLock { $0.changes += 1 } },
    ]
    while counts.value.values == 0 { await Task.yield() }
    for limit in [35, 36, 37] {
      store.send(Bookcase.Action { $0.limit = limit })
      for _ in 0..<20 { await Task.yield() }
    }
    #expect(counts.value == (values: 1, observed: 1, contained: 0, changes: 0))
    store.send(Bookcase.Action { $0.limit = 15 })
    while counts.value.values == 1 { await Task.yield() }
    #expect(counts.value == (values: 2, observed: 2, contained: 1, changes: 1))
    task.cancel()
    withExtendedLifetime(tokens) {}
  }
}

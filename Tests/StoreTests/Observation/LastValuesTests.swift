import TestSupport
import Testing

@testable import Store

@MainActor @Suite("The last values of a store that ends while its reader is busy")
struct LastValuesTests {
  private struct Shelf: Reducer {
    struct Book: Equatable, Identifiable {
      let id: Int
      var copies = 0
    }
    struct State { var books: IdentifiedArrayOf<Book> = [Book(id: 1)] }
    enum Action { case add }

    var body: some Reducer<State, Action> {
      Reduce { state, _ in
        state.books[id: 1]?.copies += 1
        return .none
      }
    }
  }

  /// Lets the jobs run that were enqueued before: the end of a turn, and what it woke.
  private func endTurn() async {
    for _ in 0..<3 { await Task { @MainActor in }.value }
  }

  /// Makes a store, and returns its iterator after the first value and some turns, when the store has ended.
  private func iterator<Value: Equatable & Sendable>(
    of values: (StoreOf<Derived>) -> StoreValues<Value>, first: Value,
    after turns: [@Sendable (inout Derived.State) -> Void]
  ) async -> StoreValues<Value>.Iterator {
    let (store, _) = makeDerived()
    var iterator = values(store).makeAsyncIterator()
    #expect(await iterator.next() == first)
    for change in turns {
      store.set(change)
      await endTurn()
    }
    return iterator
  }

  @Test("are that of the last turn, and then nothing") func property() async {
    var values = await iterator(of: { $0.values(of: \.a) }, first: 0, after: [{ $0.a = 1 }, { $0.a = 2 }])
    #expect(await values.next() == 2)
    #expect(await values.next() == nil)
    #expect(await values.next() == nil)
  }

  @Test("of a selector too") func selector() async {
    var values = await iterator(
      of: { $0.values(of: Derived.sum) }, first: 0, after: [{ $0.a = 1 }, { $0.b = 2 }])
    #expect(await values.next() == 3)
    #expect(await values.next() == nil)
  }

  @Test("are none if they equal the value that was read last") func unchanged() async {
    var values = await iterator(of: { $0.values(of: \.a) }, first: 0, after: [{ $0.a = 1 }, { $0.a = 0 }])
    #expect(await values.next() == nil)
    values = await iterator(of: { $0.values(of: \.a) }, first: 0, after: [{ $0.b = 1 }])
    #expect(await values.next() == nil)
  }

  /// Returns the values of a loop that is busy with the first one while the store has some turns and ends.
  private func valuesOfBusyLoop(turns: [Int], isCancelled: Bool) async -> [Int] {
    let gate = Gate()
    let loop: Task<[Int], Never>
    do {
      let (store, _) = makeDerived()
      let values = store.values(of: \.a)
      loop = Task { @MainActor in
        var seen: [Int] = []
        for await value in values {
          seen.append(value)
          if seen.count == 1 { await gate.pass() }
        }
        return seen
      }
      await gate.arrivals(1)
      for value in turns {
        store.set { $0.a = value }
        await endTurn()
      }
    }
    if isCancelled { loop.cancel() }
    gate.open()
    return await loop.value
  }

  @Test("reach a loop that waits for something else") func loop() async {
    #expect(await valuesOfBusyLoop(turns: [1, 2], isCancelled: false) == [0, 2])
  }

  @Test("do not reach a loop whose task is cancelled") func cancelled() async {
    #expect(await valuesOfBusyLoop(turns: [1], isCancelled: true) == [0])
  }

  @Test("of a collection with a stamp are given once") func stamped() async {
    var values: StoreValues<IdentifiedArrayOf<Shelf.Book>>.Iterator
    var seen: [Int?] = []
    do {
      let store = Store(initialState: Shelf.State()) { Shelf() }
      values = store.values(of: \.books).makeAsyncIterator()
      for count in [0, 1, 2] {
        for _ in 0..<count { store.send(.add) }
        await endTurn()
        if count < 2 { seen.append(await values.next()?.first?.copies) }
      }
      #expect(store.books.map(\.copies) == [3])
    }
    for _ in 0..<2 { seen.append(await values.next()?.first?.copies) }
    #expect(seen == [0, 1, 3, nil])
  }

  @Test("end with a store without isolation, each of whose turns ends at once")
  nonisolated func unbound() async {
    var values: StoreValues<Int>.Iterator
    do {
      let (store, _) = makeDerived()
      values = store.values(of: \.a).makeAsyncIterator()
      #expect(await values.next() == 0)
      store.set { $0.a = 1 }
      store.set { $0.a = 2 }
    }
    #expect(await values.next() == 2)
    #expect(await values.next() == nil)
  }
}

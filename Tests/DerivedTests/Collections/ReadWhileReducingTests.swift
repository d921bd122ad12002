import Store
import TestSupport
import Testing

@Suite("Collection selectors that a reducer reads from its store") struct ReadWhileReducingTests {
  @Test("give the rows before or after the change, as an issue") func rows() {
    let store = Store.bookcase()
    let (dear, sum) = (Bookcase.books.filter { $0.price > 15 }, Bookcase.cheap.sum(\.price))
    let titles = Bookcase.books.map { $0.title }
    #expect(store[Bookcase.sorted].ids == [2, 3, 1])
    #expect(store[sum] == 60)
    var turns: [[Int]] = []
    let token = store.observe(isolation: nil) { turns.append(Array(store[Bookcase.cheap].ids)) }
    let seen = Locked<[[Int]]>([])
    // Sound: the reducer runs where the store is used.
    nonisolated(unsafe) let reader = store
    let found = issues {
      store.change { state in
        state.books.removeAll { $0.id != 2 }
        // The last two run for the first time.
        let ids = [
          reader[Bookcase.sorted].map(\.id), [reader[sum]], reader[dear].map(\.id),
          reader[titles].map(\.count),
        ]
        seen.withLock { $0 = ids }
      }
    }
    #expect(
      found.map(\.kind) == [.readDuringReduce, .readDuringReduce, .readDuringReduce, .readDuringReduce])
    // Which moment they are of is for the optimizer to decide.
    let moments = [[[2, 3, 1], [2]], [[60], [10]], [[1, 3, 4], []], [[1, 1, 1, 1], [1]]]
    for (ids, moments) in zip(seen.value, moments) { #expect(moments.contains(ids)) }
    #expect(store[Bookcase.sorted].map(\.title) == ["a"])
    #expect(store[sum] == 10)
    #expect(store[dear].isEmpty)
    #expect(store[titles].ids == [2])
    #expect(turns == [[1, 2, 3], [2]])
    withExtendedLifetime(token) {}
  }

  @Test("can be observed from then on, as an issue") func observers() {
    let store = Store.bookcase()
    let (dear, sum) = (Bookcase.books.filter { $0.price > 15 }, Bookcase.cheap.sum(\.price))
    #expect(store[Bookcase.books].count == 4)
    #expect(store[Bookcase.sorted].ids == [2, 3, 1])
    let sums = Locked<[Int]>([])
    let changes = Locked(0)
    // Sound: the reducer runs where the store is used.
    nonisolated(unsafe) let reader = store
    nonisolated(unsafe) var tokens: [ObservationToken] = []
    let found = issues {
      store.change { state in
        state.books.removeAll { $0.id != 2 }
        tokens = [
          reader.observe(isolation: nil) { sums.withLock { $0.append(reader[sum]) } },
          reader.observe(isolation: nil) { _ = (reader[dear].count, changes.add()) },
        ]
      }
    }
    #expect(found.map(\.kind) == [.readDuringReduce, .readDuringReduce])
    let (last, former) = (sums.value.last, changes.value)
    #expect(last == 10)
    store.change { $0.books[id: 2]?.price = 20 }
    #expect(sums.value.last == 20)
    #expect(changes.value == former + 1)
    #expect(store[dear].ids == [2])
    withExtendedLifetime(tokens) {}
  }
}

import Store
import TestSupport
import Testing

@Suite("Collection selectors on several threads") struct DerivedThreadsTests {
  typealias MyStore = Store<Bookcase.State, Bookcase.Action>

  /// The copies share one record of changes, and each store asks it to record more, until the first change of a copy.
  @Test("stores on several threads derive from copies of one collection") func copies() async {
    for round in 0..<50 {
      let books = IdentifiedArray(
        uniqueElements: (0..<100).map { Bookcase.Book(id: $0, title: "\($0 % 7)", price: $0 + round) })
      let sums = await withTaskGroup(of: [Int].self) { group in
        for number in 0..<8 {
          group.addTask { Self.sums(of: books, number: number) }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      let sum = (0..<100).reduce(0) { $0 + $1 + round }
      for sums in sums {
        #expect(sums[0] == sum)
        // Each store changes a book of its own: by its number, which is the first of the sums' differences.
        #expect(sums[1] - sums[0] == sums[3])
        #expect(sums[2] == sums[1])
      }
      #expect(Set(sums.map { $0[3] }) == Set(1...8))
    }
  }

  private static func sums(of books: IdentifiedArrayOf<Bookcase.Book>, number: Int) -> [Int] {
    let store = MyStore.bookcase()
    let total = Bookcase.books.sum(\.price)
    store.change { $0.books = books }
    let first = store[total]
    store.change { $0.books[id: number]?.price += number + 1 }
    let second = store[total]
    // Back to the copy, which other stores still follow, and forward again.
    let changed = store.books
    store.change { $0.books = books }
    _ = store[total]
    store.change { $0.books = changed }
    return [first, second, store[total], number + 1]
  }
}

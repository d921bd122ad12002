import TestSupport
import Testing

@testable import Store

@Suite("Selectors that are made where they are read") struct ForgottenSelectorTests {
  private let store = Store.bookcase()

  /// The number of values, which asking the public cache might reduce.
  private var count: Int { store.core.storeGraph.selectors.count }

  @Test("leave no values behind, and none of those that only they have read") func reads() {
    for _ in 0..<1_000 {
      #expect(store[Bookcase.books.filter { $0.price > 15 }.sorted(by: \.price).count] == 3)
    }
    #expect(count < 300)
    #expect(store.selectorCache.count == 1)
    #expect(store[Bookcase.cheap.count] == 3)
  }

  @Test("in an observer leave no values behind, and it is called as for any other") func observed() {
    var sums: [Int] = []
    let token = store.observe(isolation: nil) { sums.append(store[Bookcase.books.sum(\.price)]) }
    for price in 0..<1_000 { store.change { $0.books[id: 1]?.price = price } }
    #expect(sums == [100] + (0..<1_000).map { $0 + 70 })
    #expect(count < 300)
    #expect(store.selectorCache.count == 2)
    token.cancel()
    #expect(store.selectorCache.count == 1)
  }

  @Test("in another selector are computed only if it has to be") func nested() {
    let double = Selector<Bookcase.State, Int> { $0[Bookcase.books.sum(\.price)] * 2 }
    #expect(store[double] == 200)
    #expect(store.selectorCache.count == 2)
    let runs = store.selectorCache.recomputations
    store.change { $0.other = 1 }
    #expect(store[double] == 200)
    #expect(store.selectorCache.recomputations == runs)
    store.change { $0.books[id: 1]?.price = 31 }
    #expect(store[double] == 202)
    withExtendedLifetime(double) {}
  }
}

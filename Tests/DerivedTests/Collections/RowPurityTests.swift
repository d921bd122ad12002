import TestSupport
import Testing

@testable import Store

/// Each operator is checked alone, with a number outside of the state that its closure must not read.
@Suite("Checked rows of collection selectors") struct RowPurityTests {
  typealias State = Bookcase.State
  typealias Family<Value> = SelectorFamily<State, Int, Value>

  struct Topic: Identifiable, Equatable {
    let id: Int
    var price = 0
  }

  /// A value that can't be compared.
  struct Opaque {
    let number: Int
  }

  private let number = Locked(15)
  private let books = Bookcase.books
  private let authors = CollectionSelector(\State.authors)

  /// Reads before and after a row and the number have changed, and returns the issues.
  private func issues(_ read: (Store<State, Bookcase.Action>) -> Void) -> [RuntimeIssue] {
    let (log, store) = (IssueLog(), Store.bookcase())
    number.withLock { $0 = 15 }
    withIssueReporter(log) {
      store.selectorCache.checksPurity = true
      read(store)
      #expect(log.issues.isEmpty)
      number.withLock { $0 = 25 }
      store.change { $0.books[id: 2]?.price += 1 }
      read(store)
    }
    return log.issues
  }

  /// Expects that the rows are reported, in the line of the call, but not what follows them.
  private func expectIssue<ID, Element>(
    _ name: String, line: UInt = #line, _ rows: CollectionSelector<State, ID, Element>
  ) {
    let numbers = rows.map { _ in 1 }
    let selectors = (numbers.sorted(by: \.self).prefix(3).count, numbers.sum(\.self))
    let found = issues { store in
      _ = store[rows]
      _ = (store[selectors.0], store[selectors.1])
    }
    #expect(found.map(\.kind) == [.impureSelector])
    #expect(found.first?.site.line == line)
    #expect(found.first?.message.hasPrefix("The rows of the selector “\(name)” were computed twice") == true)
  }

  @Test("name the operator whose closure reads something else, at its place") func operators() {
    let number = number
    expectIssue("filter", books.filter { $0.price > number.value })
    expectIssue("dear", books.filter(name: "dear") { $0.price > number.value })
    expectIssue("filter", books.filter(with: \.limit) { book, _ in book.price > number.value })
    let narrowing: @Sendable (Int, Int) -> Bool = { $0 < $1 }
    expectIssue(
      "filter", line: #line + 1,
      books.filter(with: \.limit, narrowing: narrowing) { book, _ in book.price > number.value })
    expectIssue("sorted", books.sorted { $0.price % number.value < $1.price % number.value })
    expectIssue("sorted", books.sorted(with: \.limit) { book, _ in book.price % number.value })
    expectIssue("map", books.map { $0.price + number.value })
    expectIssue("map", books.compactMap { $0.price > number.value ? $0.price : nil })
    expectIssue("flatMap", books.flatMap { [Topic(id: 1, price: $0.price + number.value)] })
    expectIssue("joined", books.joined(with: authors, on: \.author) { book, _ in book.price + number.value })
    expectIssue(
      "joined", line: #line + 1,
      books.joined(with: authors, on: \.author, matching: \.id) { $1.count + number.value })
    let price = Family<Int>(name: "price") { $0[\.books, id: $1]!.price + number.value }
    expectIssue("price", books.map(price))
    let dear = Family<Int?> { $0[\.books, id: $1]!.price > number.value ? 1 : nil }
    expectIssue("map", books.compactMap(dear))
  }

  @Test("name a property that returns other elements each time") func source() {
    let line: UInt = #line + 1
    let shelf = CollectionSelector(\State.otherEachTime, name: "shelf")
    let (log, store) = (IssueLog(), Store.bookcase())
    withIssueReporter(log) {
      store.selectorCache.checksPurity = true
      _ = store[shelf]
    }
    #expect(log.messages.first?.hasPrefix("The rows of the selector “shelf” were computed twice") == true)
    #expect(log.issues.first?.site.line == line)
  }

  @Test("show the first row that differs") func difference() throws {
    let number = number
    let rows = books.map(name: "prices") { $0.price + number.value }
    let message = try #require(issues { _ = $0[rows] }.first?.message)
    #expect(
      message.hasPrefix(
        """
        The rows of the selector “prices” were computed twice from the same state, and differ:

        The row with the id 1:

        − 45
        + 55

        Likely causes, in order:
        """))
    let dear = books.filter { $0.price > number.value }
    #expect(issues { _ = $0[dear] }.first?.message.contains("\n−   [2]: 4\n") == false)
    #expect(issues { _ = $0[dear] }.first?.message.contains("\n−   [1]: 3,\n") == true)
  }

  @Test("name an aggregate whose closure reads something else, at its place") func aggregates() {
    let number = number
    func expectIssue<Value>(_ name: String, line: UInt = #line, _ selector: Selector<State, Value>) {
      let found = issues { _ = $0[selector] }
      #expect(found.count == 1 && found.first?.site.line == line)
      #expect(found.first?.message.hasPrefix("The selector “\(name)” was computed twice") == true)
    }
    expectIssue("allSatisfy", books.allSatisfy { $0.price < number.value + 25 })
    expectIssue("contains", books.contains { $0.price > number.value + 20 })
    expectIssue(
      "reduce", line: #line + 1,
      books.reduce(0, adding: { $0 += $1.price + number.value }, removing: { $0 -= $1.price }))
    expectIssue("count", books.grouped(by: { $0.price + number.value }).count)
    expectIssue("count", books.grouped(by: { [$0.price + number.value] }).count)
    expectIssue("updating", books.updating(0) { value, _, _ in value += number.value })
  }

  @Test("compare no values that can't be compared, and none that differ from themselves") func incomparable()
  {
    let number = number
    let opaque = books.map { Opaque(number: $0.price + number.value) }
    let family = books.map(Family<Opaque> { Opaque(number: $0[\.books, id: $1]!.price + number.value) })
    let noNumbers = books.map { _ in Double.nan }
    let samples = CollectionSelector(\State.samples).filter { $0.title != "" }
    let found = issues { store in
      store.change { state in
        for id in [Double.nan, 1, .nan] { state.samples.append(Bookcase.Sample(id: id, title: "a")) }
      }
      _ = (store[opaque], store[opaque.first], store[family], store[noNumbers], store[noNumbers.first])
      _ = (store[samples], store[samples.first], store[noNumbers.sum(\.self)])
    }
    #expect(found.isEmpty)
  }

  @Test("report nothing for pure operators, and count no computation twice") func pure() {
    let rows = Bookcase.sorted.map { $0.title }.prefix(2)
    let store = Store.bookcase()
    let log = IssueLog()
    withIssueReporter(log) {
      _ = store[rows]
      let computations = store.selectorCache.recomputations
      store.selectorCache.checksPurity = true
      for price in [5, 50] {
        store.change { $0.books[id: 2]?.price = price }
        _ = store[rows]
      }
      store.selectorCache.checksPurity = false
      let checked = store.selectorCache.recomputations - computations
      for price in [6, 60] {
        store.change { $0.books[id: 2]?.price = price }
        _ = store[rows]
      }
      #expect(store.selectorCache.recomputations - computations == 2 * checked)
    }
    #expect(log.issues.isEmpty)
  }

  @Test("depend on nothing else than without the check") func dependencies() {
    let price = Family<Int>(name: "price") { $0[\.books, id: $1]!.price }
    let total = books.map(price).sum(\.self)
    let store = Store.bookcase()
    store.selectorCache.checksPurity = true
    _ = store[total]
    #expect(store.graphViz().split(separator: "\n").count { $0.contains("->") } == 3)
  }
}

extension Bookcase.State {
  private static let accesses = Locked(0)

  fileprivate var otherEachTime: IdentifiedArrayOf<Bookcase.Book> {
    IdentifiedArray(
      uniqueElements: books.map { book in
        var book = book
        book.price = Self.accesses.add()
        return book
      })
  }
}

import TestSupport
import Testing

@testable import Store

@Suite("The history of an array that a reader follows") struct FollowedHistoryTests {
  struct State {
    var rows = Listed.rows(0..<100)
  }

  @Test("has room for as many ids as the array has elements now") func growing() {
    var array = Listed.rows(0..<40)
    array.history.beFollowed(count: array.count)
    let start = array.stamp
    for id in 40..<1_000 { array.append(Listed.Row(id: id)) }
    #expect(array.changes(since: start) == .ids(Set(40..<1_000)))
    for id in 0..<900 { array.remove(id: id) }
    #expect(array.changes(since: start) == .ids(Set(0..<1_000)))
  }

  @Test("lists ids that are written in turn once, and forgets no other") func repetitions() {
    var array = Listed.rows(0..<40)
    array.history.beFollowed(count: array.count)
    array[id: 30]?.title = "a"
    let start = array.stamp
    array[id: 20]?.title = "a"
    for number in 0..<10_000 { array[id: number % 3]?.title = "\(number)" }
    #expect(array.changes(since: start) == .ids([20, 0, 1, 2]))
    let later = array.stamp
    array[id: 1]?.title = "b"
    #expect(array.changes(since: later) == .ids([1]))
  }

  @Test("stays small while rows come and go that nobody reads") func bounded() throws {
    var array = Listed.rows(0..<40)
    array.history.beFollowed(count: array.count)
    let start = array.stamp
    for id in 100..<20_000 {
      array.append(Listed.Row(id: id))
      array.remove(id: id)
    }
    #expect(array.changes(since: start) == .everything)
    #expect(try #require(array.history.storage).header.capacity <= 256)
    #expect(try #require(array.history.storage).header.order.count <= 256)
  }

  @Test("finds the elements that were changed where they are, and elsewhere") func positions() {
    let store = Changing.store(State())
    let titles = CollectionSelector(\State.rows).map { $0.title }
    _ = store[titles]
    store.change { state in
      state.rows[id: 50]?.title = "a"
      state.rows.insert(Listed.Row(id: 200), at: 0)
      state.rows[id: 99]?.title = "b"
      state.rows.swapAt(3, 80)
      state.rows.remove(id: 7)
    }
    #expect(store[titles].ids == store.rows.map(\.id))
    #expect(Array(store[titles]) == store.rows.map(\.title))
  }
}

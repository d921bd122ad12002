import TestStore
import Testing

@testable import search

@Suite struct SearchTests {
  struct Offline: Error {}

  private func makeStore(
    _ clock: TestClock<Duration>, search: @escaping @Sendable (String) async throws -> [String]
  ) -> TestStoreOf<Search> {
    TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.continuousClock = clock
      $0.wordClient.search = search
    }
  }

  @Test func `keys that come quickly are one search`() async {
    let clock = TestClock()
    let store = makeStore(clock) { ["found by \($0)"] }
    await store.send(.queryChanged("s")) { $0.query = "s" }
    await clock.advance(by: .milliseconds(299))
    await store.send(.queryChanged("st")) { $0.query = "st" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.response.success) { $0.found = ["found by st"] }
  }

  @Test func `an empty query calls the search off`() async {
    let clock = TestClock()
    let store = makeStore(clock) { [$0] }
    await store.send(.queryChanged("s")) { $0.query = "s" }
    await store.send(.queryChanged("")) { $0.query = "" }
    await clock.advance(by: .seconds(1))
  }

  @Test func `a failure is shown until the query changes`() async {
    let clock = TestClock()
    let store = makeStore(clock) { _ in throw Offline() }
    await store.send(.queryChanged("s")) { $0.query = "s" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.response.failure) { $0.problem = "Offline()" }
    await store.send(.queryChanged("")) {
      $0.query = ""
      $0.problem = nil
    }
  }

  @Test func `what is found belongs to the last query, in any order of keys, pauses and answers`() async {
    await exploreActions {
      makeStore(TestClock()) { query in
        await Task.yield()
        if query == "x" { throw Offline() }
        return ["found by \(query)"]
      }
    } action: { draw, _ in
      .queryChanged(draw.element(of: ["", "s", "st", "x"]) ?? "")
    } atRest: { state in
      #expect((state.problem != nil) == (state.query == "x"))
      if state.problem == nil {
        #expect(state.found == (state.query.isEmpty ? [] : ["found by \(state.query)"]))
      }
    }
  }
}

import TestStore
import TestSupport
import Testing

@Suite("Exploring schedules")
struct ExplorationTests {
  static func losingCounter() async {
    let store = TestStore(initialState: LosingCounter.State()) { LosingCounter() }
    store.exhaustivity = .off
    await store.send(.increment)
    await store.send(.increment)
    await store.finish()
    store.assert { $0.count = 2 }
  }

  static func staleSearch() async {
    let store = TestStore(initialState: StaleSearch.State()) { StaleSearch() }
    store.exhaustivity = .off
    await store.send(.query("a"))
    await store.send(.query("ab"))
    await store.finish()
    #expect(store.state.found == "what is ab")
  }

  static func doubleCancel() async throws {
    let store = TestStore(initialState: DoubleCancel.State()) { DoubleCancel() }
    store.exhaustivity = .off
    await store.send(.start)
    await store.send(.cancel)
    await store.send(.cancel)
    await store.finish()
    try #require(store.state.cancellations == 1)
  }

  @Test("The planted bugs are not seen when effects run first in, first out")
  func hidden() async throws {
    await Self.losingCounter()
    await Self.staleSearch()
    try await Self.doubleCancel()
  }

  @Test("A lost update is found in under 200 schedules")
  func lostUpdate() async {
    let told = await failures { await exploreSchedules(seeds: 1...199) { await Self.losingCounter() } }
    #expect(told.count == 1)
    #expect(told.first?.message.hasPrefix("A state change does not match expectation:") == true)
  }

  @Test("A stale response is found in under 200 schedules, by an expectation of Swift Testing")
  func staleResponse() async {
    let told = await failures { await exploreSchedules(seeds: 1...199) { await Self.staleSearch() } }
    #expect(told.last?.message.contains("Found by seed") == true)
  }

  @Test("A double cancel is found in under 200 schedules, by a requirement, which ends the body")
  func doubleCancellation() async {
    let told = await failures { await exploreSchedules(seeds: 1...199) { try await Self.doubleCancel() } }
    #expect(told.last?.message.contains("Found by seed") == true)
  }
}

import Store
import TestStore
import Testing

@testable import dashboard

@MainActor
@Suite struct DashboardTests {
  @Test func `a measurement changes the reading and what is derived from it`() async {
    let store = TestStore(initialState: Dashboard.State()) { Dashboard() }
    await store.send(.measured(id: 1, degrees: 40)) { $0.readings = [Reading(id: 1, degrees: 40)] }
    await store.send(.limitChanged(50)) { $0.limit = 50 }
  }

  @Test func `selectors follow, and only those that have to`() {
    let store = Store(initialState: Dashboard.State()) { Dashboard() }
    store.send(.measured(id: 1, degrees: 40))
    store.send(.measured(id: 2, degrees: 20))
    #expect(store[Dashboard.headline] == "calm, 30.0 degrees, hot: [1]")
    let before = store.selectorCache.recomputations
    store.send(.limitChanged(35))
    #expect(store[Dashboard.headline] == "calm, 30.0 degrees, hot: [1]")
    #expect(store.selectorCache.recomputations == before + 1)
  }

  @Test func `the picture names the selectors`() {
    let store = Store(initialState: Dashboard.State()) { Dashboard() }
    _ = store[Dashboard.headline]
    #expect(store.graphViz().contains("alarm -> headline"))
  }
}

import TestStore
import Testing

@testable import Ticker

@Test func counts() async {
  let store = TestStore(initialState: Counter.State()) { Counter() }
  await store.send(.increment) { $0.count = 1 }
  await store.send(.decrement) { $0.count = 0 }
}

import TestStore
import Testing

@testable import counter

@Test func `the count does not fall below zero`() async {
  let store = TestStore(initialState: Counter.State()) { Counter() }
  await store.send(.decrementTyped)
  await store.send(.incrementTyped) { $0.count = 1 }
  await store.send(.decrementTyped) { $0.count = 0 }
}

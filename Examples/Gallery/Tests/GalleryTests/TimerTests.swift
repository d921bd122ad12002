import TestStore
import Testing

@testable import timer

@Test func `the timer pauses, goes on, and ends`() async {
  let clock = TestClock()
  let store = TestStore(initialState: Timer.State(left: 2)) {
    Timer()
  } withDependencies: {
    $0.continuousClock = clock
  }
  await store.send(.toggled) { $0.isRunning = true }
  await clock.advance(by: .seconds(1))
  await store.receive(.ticked) { $0.left = 1 }
  await store.send(.toggled) { $0.isRunning = false }
  await clock.advance(by: .seconds(10))
  await store.send(.toggled) { $0.isRunning = true }
  await clock.advance(by: .seconds(1))
  await store.receive(.ticked) {
    $0.left = 0
    $0.isRunning = false
  }
}

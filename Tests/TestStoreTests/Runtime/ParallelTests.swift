import TestStore
import Testing

@Suite("Tests in parallel")
struct ParallelTests {
  @Test("a thousand at once, none of which another reaches", arguments: 1...1_000)
  func counter(number: Int) async {
    let clock = TestClock()
    let store = TestStore(initialState: Counter.State(count: number)) {
      Counter()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.increment) { $0.count = number + 1 }
    await store.send(.startTimer)
    await clock.advance(by: .seconds(1))
    await store.receive(\.tick) { $0.count = number + 2 }
    await store.send(.stopTimer)
  }
}

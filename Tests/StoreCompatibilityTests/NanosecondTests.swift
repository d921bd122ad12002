import StoreCompatibility
import TestStore
import TestSupport
import Testing

// The tests are deprecated because they call deprecated methods, which is not a warning then.
@Suite("Time-outs in nanoseconds")
struct NanosecondTests {
  @Reducer struct Loader {
    struct State: Equatable { var loaded: [Int] = [] }
    enum Action: Equatable { case load([Int]), loaded(Int), wait }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .load(let numbers):
          return .run { send in for number in numbers { await send(.loaded(number)) } }
        case .loaded(let number):
          state.loaded.append(number)
          return .none
        case .wait:
          return .run { _ in try await Task.sleep(for: .seconds(1_000_000)) }
        }
      }
    }
  }

  @Test("each receive and finish takes one")
  @available(*, deprecated)
  func accepted() async {
    let store = TestStore(initialState: Loader.State()) { Loader() }
    let task = await store.send(.load([1, 2, 3, 4, 5]))
    await store.receive(.loaded(1), timeout: NSEC_PER_SEC) { $0.loaded = [1] }
    await store.receive(\.loaded, timeout: NSEC_PER_SEC) { $0.loaded = [1, 2] }
    await store.receive(\.loaded, 3, timeout: 100 * NSEC_PER_MSEC) { $0.loaded = [1, 2, 3] }
    await store.receive({ $0 == .loaded(4) }, timeout: 1_000_000_000) { $0.loaded = [1, 2, 3, 4] }
    await store.receive(AnyCasePath(\.loaded), timeout: UInt64.max) { $0.loaded = [1, 2, 3, 4, 5] }
    await task.finish(timeout: NSEC_PER_SEC)
    await store.finish(timeout: NSEC_PER_SEC)
  }

  @Test("an effect that runs elsewhere is waited for that long, and the failure is at the call")
  @available(*, deprecated)
  func elapsed() async {
    let store = TestStore(initialState: Loader.State()) { Loader() }
    let task = await store.send(.wait)
    let start = ContinuousClock.now
    let line = #line + 2
    let failed = await failures {
      await task.finish(timeout: 30 * NSEC_PER_MSEC)
    }
    #expect(failed.map(\.line) == [line])
    #expect(failed.first?.message.contains("waited for more than 0.03 seconds") == true)
    #expect(ContinuousClock.now - start >= .milliseconds(30))
    await task.cancel()
  }
}

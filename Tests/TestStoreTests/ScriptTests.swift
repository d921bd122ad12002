import Store
import TestStore
import Testing

struct Counter: Reducer {
  struct State: Equatable {
    var count = 0
    var isLoading = false
  }
  enum Action: Equatable, CasePathable {
    case increment
    case load
    case loaded(Int)
    case startTimer, stopTimer, tick

    struct AllCasePaths: Sendable {
      var increment: AnyCasePath<Action, Void> {
        AnyCasePath(embed: { .increment }, extract: { if case .increment = $0 { () } else { nil } })
      }
      var loaded: AnyCasePath<Action, Int> {
        AnyCasePath(embed: { .loaded($0) }, extract: { if case .loaded(let n) = $0 { n } else { nil } })
      }
      var tick: AnyCasePath<Action, Void> {
        AnyCasePath(embed: { .tick }, extract: { if case .tick = $0 { () } else { nil } })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }
  enum CancelID { case timer }
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        return .none
      case .load:
        state.isLoading = true
        return .run { send in await send(.loaded(42)) }
      case .loaded(let value):
        state.isLoading = false
        state.count = value
        return .none
      case .startTimer:
        return .run { send in
          while true {
            try await clock.sleep(for: .seconds(1))
            await send(.tick)
          }
        }.cancellable(id: CancelID.timer)
      case .stopTimer:
        return .cancel(id: CancelID.timer)
      case .tick:
        state.count += 1
        return .none
      }
    }
  }
}

@Suite struct ScriptTests {
  @Test func flow() async {
    let clock = TestClock()
    let store = TestStore(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.increment) { $0.count = 1 }
    await store.send(.load) { $0.isLoading = true }
    await store.receive(\.loaded) {
      $0.isLoading = false
      $0.count = 42
    }
    await store.send(.startTimer)
    await clock.advance(by: .seconds(2))
    await store.receive(\.tick) { $0.count = 43 }
    await clock.advance(by: .seconds(1))
    await store.receive(.tick) { $0.count = 44 }
    await store.send(.stopTimer)
  }
  @MainActor @Test func flowOnMain() async { await flow() }
}

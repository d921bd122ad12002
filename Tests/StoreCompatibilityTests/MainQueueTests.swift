import StoreCompatibility
import TestStore
import TestSupport
import Testing

@Reducer
private struct Stopwatch {
  struct State: Equatable { var seconds = 0, started: Date?, query = "", results: [String] = [] }
  enum Action: Equatable {
    case start, ticked, stop, pause, resumed, type(String), search, drag(Int), dragged(Int)
  }
  enum CancelID { case timer, search, drag }

  @Dependency(\.mainQueue) var mainQueue
  @Dependency(\.mainRunLoop.now.date) var now

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start:
        state.started = now
        return .run { send in
          for await _ in mainQueue.timer(interval: .seconds(1)) { await send(.ticked) }
        }
        .cancellable(id: CancelID.timer)
      case .ticked:
        state.seconds += 1
        return .none
      case .stop: return .cancel(id: CancelID.timer)
      case .pause:
        return .run { send in
          try await mainQueue.sleep(for: .milliseconds(500))
          await send(.resumed)
        }
      case .resumed: return .none
      case .type(let text):
        state.query = text
        return .send(.search).debounce(id: CancelID.search, for: 0.3, scheduler: mainQueue)
      case .search:
        state.results.append(state.query)
        return .none
      case .drag(let x):
        return .send(.dragged(x))
          .throttle(id: CancelID.drag, for: .seconds(1), scheduler: mainQueue, latest: true)
      case .dragged: return .none
      }
    }
  }
}

@Suite("A feature that uses the main queue")
struct MainQueueTests {
  let mainQueue = DispatchQueue.test

  private func makeStore() -> TestStoreOf<Stopwatch> {
    TestStore(initialState: Stopwatch.State()) {
      Stopwatch()
    } withDependencies: {
      $0.mainQueue = mainQueue.eraseToAnyScheduler()
      $0.mainRunLoop = .immediate
    }
  }

  @Test("ticks")
  func timer() async {
    let store = makeStore()
    await store.send(.start) { $0.started = Date(timeIntervalSince1970: 0) }
    await mainQueue.advance(by: .seconds(2))
    await store.receive(.ticked) { $0.seconds = 1 }
    await store.receive(.ticked) { $0.seconds = 2 }
    await store.send(.stop)
    await mainQueue.advance(by: 10)
  }

  @Test("ticks once on an immediate scheduler, and waits until it is cancelled")
  func immediateTimer() async {
    let store = makeStore()
    store.dependencies.mainQueue = .immediate
    await store.send(.start) { $0.started = Date(timeIntervalSince1970: 0) }
    await store.receive(.ticked) { $0.seconds = 1 }
    await store.send(.stop)
  }

  @Test("sleeps")
  func sleep() async {
    let store = makeStore()
    await store.send(.pause)
    await mainQueue.advance(by: .milliseconds(499))
    await store.send(.type(""))
    await mainQueue.advance(by: .milliseconds(1))
    await store.receive(.resumed)
    await mainQueue.run()
    await store.receive(.search) { $0.results = [""] }
  }

  @Test("waits for the end of the typing")
  func debounce() async {
    let store = makeStore()
    await store.send(.type("a")) { $0.query = "a" }
    await mainQueue.advance(by: 0.29)
    await store.send(.type("ab")) { $0.query = "ab" }
    await mainQueue.advance(by: 0.29)
    await mainQueue.advance(by: 0.01)
    await store.receive(.search) { $0.results = ["ab"] }
  }

  @Test("lets one action pass in an interval")
  func throttle() async {
    let store = makeStore()
    await store.send(.drag(1))
    await store.receive(.dragged(1))
    await store.send(.drag(2))
    await store.send(.drag(3))
    await mainQueue.advance(by: 1)
    await store.receive(.dragged(3))
    await mainQueue.run()
  }

  @Test("is waited for in a plain store")
  @MainActor
  func plainStore() async {
    let store = StoreOf<Stopwatch>(initialState: Stopwatch.State()) {
      Stopwatch()
    } withDependencies: {
      $0.mainQueue = mainQueue.eraseToAnyScheduler()
      $0.mainRunLoop = .immediate
    }
    store.send(.start)
    for seconds in 1...50 {
      await mainQueue.advance(by: 1)
      #expect(store.seconds == seconds)
    }
    await store.send(.stop).finish()
  }

  @Test("reports a scheduler that the test does not provide")
  func unimplemented() async {
    let log = IssueLog()
    await withIssueReporter(log) {
      let store = TestStore(initialState: Stopwatch.State()) { Stopwatch() }
      await store.send(.pause)
      await store.receive(.resumed)
    }
    #expect(
      log.messages == [
        """
        'sleep' of the dependency '\\.mainQueue' was used in a test that provides no scheduler.

        Fix: provide a scheduler where the store is made:
           let scheduler = DispatchQueue.test
           withDependencies: { $0.mainQueue = scheduler.eraseToAnyScheduler() }  // time passes when the test says so
           withDependencies: { $0.mainQueue = .immediate }                       // every sleep ends immediately
        """
      ])
    #expect(
      log.issues.first?.site.description.hasPrefix("StoreCompatibilityTests/MainQueueTests.swift:") == true)
  }
}

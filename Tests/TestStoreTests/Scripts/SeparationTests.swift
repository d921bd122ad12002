import Effects
import Effects
import TestStore
import TestSupport
import Testing

@Suite("What reaches a test, and what does not")
struct SeparationTests {
  struct Weather: Sendable {
    var report: @Sendable () async -> Int
  }

  enum WeatherKey: DependencyKey {
    static let liveValue = Weather { 21 }
  }

  /// Counts its uses.
  final class Uses: Sendable {
    let next: @Sendable () -> Int

    init() {
      let lock = Lock()
      nonisolated(unsafe) var count = 0  // Sound: touched under the lock only.
      next = {
        lock.withLock {
          count += 1
          return count
        }
      }
    }
  }

  enum UsesKey: TestDependencyKey {
    static var testValue: Uses { Uses() }
  }

  @Reducer
  struct Station {
    struct State: Equatable {
      var degrees = 0
      var uses = 0
    }
    enum Action: Equatable { case refresh, refreshed(Int), use }

    @Dependency(WeatherKey.self) var weather
    @Dependency(UsesKey.self) var uses

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .refresh: return .run { await $0(.refreshed(await weather.report())) }
        case .refreshed(let degrees): state.degrees = degrees
        case .use: state.uses = uses.next()
        }
        return .none
      }
    }
  }

  @Test("a dependency can be changed in the middle of a test")
  func changedDependency() async {
    let store = TestStore(initialState: Station.State()) {
      Station()
    } withDependencies: {
      $0[WeatherKey.self].report = { 1 }
    }
    await store.send(.refresh)
    await store.receive(.refreshed(1)) { $0.degrees = 1 }
    store.dependencies[WeatherKey.self].report = { 2 }
    await store.send(.refresh)
    await store.receive(.refreshed(2)) { $0.degrees = 2 }
  }

  @Test("effects that start after a test has replaced the clock sleep on the new one")
  func changedClock() async {
    let clock = TestClock()
    let store = TestStore(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }
    store.dependencies.continuousClock = clock
    await store.send(.startTimer)
    await clock.advance(by: .seconds(2))
    await store.receive(.tick) { $0.count = 1 }
    await store.send(.stopTimer)
  }

  @Test("time that passes in one test passes in no other", arguments: 1...20)
  func ownTime(seconds: Int) async {
    let clock = TestClock()
    let store = TestStore(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.startTimer)
    for second in 1...seconds {
      await clock.advance(by: .seconds(1))
      await store.receive(.tick) { $0.count = second }
    }
    #expect(clock.now == .init(offset: .seconds(seconds)))
    await store.send(.stopTimer)
  }

  @Test("a dependency without a test value fails the test that touches it, by name")
  func missingDependency() async {
    let store = TestStore(initialState: Station.State()) { Station() }
    let told = await failures {
      await store.send(.refresh)
      await store.receive(.refreshed(21)) { $0.degrees = 21 }
    }
    #expect(
      told.map(\.message) == [
        """
        The dependency (key TestStoreTests.SeparationTests.WeatherKey, value \
        TestStoreTests.SeparationTests.Weather) has no test value, but was used in a test. The preview value was used \
        instead, which is the live value by default.

        Likely causes, in order:
        1. The test runs code that uses the dependency, but does not override the dependency. Override it:
           TestStore(initialState: …) { … } withDependencies: { $0[WeatherKey.self] = … }
        2. The dependency is harmless in tests. Give its key a 'static var testValue'.

        (issue: \(RuntimeIssue.Kind.missingTestValue.reference))
        """
      ])
  }

  @Test("defaults of dependencies are made anew for each test store", arguments: 1...50)
  func ownDefaults(_: Int) async {
    let store = TestStore(initialState: Station.State()) { Station() }
    await store.send(.use) { $0.uses = 1 }
    await store.send(.use) { $0.uses = 2 }
  }

  @Test("a cancel in one store does not reach another's effects of the same id")
  func ownIDs() async {
    let clock = TestClock()
    let stores = (0..<2).map { _ in
      TestStore(initialState: Listener.State()) {
        Listener { send in
          try await clock.sleep(for: .seconds(1))
          await send(.heard(1))
        }
      } withDependencies: {
        $0.continuousClock = clock
      }
    }
    for store in stores { await store.send(.listen) { $0.isListening = true } }
    await stores[0].send(.hush) { $0.isListening = false }
    await clock.advance(by: .seconds(1))
    await stores[1].receive(.heard(1)) { $0.heard = [1] }
  }
}

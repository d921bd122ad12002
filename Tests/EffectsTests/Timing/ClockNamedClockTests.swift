import Glibc
import Store
import TestStore
import Testing

/// Effects of a feature that names its clock as the C library names a function.
@Suite struct ClockNamedClockTests {
  /// Does not compile as soon as one of the operators has a type parameter for the clock: where a name may mean a
  /// function as well, the compiler does not open the existential.
  @Reducer struct Metronome {
    struct State: Equatable { var ticks: [String] = [] }
    enum Action { case debounced, throttled, timedOut, timer, tick(String) }
    @Dependency(\.continuousClock) var clock

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .debounced:
          return .run { send in await send(.tick("debounced")) }
            .debounce(id: 1, for: .seconds(1), clock: clock, tolerance: .milliseconds(1))
        case .throttled:
          return .send(.tick("throttled")).throttle(id: 2, for: .seconds(1), clock: clock, latest: true)
        case .timedOut:
          return .run { [clock] _ in try await clock.sleep(for: .seconds(2)) }
            .timeout(for: .seconds(1), clock: clock, sending: .tick("timed out"))
        case .timer:
          return .timer(every: .seconds(1), clock: clock, sending: .tick("timer"))
            .timeout(for: .seconds(2), clock: clock)
        case .tick(let tick):
          state.ticks.append(tick)
          return .none
        }
      }
    }
  }

  @Test("takes its clock by that name in all operators") func operators() async {
    let clock = TestClock()
    let store = TestStore(initialState: Metronome.State()) {
      Metronome()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.throttled)
    await store.receive(\.tick, "throttled") { $0.ticks = ["throttled"] }
    for action in [Metronome.Action.debounced, .timedOut, .timer] { await store.send(action) }
    await clock.advance(by: .seconds(1))
    await store.receive(inAnyOrder: \.tick, \.tick, \.tick) {
      $0.ticks = ["throttled", "debounced", "timed out", "timer"]
    }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("a clock of a concrete type can still be named by its member") func concrete() {
    let effect = Effect<Int>.send(1).debounce(id: 1, for: .seconds(1), clock: .continuous)
      .timeout(for: .zero, clock: ContinuousClock())
      .throttle(id: 2, for: .seconds(2), clock: .suspending, latest: false)
    #expect("\(effect)".contains(".throttle(id: 2, for: 2.0 seconds, latest: false)"))
  }
}

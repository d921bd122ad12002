import StoreCompatibility
import TestSupport
import Testing

@testable import TestStore

/// The clocks that TCA makes visible, as code written for it spells them.
@Suite("Clocks of TCA")
struct ClockTests {
  @Dependency(\.continuousClock) var clock

  @Test("'.immediate' is a clock wherever one is expected", .dependency(\.continuousClock, .immediate))
  func immediate() async throws {
    try await clock.sleep(for: .seconds(100_000))
    try await withDependencies {
      $0.continuousClock = .immediate
    } operation: {
      try await clock.sleep(for: .seconds(100_000))
    }
  }

  @Test("'.unimplemented()' is one that reports its use")
  func unimplemented() async {
    let line = #line + 3
    let told = await failures {
      await withDependencies {
        $0.continuousClock = .unimplemented()
      } operation: {
        _ = try? await clock.sleep(for: .seconds(1))
      }
    }
    #expect(told.last?.message.hasPrefix("'sleep(until:)' of a clock was used in a test") == true)
    #expect(told.allSatisfy { $0.line == line })
  }

  @Test("an AnyClock measures time by a clock of any type, for which a test store waits")
  func anyClock() async {
    let clock = TestClock()
    let existential: any Clock<Duration> = clock
    let erased = AnyClock(existential)
    let start = erased.now
    await clock.advance(by: .seconds(2))
    #expect(start < erased.now)
    #expect(start.duration(to: erased.now) == .seconds(2))
    #expect(start.advanced(by: .seconds(2)) == erased.now)
    #expect(erased.minimumResolution == .zero)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { count, isFirst in
        count += 1
        guard isFirst else { return .none }
        return .run { send in
          try await erased.sleep(until: erased.now.advanced(by: .seconds(1)))
          await send(false)
        }
      }
    } withDependencies: {
      $0.continuousClock = erased
    }
    await store.send(true) { $0 = 1 }
    await clock.advance(by: .seconds(1))
    await store.receive(false, timeout: .zero) { $0 = 2 }
  }

  @Test("a test clock waits for the effects of a plain store with an AnyClock")
  @MainActor
  func anyClockOfPlainStore() async {
    let clock = TestClock()
    let erased = AnyClock(clock)
    let store = Store(initialState: Probe.State()) {
      Probe()
    } withDependencies: {
      $0.continuousClock = erased
    }
    // The clock waits for the steps of such an executor only.
    #expect(store.core.runtime.executor is WatchedPool)
    let task = store.send(
      .run(
        .run { send in
          try await erased.sleep(until: erased.now.advanced(by: .seconds(1)))
          await send(.note(1))
        }))
    await clock.advance(by: .seconds(1))
    #expect(store.log == [1])
    task.cancel()
  }

  @Test("a timer of an AnyClock over a test clock leaves no ticks out")
  func anyClockTimer() async {
    let clock = TestClock()
    let erased = AnyClock(clock)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { count, isFirst in
        count += 1
        guard isFirst else { return .none }
        return .run { send in
          for await _ in erased.timer(interval: .seconds(1)) { await send(false) }
        }
      }
    } withDependencies: {
      $0.continuousClock = erased
    }
    let task = await store.send(true) { $0 = 1 }
    await clock.advance(by: .seconds(3))
    for count in 2...4 { await store.receive(false) { $0 = count } }
    await task.cancel()
  }
}

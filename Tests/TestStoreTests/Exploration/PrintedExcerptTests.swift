import Store
import TestSupport
import Testing

@testable import TestStore

/// A timer that can be started and stopped, and another one that starts after a while.
private struct Timers: Reducer {
  struct State: Equatable {
    var ticks = 0
    var isRunning = false
  }
  enum Action: Equatable { case start, stop, wait, tick, load }
  @Dependency(\.continuousClock) var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .start:
      state.isRunning = true
      return .run { [clock] send in
        for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
      }
      .cancellable(id: "timer")
    case .stop:
      state.isRunning = false
      return .cancel(id: "timer")
    case .wait:
      return .run { [clock] send in
        try await clock.sleep(for: .seconds(5))
        await send(.start)
      }
    case .tick: state.ticks += 1
    case .load: return .run { _ in while !Task.isCancelled { await Task.yield() } }
    }
    return .none
  }
}

@Suite("What a printed test leaves out")
struct PrintedExcerptTests {
  @Suite(.disabled("This test fails, and another test calls it."))
  struct Running {
    // A timer that is left running:
    @Test func failsAfter1Step() async {
      let store = TestStore(initialState: Timers.State()) {
        Timers()
      } withDependencies: {
        $0.continuousClock = TestClock()
      }
      await store.send(.start) {
        $0.isRunning = true
      }
    }
    // End.
  }

  @Suite(.disabled("This test fails, and another test calls it."))
  struct RunningLater {
    // A timer that starts later:
    @Test func failsAfter1Step() async {
      let time = TestClock()
      let store = TestStore(initialState: Timers.State()) {
        Timers()
      } withDependencies: {
        $0.continuousClock = time
      }
      await store.send(.wait)
      await time.advance(by: .seconds(5))
      await store.receive(.start) {
        $0.isRunning = true
      }
    }
    // End.
  }

  @Suite(.disabled("This test fails, and another test calls it."))
  struct FewTicks {
    // A state that comes after a few ticks:
    @Test func failsAfter1Step() async {
      let time = TestClock()
      let store = TestStore(initialState: Timers.State()) {
        Timers()
      } withDependencies: {
        $0.continuousClock = time
      }
      store.exhaustivity = .off
      await store.send(.start) {
        $0.isRunning = true
      }
      await time.advance(by: .seconds(1))
      await store.receive(.tick) {
        $0.ticks = 1
      }
      let state = store.state
      #expect(state.ticks == 0)
    }
    // End.
  }

  @Suite(.disabled("This test fails, and another test calls it."))
  struct Endless {
    // Ticks that never end:
    @Test func failsAfter1Step() async {
      let store = TestStore(initialState: Timers.State()) {
        Timers()
      } withDependencies: {
        $0.continuousClock = ImmediateClock()
      }
      await store.send(.start) {
        $0.isRunning = true
      }
      await store.receive(.tick) {
        $0.ticks = 1
      }
      await store.receive(.tick) {
        $0.ticks = 2
      }
      await store.receive(.tick) {
        $0.ticks = 3
      }
      await store.receive(.tick) {
        $0.ticks = 4
      }
      await store.receive(.tick) {
        $0.ticks = 5
      }
      await store.receive(.tick) {
        $0.ticks = 6
      }
      await store.receive(.tick) {
        $0.ticks = 7
      }
      await store.receive(.tick) {
        $0.ticks = 8
      }
      await store.receive(.tick) {
        $0.ticks = 9
      }
      await store.receive(.tick) {
        $0.ticks = 10
      }
      store.skippedActionLimit = 1000
      await store.skipReceivedActions()
    }
    // End.
  }

  @Test("A script of starts and stops that leaves a timer running is one start, without the ticks")
  func running() async throws {
    let told = await failures {
      await exploreActions(cases: 300, length: 0...12) {
        TestStore(initialState: Timers.State()) {
          Timers()
        } withDependencies: {
          $0.continuousClock = TestClock()
        }
      } action: { _, state in
        state.isRunning ? .stop : .start
      }
    }
    #expect(try printedTest(in: told) == printedText("A timer that is left running"))
    // The script still fails after a hundred ticks, and the case that repeats it says so.
    #expect(told.first?.message.contains("It sleeps on a test clock until 101.0 seconds.") == true)
    let again = await failures { await Running().failsAfter1Step() }
    #expect(again.map { $0.message.prefix(40) } == told.prefix(1).map { $0.message.prefix(40) })
  }

  @Test("The sleeps of effects that end are kept")
  func runningLater() async throws {
    let told = await failures {
      await exploreActions(cases: 1, length: 1...1) {
        let time = TestClock()
        return TestStore(initialState: Timers.State()) {
          Timers()
        } withDependencies: {
          $0.continuousClock = time
        }
      } action: { _, _ in
        .wait
      }
    }
    #expect(try printedTest(in: told) == printedText("A timer that starts later"))
    let again = await failures { await RunningLater().failsAfter1Step() }
    #expect(again.map { $0.message.prefix(40) } == told.map { $0.message.prefix(40) })
  }

  @Test("As many sleeps are kept as the check at the end needs")
  func fewTicks() async throws {
    let told = await failures {
      await exploreActions(cases: 1, length: 1...1) {
        let time = TestClock()
        let store = TestStore(initialState: Timers.State()) {
          Timers()
        } withDependencies: {
          $0.continuousClock = time
        }
        store.exhaustivity = .off
        return store
      } action: { _, _ in
        .start
      } atEnd: { state in
        #expect(state.ticks == 0)
      }
    }
    #expect(try printedTest(in: told) == printedText("A state that comes after a few ticks"))
    let again = await failures { await FewTicks().failsAfter1Step() }
    #expect(again.map { $0.message.prefix(40) }.count == 1)
  }

  @Test("Of actions that never end, a few are received, and the rest is skipped")
  func endless() async throws {
    let told = await failures {
      await exploreActions(cases: 1, length: 1...1) {
        TestStore(initialState: Timers.State()) {
          Timers()
        } withDependencies: {
          $0.continuousClock = ImmediateClock()
        }
      } action: { _, _ in
        .start
      }
    }
    #expect(try printedTest(in: told) == printedText("Ticks that never end"))
    let again = await failures { await Endless().failsAfter1Step() }
    #expect(again.first?.message.hasPrefix("There are endless actions to skip: ") == true)
  }

  @Test("An effect that never settles is reported at the end, even if the store is not exhaustive")
  func endlessWithoutActions() async throws {
    func makeStore() -> TestStore<Timers.State, Timers.Action> {
      let store = TestStore(initialState: Timers.State()) { Timers() }
      store.exhaustivity = .off
      store.timeout = .milliseconds(1)
      return store
    }
    let exploration = Exploration(site: .unknown)
    let body = ScriptBody<Timers.State, Timers.Action>(
      makeStore: makeStore, action: { _, _ in .load }, invariant: { _ in }, atRest: { _ in }, atEnd: { _ in },
      isForbidden: { _ in false }, stateName: nil, steps: .advancing)
    let run = ExploredRun(TapeStrategy(ChoiceTape()))
    let script = ScriptRun(body, exploration, run, Draw(seed: 1), isPrinted: true)
    await exploration.perform(run) { try await script.perform(length: 1, repeating: nil) }
    #expect(run.failures.first?.message.hasPrefix("Effects do not settle: ") == true)
    #expect(script.lines == ["await store.send(.load)", "store.exhaustivity = .on"])
    let told = await failures {
      let store = makeStore()
      await store.send(.load)
      store.exhaustivity = .on
    }
    #expect(told.map { $0.message.prefix(26) } == ["An effect is still running"])
  }
}

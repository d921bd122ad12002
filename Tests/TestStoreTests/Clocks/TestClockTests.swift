import TestSupport
import Testing

@testable import TestStore

@Suite("A test clock")
struct TestClockTests {
  let clock = TestClock()

  /// A feature that sleeps for no time and then ticks, again and again.
  func makeStore() -> TestStoreOf<Ticks> {
    TestStore(initialState: Ticks.State()) {
      Ticks(interval: .zero)
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test("A sleep of no time waits for the clock to be advanced, be it by no time")
  func noTime() async {
    let store = makeStore()
    let task = await store.send(.start)
    let told = await failures { await store.receive(\.ticked) }
    #expect(told.first?.message.contains("It sleeps on a test clock that nobody advances") == true)
    await clock.advance()
    await store.receive(\.ticked) { $0.count = 1 }
    await clock.advance()
    await store.receive(\.ticked) { $0.count = 2 }
    await task.cancel()
  }

  @Test("A clock on which no effect sleeps gives other tasks few turns, which are long on a busy computer")
  func fewTurns() async {
    let store = makeStore()
    #expect(await clock.settle(isBeginning: true) == 5)
    withExtendedLifetime(store) {}
  }

  @Test(
    "A loop of such sleeps takes a turn for each call that advances the clock, and one as the time moves on")
  func loopOfNoTime() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { [clock] state, isTick in
        if isTick { state += 1 }
        return isTick
          ? .none
          : .run { send in
            while true {
              try await clock.sleep(for: .zero)
              await send(true)
            }
          }
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    let task = await store.send(false)
    await clock.advance()
    await store.skipReceivedActions()
    #expect(store.state == 1)
    await clock.advance(by: .seconds(1))
    await store.skipReceivedActions(strict: false)
    #expect(store.state == 2)
    await task.cancel()
  }

  @Test(
    "Sleeps end in the order of their deadlines, then of their arrival; one that is cancelled is left out")
  func order() async {
    let order = Locked<[Int]>([])
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { [clock] _, _ in
        .merge(
          [3, 1, 2, 1, 3, 0].enumerated().map { index, seconds in
            .run { _ in
              try await clock.sleep(for: .seconds(seconds))
              order.withLock { $0.append(index) }
            }
            .cancellable(id: index)
          } + [
            .run { _ in
              try await clock.sleep(for: .milliseconds(500))
              Task.cancel(id: 2)
            }
          ])
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(true)
    await clock.advance(by: .seconds(3))
    #expect(order.value == [5, 1, 3, 0, 4])
    await store.finish()
  }

  @Test("Random sleeps and cancellations end in the order of a sorted list")
  func queue() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      var queue = SleeperQueue<Duration>()
      var model: [Sleeper<Duration>] = []
      for _ in 0..<random.int(in: 1...40) {
        switch random.int(below: 4) {
        case 0 where !model.isEmpty:
          let gone = model.remove(at: random.int(below: model.count))
          let isRemoved = [queue.remove(gone), queue.remove(gone)]
          #expect(isRemoved == [true, false])
        case 1:
          let first = model.min { $0.deadline < $1.deadline }
          let popped = queue.popFirst()
          #expect(popped === first)
          model.removeAll { $0 === first }
        default:
          let deadline = TestClock<Duration>.Instant(offset: .seconds(random.int(below: 8)))
          let sleeper = Sleeper(until: deadline, on: clock)
          queue.insert(sleeper)
          model.append(sleeper)
        }
      }
      while let next = queue.popFirst() {
        #expect(next === model.min { $0.deadline < $1.deadline })
        model.removeAll { $0 === next }
      }
      #expect(model.isEmpty)
    }
  }

  @Test("A check of the sleeps finds a task that has not reached its sleep yet")
  func checkSuspension() async throws {
    // Of several, because a task that the system does not let begin for a while is not found.
    var found = 0
    for _ in 0..<10 {
      let clock = TestClock()
      let task = Task { try await clock.sleep(for: .seconds(1)) }
      do {
        try await clock.checkSuspension()
      } catch is SuspensionError {
        found += 1
        await clock.advance(by: .seconds(1))
        // A sleep that was not ended throws then.
        task.cancel()
        try await task.value
      }
      task.cancel()
      try? await task.value
      try await clock.checkSuspension()
    }
    #expect(found >= 8)
  }

  @Test("A run that has no end fails, and says where")
  func endlessRun() async {
    let clock = TestClock()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { _, _ in
        .run { _ in for await _ in clock.timer(interval: .seconds(1)) {} }
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
    let task = await store.send(true)
    let line = #line + 1
    let told = await failures { await clock.run(endingAtMost: 50, line: UInt(line)) }
    #expect(told.map(\.line) == [line])
    #expect(
      told.first?.message.hasPrefix(
        "'run()' ended 50 sleeps, the last at 50.0 seconds, and a task sleeps again.") == true)
    let inTime = await failures { await clock.run(timeout: .zero, line: UInt(line)) }
    #expect(
      inTime.first?.message.hasPrefix(
        "'run()' ended 0 sleeps in 0.0 seconds, the last at 50.0 seconds, and a task sleeps again.")
        == true)
    await task.cancel()
  }

  @Test("A run that ends in time does not fail")
  func runInTime() async throws {
    let clock = TestClock()
    let task = Task { try await clock.sleep(for: .seconds(3)) }
    await clock.run(timeout: .seconds(60))
    // A sleep that was not ended throws then.
    task.cancel()
    try await task.value
    #expect(clock.now.offset == .seconds(3))
  }
}

/// Ticks after each interval.
struct Ticks: Reducer {
  struct State: Equatable { var count = 0 }
  @CasePathable enum Action: Equatable { case start, ticked }

  var interval: Duration
  @Dependency(\.continuousClock) var clock

  init(interval: Duration = .seconds(1)) { self.interval = interval }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start: break
      case .ticked: state.count += 1
      }
      return .run { [clock, interval] send in
        try await clock.sleep(for: interval)
        await send(.ticked)
      }
    }
  }
}

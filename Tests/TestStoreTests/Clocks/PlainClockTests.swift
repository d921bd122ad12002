import Glibc
import Store
import TestStore
import TestSupport
import Testing

@Suite("A test clock without a test store")
struct PlainClockTests {
  let clock = TestClock()

  @Test("waits for the effects of a plain store, on the main actor", arguments: 1...20)
  @MainActor
  func mainActor(_ run: Int) async {
    let store = Store(initialState: Ticks.State()) {
      Ticks()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let task = store.send(.start)
    for count in 1...5 {
      await clock.advance(by: .seconds(1))
      #expect(store.count == count)
    }
    await clock.advance(by: .seconds(3))
    #expect(store.count == 8)
    task.cancel()
  }

  @Test("waits for the effects of a store on an actor", arguments: 1...20)
  func actorOfItsOwn(_ run: Int) async {
    let session = Session(clock: clock)
    await session.start()
    for count in 1...5 {
      await clock.advance(by: .seconds(1))
      #expect(await session.count == count)
    }
    await session.stop()
  }

  @Test("gives no turns for those who rest: a thousand sleeps are over in the order of their ends")
  @MainActor
  func manySleepers() async {
    // Without a dependency: the clock knows the store by its effects that sleep.
    let store = Store()
    let effects = (1...1_000).map { index in
      Effect<Probe.Action>.run { [clock] send in
        try await clock.sleep(for: .seconds(index))
        await send(.note(index))
      }
    }
    store.send(.run(.merge(effects)))
    await clock.advance(by: .seconds(1))
    #expect(store.log == [1])
    await clock.advance(by: .seconds(998))
    #expect(store.log == Array(1...999))
    await clock.advance(by: .seconds(1))
    #expect(store.log == Array(1...1_000))
  }

  @Test("waits for what follows a sleep in a sequence, however many parts it has", arguments: 1...20)
  @MainActor
  func sequence(_ run: Int) async {
    // With the dependency, by which the clock knows of effects before they sleep.
    let store = Store(withDependencies: { $0.continuousClock = clock })
    var effect = Effect<Probe.Action>.send(.note(1))
    for _ in 0..<10 {
      effect = .concatenate(.run { _ in await Task.yield() }, effect)
      effect = effect.debounce(id: 1, for: .seconds(1), clock: clock)
    }
    store.send(.run(effect))
    await clock.advance(by: .seconds(9))
    #expect(store.log.isEmpty)
    await clock.advance(by: .seconds(1))
    #expect(store.log == [1])
  }

  @Test("a timer sends an action for each tick of the time that has passed, before any was received")
  @MainActor
  func timer() async {
    let store = TestStore(initialState: Probe.State()) { Probe() }
    store.exhaustivity = .off
    let task = await store.send(
      .run(.timer(every: .seconds(1), clock: clock, sending: .note(1))))
    await clock.advance(by: .milliseconds(3_500))
    await store.skipReceivedActions()
    #expect(store.state.log == [1, 1, 1])
    await clock.advance(by: .milliseconds(500))
    await store.skipReceivedActions()
    #expect(store.state.log == [1, 1, 1, 1])
    await task.cancel()
  }

  @Test("waits for a task that is about to sleep")
  func aboutToSleep() async throws {
    let task = Task { [clock] in
      try await clock.sleep(for: .seconds(1))
      return clock.now.offset
    }
    await clock.advance(by: .seconds(1))
    // A sleep that was not ended throws then.
    task.cancel()
    #expect(try await task.value == .seconds(1))
  }

  @Test("waits for a task that is about to sleep beside a test store")
  @MainActor
  func aboutToSleepBesideStore() async throws {
    let store = TestStore(initialState: Ticks.State()) {
      Ticks()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let task = Task { [clock] in
      try await clock.sleep(for: .seconds(1))
      return clock.now.offset
    }
    await clock.advance(by: .seconds(1))
    await clock.advance(by: .seconds(1))
    // A sleep that was not ended throws then.
    task.cancel()
    #expect(try await task.value == .seconds(1))
    await store.finish()
  }

  @Test("waits for the effects of a test store that have the clock from somewhere else")
  func captured() async {
    let clock = clock
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { count, isFirst in
        count += 1
        guard isFirst else { return .none }
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          try await clock.sleep(for: .seconds(1))
          await send(false)
        }
      }
    }
    await store.send(true) { $0 = 1 }
    await clock.advance(by: .seconds(2))
    await store.receive(false) { $0 = 2 }
  }

  @Test("waits for a test store that an effect of another one wakes", arguments: [true, false])
  @MainActor
  func twoStores(isWakerFirst: Bool) async {
    let clock = clock
    let (signals, signal) = AsyncStream.makeStream(of: Int.self)
    func makeStore(
      _ effect: @escaping @Sendable (Send<Int>) async throws -> Void
    ) -> TestStore<Int, Int> {
      TestStore(initialState: 0) {
        Reduce<Int, Int> { state, action in
          state = action
          return action == 0 ? .run { try await effect($0) } : .none
        }
      } withDependencies: {
        $0.continuousClock = clock
      }
    }
    func makeSleeper() -> TestStore<Int, Int> {
      makeStore { send in
        for await number in signals {
          try await clock.sleep(for: .seconds(1))
          await send(number)
        }
      }
    }
    func makeWaker() -> TestStore<Int, Int> {
      makeStore { _ in
        try await clock.sleep(for: .seconds(1))
        signal.yield(7)
        signal.finish()
      }
    }
    let (waker, sleeper): (TestStore<Int, Int>, TestStore<Int, Int>)
    if isWakerFirst {
      waker = makeWaker()
      sleeper = makeSleeper()
    } else {
      sleeper = makeSleeper()
      waker = makeWaker()
    }
    await sleeper.send(0)
    await waker.send(0)
    await clock.advance(by: .seconds(2))
    await sleeper.receive(7) { $0 = 7 }
  }

  @Test("advances where nobody sleeps, and beside an effect that waits for something else")
  @MainActor
  func nobody() async {
    await clock.advance(by: .seconds(1))
    let gate = Gate()
    let store = Store() { $0.continuousClock = clock }
    let task = store.send(.run(.run { _ in await gate.pass() }))
    await clock.advance(by: .seconds(1))
    #expect(clock.now.offset == .seconds(2))
    gate.open()
    await task.finish()
  }

  @Test("waits for an action that is on its way to a busy actor")
  func busyActor() async {
    let session = BusySession(clock: clock)
    await session.start()
    let occupation = Task { await session.stayBusy() }
    while !session.isBusy.value { await Task.yield() }
    // The actor is busy for longer than the turns that a task gets which may never go on.
    let release = Task.detached(priority: .background) {
      for _ in 1...400 {
        for priority in [TaskPriority.background, .low, .medium, .high] {
          await Task.detached(priority: priority) { await Task.yield() }.value
        }
      }
      session.isBusy.withLock { $0 = false }
    }
    await clock.advance(by: .seconds(1))
    #expect(session.received.value == 1)
    await release.value
    await occupation.value
  }

  /// A session with a thread of its own, which it can keep from other work.
  private actor BusySession {
    private nonisolated let executor = ThreadExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    nonisolated let received = Locked(0)
    nonisolated let isBusy = Locked(false)
    private let store: Store<Int, Void>

    init(clock: TestClock<Duration>) {
      store = Store(initialState: 0) { [received] in
        Reduce { count, _ in
          received.withLock { $0 = count }
          count += 1
          guard count == 1 else { return .none }
          return .run { send in
            try await clock.sleep(for: .seconds(1))
            await send(())
          }
        }
      } withDependencies: {
        $0.continuousClock = clock
      }
    }

    func start() { store.send(()) }

    func stayBusy() {
      isBusy.withLock { $0 = true }
      while isBusy.value { sched_yield() }
    }
  }

  private actor Session {
    private let store: StoreOf<Ticks>
    private var task: StoreTask?

    init(clock: TestClock<Duration>) {
      store = Store(initialState: Ticks.State()) {
        Ticks()
      } withDependencies: {
        $0.continuousClock = clock
      }
    }

    var count: Int { store.count }

    func start() { task = store.send(.start) }

    func stop() { task?.cancel() }
  }
}

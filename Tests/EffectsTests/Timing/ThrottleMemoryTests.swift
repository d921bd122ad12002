@testable import Effects
import Store
import TestStore
import TestSupport
import Testing

/// What is kept of throttled effects after their end.
@MainActor @Suite struct ThrottleMemoryTests {
  typealias Action = Probe.Action

  private func throttled(
    _ number: Int, id: some Hashable & Sendable, for seconds: Int = 1, _ clock: TestClock<Duration>,
    latest: Bool = true
  ) -> Action {
    .run(.send(.note(number)).throttle(id: id, for: .seconds(seconds), clock: clock, latest: latest))
  }

  @Test("ids are forgotten when their interval is over")
  func flat() async {
    let (store, clock) = (Store(), TestClock())
    var most = 0
    for round in 0..<10_000 {
      store.send(throttled(round, id: round, clock))
      most = max(most, store.core.runtime.rootFeature.throttles.count)
      if round.isMultiple(of: 10) { await clock.advance(by: .seconds(1)) }
    }
    #expect(store.log == Array(0..<10_000))
    #expect(most <= 64)
  }

  @Test("ids whose interval is not over are kept, however many")
  func meaningful() async {
    let (store, clock) = (Store(), TestClock())
    for round in 0..<2 {
      for id in 0..<1_000 { store.send(throttled(round, id: id, clock)) }
    }
    #expect(store.log == Array(repeating: 0, count: 1_000))
    #expect(store.core.runtime.rootFeature.throttles.count == 1_000)
    await clock.advance(by: .seconds(1))
    while !store.core.runtime.isIdle { await clock.advance() }
    #expect(store.log.count == 2_000)
  }

  @Test("an id is kept for the longest of its intervals, and while an effect uses it")
  func inUse() async {
    let (store, clock) = (Store(), TestClock())
    let gate = Gate()
    let running = store.send(
      .run(
        Effect<Action>.run { send in
          await gate.pass()
          await send(.note(1))
        }.throttle(id: "running", for: .seconds(1), clock: clock, latest: true)))
    store.send(throttled(2, id: "long", for: 100, clock))
    store.send(throttled(-1, id: "long", for: 1, clock))
    await clock.advance(by: .seconds(5))
    // What was kept by the effect with the short interval has been sent at the end of that.
    while !store.log.contains(-1) { await Task.yield() }
    for id in 0..<1_000 { store.send(throttled(3, id: id, clock)) }
    #expect(store.core.runtime.rootFeature.throttles.count >= 1_002)
    store.send(throttled(-2, id: "long", for: 100, clock, latest: false))
    gate.open()
    await running.finish()
    store.send(throttled(-3, id: "running", clock))
    #expect(Set(store.log) == [-1, 1, 2, 3])
    store.send(.run(.merge(.cancel(id: "long"), .cancel(id: "running"))))
  }

  @Test("a pause that begins when its interval is over sends at once")
  func lateBeginning() async {
    let (steps, clock) = (HeldSteps(), TestClock())
    let store = Store.withEffects(on: steps)
    for number in 0...1 { store.send(throttled(number, id: "id", clock)) }
    await clock.advance(by: .seconds(1))
    for _ in 0..<100 where store.log.count < 2 {
      steps.run()
      await Task.yield()
    }
    #expect(store.log == [0, 1])
  }

  @Test("what was kept for an effect that was cancelled is not sent for the next", arguments: [true, false])
  func stale(latest: Bool) async {
    let (store, clock) = (Store(), TestClock())
    let lifetimes = Lifetimes()
    func keeping(_ number: Int) -> Action {
      let token = lifetimes.make()
      let note = Action.act { state in
        withExtendedLifetime(token) { state.log.append(number) }
        return .none
      }
      return .run(.send(note).throttle(id: "id", for: .seconds(1), clock: clock, latest: latest))
    }
    for number in 1...3 { store.send(keeping(number)) }
    store.send(.run(.cancel(id: "id")))
    store.send(keeping(4))
    store.send(keeping(5))
    await clock.advance(by: .seconds(1))
    while !store.core.runtime.isIdle { await clock.advance() }
    #expect(store.log == [1, latest ? 5 : 4])
    while lifetimes.alive > 0 { await Task.yield() }
  }

  /// What ends a throttled effect that holds an action.
  enum End: CaseIterable { case id, task, store }

  @Test("what is held ends with its effect", arguments: End.allCases, [true, false])
  func held(end: End, latest: Bool) async {
    let (lifetimes, clock) = (Lifetimes(), TestClock())
    weak var runtime: EffectRuntime?
    do {
      let store = Store()
      runtime = store.core.runtime
      func send() -> StoreTask {
        let token = lifetimes.make()
        let note = Action.act { _ in withExtendedLifetime(token) { .none } }
        return store.send(
          .run(.send(note).throttle(id: "id", for: .seconds(1), clock: clock, latest: latest)))
      }
      _ = send()
      var task: StoreTask? = send()
      // With and without a task that has begun to wait for the end of the interval.
      if latest { for _ in 0..<100 { await Task.yield() } }
      switch end {
      case .id: store.send(.run(.cancel(id: "id")))
      case .task: task?.cancel()
      case .store: break
      }
      if end != .store {
        await task?.finish()
        // A task retains its action.
        task = nil
        await wait { lifetimes.alive == 0 }
        #expect(lifetimes.alive == 0)
      }
    }
    await wait { runtime == nil && lifetimes.alive == 0 }
    #expect(runtime == nil)
    #expect(lifetimes.alive == 0)
  }

  @Test("what is held for an effect that takes it over and sends nothing ends with that")
  func takenOver() async {
    let (store, lifetimes, clock) = (Store(), Lifetimes(), TestClock())
    func throttled(_ effect: Effect<Action>) -> Action {
      .run(effect.throttle(id: "id", for: .seconds(1), clock: clock, latest: true))
    }
    for _ in 1...2 {
      let token = lifetimes.make()
      store.send(throttled(.send(.act { _ in withExtendedLifetime(token) { .none } })))
    }
    let gate = Gate()
    let successor = store.send(throttled(.run { _ in await gate.pass() }))
    #expect(lifetimes.alive == 1)
    gate.open()
    await successor.finish()
    await wait { lifetimes.alive == 0 }
    #expect(lifetimes.alive == 0)
  }

  @Test("what an effect takes over comes through the throttles around that effect")
  func takenOverInside() async {
    let (store, clock) = (Store(), TestClock())
    func short(_ effect: Effect<Action>) -> Effect<Action> {
      effect.throttle(id: "short", for: .seconds(1), clock: clock, latest: false)
    }
    func long(_ effect: Effect<Action>) -> Effect<Action> {
      effect.throttle(id: "long", for: .seconds(3), clock: clock, latest: false)
    }
    store.send(.run(long(short(.send(.note(1))))))
    store.send(.run(short(long(.send(.note(2))))))
    // Takes over the second, and then cancels the throttle around it.
    store.send(.run(long(short(.send(.note(3))))))
    await clock.advance(by: .seconds(1))
    await clock.advance(by: .seconds(2))
    await wait { store.log.count == 2 }
    #expect(store.log == [1, 2])
  }

  /// Lets others run until a condition holds, or they have had a great many turns.
  private func wait(until condition: () -> Bool) async {
    var turns = 1_000_000
    while !condition(), turns > 0 {
      await Task.yield()
      turns -= 1
    }
  }

  @Test("a pause that ends late leaves the action that a newer effect holds")
  func latePause() async {
    let (store, clock) = (Store(), LateClock())
    func send(_ number: Int, at time: Int) -> StoreTask {
      clock.time.withLock { $0 = VirtualInstant(offset: .milliseconds(time)) }
      return store.send(
        .run(.send(.note(number)).throttle(id: 1, for: .milliseconds(100), clock: clock, latest: true)))
    }
    _ = send(1, at: 0)
    let superseded = send(2, at: 50)
    await clock.sleepers(1)
    _ = send(3, at: 110)
    let last = send(4, at: 120)
    await clock.sleepers(2)
    clock.wake(0)
    await superseded.finish()
    #expect(store.log == [1, 3])
    clock.time.withLock { $0 = VirtualInstant(offset: .milliseconds(210)) }
    clock.wake(1)
    await last.finish()
    #expect(store.log == [1, 3, 4])
  }

  @Test("a clock that says that no time has passed ends each pause once")
  func frozen() async {
    let (store, clock) = (Store(), LateClock())
    let action = Action.run(
      .send(.note(1)).throttle(id: 1, for: .milliseconds(100), clock: clock, latest: true))
    store.send(action)
    let held = store.send(action)
    await clock.sleepers(1)
    clock.wake(0)
    await held.finish()
    #expect(store.log == [1, 1])
    #expect(store.core.runtime.isIdle)
  }

  @Test("a pause that ends late waits for the end of the interval that began meanwhile")
  func lateInterval() async {
    let (store, clock, gate) = (Store(), LateClock(), [Gate(), Gate()])
    let task = store.send(
      .run(
        Effect<Action>.run { send in
          await send(.note(1))
          await send(.note(2))
          await gate[0].pass()
          await send(.note(3))
          await send(.note(4))
          await gate[1].pass()
        }.throttle(id: 1, for: .milliseconds(100), clock: clock, latest: true)))
    await gate[0].arrivals(1)
    await clock.sleepers(1)
    clock.time.withLock { $0 = VirtualInstant(offset: .milliseconds(110)) }
    gate[0].open()
    await gate[1].arrivals(1)
    #expect(store.log == [1, 3])
    clock.wake(0)
    await clock.sleepers(2)
    #expect(store.log == [1, 3])
    clock.time.withLock { $0 = VirtualInstant(offset: .milliseconds(210)) }
    clock.wake(1)
    gate[1].open()
    await task.finish()
    #expect(store.log == [1, 3, 4])
  }
}

/// A clock whose times hold objects, which are code of the program when they are released.
private struct WatchedClock: Clock {
  /// Sends to a store when it is released.
  final class Witness: Sendable {
    let sender: Locked<StoreSender<Probe.Action>?>
    init(_ sender: Locked<StoreSender<Probe.Action>?>) { self.sender = sender }
    deinit { sender.value?.send(.note(0)) }
  }

  struct Instant: InstantProtocol {
    var offset: Duration
    let witness: Witness

    func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration, witness: Witness(witness.sender))
    }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
    static func == (left: Self, right: Self) -> Bool { left.offset == right.offset }
    func hash(into hasher: inout Hasher) { hasher.combine(offset) }
  }

  let time = Locked(Duration.zero)
  let sender = Locked<StoreSender<Probe.Action>?>(nil)

  var now: Instant { Instant(offset: time.value, witness: Witness(sender)) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    time.withLock { $0 = max($0, deadline.offset) }
  }
}

extension ThrottleMemoryTests {
  @Test(
    "the times of a clock are computed, compared and released outside the lock of the store",
    arguments: [true, false])
  func watchedClock(latest: Bool) async {
    let (store, clock) = (Store(), WatchedClock())
    clock.sender.withLock { $0 = store.sender }
    let effect = Effect<Action>.run { send in for number in 1...3 { await send(.note(number)) } }
      .throttle(id: 1, for: .seconds(1), clock: clock, latest: latest)
    for _ in 0..<3 { await store.send(.run(effect)).finish() }
    clock.sender.withLock { $0 = nil }
    #expect(store.log.contains(0) && store.log.contains(1))
  }
}

/// A clock whose first sleep fails, and whose others take no time.
private struct FailingClock: Clock {
  typealias Instant = VirtualInstant<Duration>
  private struct Failure: Error {}

  private let time = Locked(Instant(offset: .zero))
  private let hasFailed = Locked(false)

  var now: Instant { time.value }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let mustFail = hasFailed.withLock { hasFailed in
      defer { hasFailed = true }
      return !hasFailed
    }
    if mustFail { throw Failure() }
    time.withLock { $0 = max($0, deadline) }
  }
}

extension ThrottleMemoryTests {
  @Test("after a failure of the clock, the next action is held and sent as usual")
  func failingClock() async {
    let (store, gate) = (Store(), Gate())
    let effect = Effect<Action>.run { send in
      for number in 1...2 { await send(.note(number)) }
      await gate.pass()
      await send(.note(3))
    }
    let task = store.send(.run(effect.throttle(id: 1, for: .seconds(1), clock: FailingClock(), latest: true)))
    await gate.arrivals(1)
    while store.core.runtime.tasksInFlight.count > 1 { await Task.yield() }
    gate.open()
    await task.finish()
    #expect(store.log == [1, 3])
  }
}

/// A clock whose sleepers wake when a test says so, also after their cancellation.
private struct LateClock: Clock {
  typealias Instant = VirtualInstant<Duration>

  let time = Locked(Instant(offset: .zero))
  private let gates = Locked<[Gate]>([])

  var now: Instant { time.value }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let gate = Gate()
    gates.withLock { $0.append(gate) }
    await Task { await gate.pass() }.value
  }

  func sleepers(_ count: Int) async {
    while gates.value.count < count { await Task.yield() }
  }

  func wake(_ index: Int) { gates.value[index].open() }
}

/// An executor that holds the steps of tasks back.
private final class HeldSteps: TaskExecutor {
  private let steps = Locked<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    steps.withLock { $0.append(job) }
  }

  /// Runs the steps that are ready.
  func run() {
    let ready = steps.withLock { steps in
      defer { steps = [] }
      return steps
    }
    for step in ready { step.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}

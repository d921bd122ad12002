import Effects

/// A clock whose time passes only when a test says so.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(initialState: Timer.State()) { Timer() } withDependencies: {
///   $0.continuousClock = clock
/// }
/// await store.send(.start)
/// await clock.advance(by: .seconds(1))
/// await store.receive(\.ticked) { $0.seconds = 1 }
/// ```
///
/// Sleepers wake one by one, in the order of their deadlines, and of their arrival where these are equal. A sleep of no
/// time ends when the clock is next advanced, be it by no time: a loop around one takes a turn for each.
///
/// Before and after each step the clock lets those who use it come to rest. The effects of a test store that finds the
/// clock among its dependencies do so by themselves, and nothing is left to chance. Those of a plain `Store` are waited
/// for until each of them sleeps, waits for the store, or has ended: of a store that has the clock among its dependencies,
/// and of one whose effects have slept on it. One that waits for anything else, and tasks that belong to no store, get a
/// fixed number of turns. An effect of a store that has the clock among its dependencies may compute for as long as it
/// likes; one that blocks its thread keeps the clock waiting.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock, @unchecked Sendable {
  // Sound: `state` is touched under the lock only.

  /// A point in time of the clock.
  public typealias Instant = VirtualInstant<Duration>

  private struct State {
    var now: Instant
    var sleepers = SleeperQueue<Duration>()
    /// Sleeps of no time: they end when the time moves on, or at the next call.
    var held = SleeperQueue<Duration>()
    /// How many sleeps have begun.
    var beginnings = 0
    var stores: [WeakRuntime] = []
    var plainStores: [ObjectIdentifier: WeakPlainRuntime] = [:]
    /// Whether somebody has slept of whom nobody can say when he rests.
    var hasStrangers = false
  }

  private struct WeakRuntime {
    weak var runtime: TestRuntime?
  }

  private struct WeakPlainRuntime {
    weak var runtime: EffectRuntime?
  }

  private let lock = Lock()
  private var state: State
  /// The executor for the effects of plain stores.
  private let pool = WatchedPool()
  /// The time that the clock has begun with.
  let beginning: Instant

  /// Makes a clock that shows `now`.
  ///
  /// - Parameter now: The time to begin with.
  public init(now: Instant) {
    beginning = now
    state = State(now: now)
  }

  /// The time.
  public var now: Instant { lock.withLock { state.now } }

  /// No time: every difference counts.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until the test has advanced the clock to `deadline`.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: Not used: the clock is exact.
  /// - Throws: `CancellationError` if the task is cancelled before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let sleeper = Sleeper(until: deadline, on: self)
    try await withTaskCancellationHandler {
      // Resumed once: whoever takes the sleeper out of the list does, under the lock; or this, if it is not there.
      try await withUnsafeThrowingContinuation { continuation in
        let isDue = lock.withLock {
          guard deadline >= state.now else { return true }
          sleeper.begin(continuation, at: state.now)
          state.beginnings += 1
          note(sleeper.scope?.runtime)
          if deadline > state.now { state.sleepers.insert(sleeper) } else { state.held.insert(sleeper) }
          return false
        }
        if isDue { continuation.wake() } else if Task.isCancelled { cancel(sleeper) }
      }
    } onCancel: {
      cancel(sleeper)
    }
  }

  private func cancel(_ sleeper: Sleeper<Duration>) {
    let isMember = lock.withLock {
      sleeper.deadline > sleeper.start || sleeper.hasMoved
        ? state.sleepers.remove(sleeper) : state.held.remove(sleeper)
    }
    if isMember { sleeper.end(throwing: CancellationError()) }
  }

  /// Lets `duration` pass.
  ///
  /// Returns when the effects of the test stores that use the clock have settled.
  ///
  /// - Parameters:
  ///   - duration: How much time passes; without it those wake that are due now.
  ///   - isolation: The caller's isolation.
  public func advance(
    by duration: Duration = .zero, isolation: isolated (any Actor)? = #isolation
  ) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Lets the time pass until `deadline`.
  ///
  /// Returns when the effects of the test stores that use the clock have settled.
  ///
  /// - Parameters:
  ///   - deadline: The time that it is afterwards, if it is not later already.
  ///   - isolation: The caller's isolation.
  public func advance(to deadline: Instant, isolation: isolated (any Actor)? = #isolation) async {
    recordCall { "advance(by: \(SwiftText().expression(now.duration(to: deadline))))" }
    await settle(isBeginning: true)
    lock.withLock { release() }
    while let sleeper = takeNext(until: deadline) {
      sleeper.end()
      await settle()
    }
    // Nobody has been woken since.
    lock.withLock { state.now = max(state.now, deadline) }
  }

  /// Lets as much time pass as it takes until nobody sleeps any more.
  ///
  /// A feature that always sleeps again, such as a timer, never gets there: the test fails when 100,000 sleeps have
  /// ended. Cancel it first.
  ///
  /// - Parameters:
  ///   - timeout: The real time after which the test fails; by default as long as it takes.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation.
  public func run(
    timeout: Swift.Duration? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await run(
      endingAtMost: 100_000, timeout: timeout, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs as far as it goes with so many sleeps.
  func run(
    endingAtMost limit: Int, timeout: Swift.Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    recordCall { "run()" }
    await settle(isBeginning: true)
    var count = 0
    let end = timeout.map { ContinuousClock.now + $0 }
    while count < limit, end.map({ ContinuousClock.now < $0 }) ?? true, let sleeper = takeNext(until: nil) {
      count += 1
      sleeper.end()
      await settle()
    }
    guard hasSleepers else { return }
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let text = describeEndlessRun(count, timeout: count < limit ? timeout : nil)
    FailureReport(run: .current).fail(text, at: site)
  }

  private func describeEndlessRun(_ count: Int, timeout: Swift.Duration?) -> String {
    """
    'run()' has ended \(count) sleeps\(timeout.map { " in \($0)" } ?? ""), the last at \(now.offset), and somebody \
    sleeps again.

    Likely causes, in order:
    1. A timer, or a loop that sleeps. Cancel it before this line, or let the time pass that the test is about: \
    'await clock.advance(by: …)'.
    2. Each sleep leads to the next: an action starts the effect that sends it again.
    """
  }

  /// Reports who still sleeps, at the place of the call.
  ///
  /// - Throws: ``SuspensionError`` if somebody sleeps.
  public func checkSuspension() async throws {
    if hasSleepers { throw SuspensionError() }
  }

  private var hasSleepers: Bool { lock.withLock { !state.sleepers.isEmpty || !state.held.isEmpty } }

  /// Takes out the sleeper whose turn it is, and lets the time pass until its deadline.
  ///
  /// - Parameter deadline: How far the time passes; nil for as far as anybody sleeps.
  /// - Returns: The sleeper, or nil if nobody's turn comes so soon.
  private func takeNext(until deadline: Instant?) -> Sleeper<Duration>? {
    lock.withLock {
      while true {
        let next = state.sleepers.first
        if let next, next.deadline <= state.now { return state.sleepers.popFirst() }
        if let next, deadline.map({ next.deadline <= $0 }) ?? true {
          state.now = next.deadline
        } else if !state.held.isEmpty, deadline.map({ $0 > state.now }) ?? true {
          // Nobody else sleeps until then.
          if let deadline { state.now = deadline }
        } else {
          return nil
        }
        release()
      }
    }
  }

  /// Lets those wake who sleep for no time.
  private func release() {
    while let sleeper = state.held.popFirst() {
      sleeper.hasMoved = true
      state.sleepers.insert(sleeper)
    }
  }

  /// Takes down a call of the test's in the scripts that are being recorded.
  private func recordCall(_ call: () -> String) {
    for store in lock.withLock({ state.stores.compactMap(\.runtime) }) where store.script.isRecording {
      store.script.add(["await clock.\(call())"])
    }
  }

  /// Lets those who use the clock come to rest.
  ///
  /// - Parameters:
  ///   - isBeginning: Whether somebody may yet be on the way to the first sleep.
  ///   - isolation: The caller's isolation.
  private func settle(
    isBeginning: Bool = false, isolation: isolated (any Actor)? = #isolation
  ) async {
    let stores = lock.withLock { state.stores.compactMap(\.runtime) }
    for store in stores { await store.settle() }
    let plainStores = lock.withLock {
      state.plainStores = state.plainStores.filter { $0.value.runtime != nil }
      return state.plainStores.values.compactMap(\.runtime)
    }
    if stores.isEmpty || !plainStores.isEmpty { await giveTurns(to: plainStores, isBeginning: isBeginning) }
  }
}

/// Somebody sleeps on a test clock.
public struct SuspensionError: Error {}

extension TestClock where Duration == Swift.Duration {
  /// Makes a clock that shows zero.
  public convenience init() {
    self.init(now: Instant(offset: .zero))
  }
}

/// A clock that lets a test store's effects settle when it moves.
protocol StoreClock: Sendable {
  /// Makes `runtime` one of those to settle.
  func attach(_ runtime: TestRuntime)
}

extension TestClock: StoreClock {
  func attach(_ runtime: TestRuntime) {
    lock.withLock {
      state.stores.removeAll { $0.runtime == nil || $0.runtime === runtime }
      state.stores.append(WeakRuntime(runtime: runtime))
    }
  }
}

// Those who use the clock and belong to no test store.
extension TestClock: RuntimeClock {
  package var executor: any TaskExecutor { pool }

  package func attach(_ runtime: EffectRuntime) { lock.withLock { note(runtime) } }

  /// Notes that the effects of `runtime` use the clock, or somebody else if it is nil; under the lock.
  private func note(_ runtime: EffectRuntime?) {
    guard let runtime, !runtime.isScripted else {
      if runtime == nil { state.hasStrangers = true }
      return
    }
    state.plainStores[ObjectIdentifier(runtime)] = WeakPlainRuntime(runtime: runtime)
  }

  /// How many turns others get of whom nobody knows whether they rest, after anything has happened.
  private static var turnsAtRest: Int { 20 }
  /// How many turns others get at most.
  private static var turns: Int { 100 }
  /// The maximum number of turns for effects that compute and yield.
  ///
  /// A turn in which no step has ended does not count, so that a step may take any time.
  private static var turnsAtWork: Int { 3_000 }
  /// How many turns those get before an advance who have not slept yet, beside stores that rest.
  private static var turnsOfNewcomers: Int { 5 }

  /// Lets others have their turn until the effects of `stores` rest, and nothing has happened for a while if there may be
  /// others.
  private func giveTurns(
    to stores: [EffectRuntime], isBeginning: Bool, isolation: isolated (any Actor)? = #isolation
  ) async {
    let hasStrangers = lock.withLock { state.hasStrangers } || stores.isEmpty
    // Somebody has to come who sleeps, or nothing will come of the time that passes.
    let waitsForFirst = isBeginning && stores.isEmpty && !hasSleepers
    let restsAfter = hasStrangers ? Self.turnsAtRest : isBeginning ? Self.turnsOfNewcomers : 0
    var seen = activity(of: stores)
    let first = seen
    var quietTurns = 0
    var (turns, turnsAtWork) = (0, 0)
    while turns < Self.turns, turnsAtWork < Self.turnsAtWork {
      let isComplete = !waitsForFirst || seen != first
      if isComplete, quietTurns >= restsAfter, stores.allSatisfy(\.isAtRest) { return }
      let steps = pool.unfinishedSteps
      // Behind all that is ready, be it more or less urgent; and behind the caller's actor once.
      await Task.detached(priority: .background) {
        for priority in [TaskPriority.background, .low, .medium, .high] {
          await Task.detached(priority: priority) { await Task.yield() }.value
        }
      }.value
      let unfinished = pool.unfinishedSteps
      if steps.isEmpty || unfinished.isEmpty {
        turns += 1
      } else if unfinished.isDisjoint(with: steps) {
        turnsAtWork += 1
      }
      let now = activity(of: stores)
      quietTurns = now == seen ? quietTurns + 1 : 0
      seen = now
    }
  }

  /// What changes when something happens.
  private func activity(of stores: [EffectRuntime]) -> [Int] {
    stores.reduce(into: [lock.withLock { state.beginnings }]) { $0 += $1.activity }
  }
}

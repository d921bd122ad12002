import Effects

/// A clock whose time passes only when a test advances it.
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
/// Sleeps end one by one, in the order of their deadlines, or of their arrival if deadlines are equal. A sleep of zero
/// length ends when the clock is next advanced, even by zero, so each advance runs one iteration of a loop around such
/// a sleep.
///
/// Before it advances, and after each sleep that ends, the clock lets the effects that use it settle: it waits until
/// none of them can continue by itself. The effects of a test store with this clock among its dependencies settle
/// deterministically. For a plain `Store` that has the clock among its dependencies, or whose effects have slept on it,
/// the clock waits until each effect sleeps, waits for the store, or has ended. For an effect that waits for anything
/// else, and for tasks that belong to no store, the clock yields a limited number of times. An effect of a store with
/// this clock among its dependencies may compute for any length of time. An effect that blocks its thread makes the
/// clock wait.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock, @unchecked Sendable {
  // Sound: `state` is touched under the lock only.

  /// A point in time of the clock.
  public typealias Instant = VirtualInstant<Duration>

  private struct State {
    var now: Instant
    var sleepers = SleeperQueue<Duration>()
    /// The sleeps of zero length, which end when the time advances, or at the next call of `advance`.
    var held = SleeperQueue<Duration>()
    /// The number of sleeps that have begun so far.
    var beginnings = 0
    var stores: [WeakRuntime] = []
    var plainStores: [ObjectIdentifier: WeakPlainRuntime] = [:]
    /// A Boolean value indicating whether a task that belongs to no store has slept.
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
  /// The initial time of the clock.
  let beginning: Instant

  /// Creates a clock that shows the given time.
  ///
  /// - Parameter now: The initial time.
  public init(now: Instant) {
    beginning = now
    state = State(now: now)
  }

  /// The current time of the clock.
  public var now: Instant { lock.withLock { state.now } }

  /// The smallest difference of times that the clock distinguishes, which is zero.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until the test advances the clock to `deadline`.
  ///
  /// - Parameters:
  ///   - deadline: The time at which to wake.
  ///   - tolerance: Not used, because the clock is exact.
  /// - Throws: `CancellationError` if the task is cancelled before the clock reaches `deadline`.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let sleeper = Sleeper(until: deadline, on: self)
    try await withTaskCancellationHandler {
      // The continuation is resumed once: by the code that removes the sleeper under the lock, or here if the sleeper
      // was not stored.
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

  /// Advances the time by `duration`.
  ///
  /// Returns when the effects of the test stores that use the clock have settled.
  ///
  /// - Parameters:
  ///   - duration: The time by which to advance. By default, it is zero, so only the sleeps that are due now end.
  ///   - isolation: The caller's isolation.
  public func advance(
    by duration: Duration = .zero, isolation: isolated (any Actor)? = #isolation
  ) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Advances the time to `deadline`.
  ///
  /// Returns when the effects of the test stores that use the clock have settled.
  ///
  /// - Parameters:
  ///   - deadline: The time to reach. If the clock already shows a later time, its time does not change.
  ///   - isolation: The caller's isolation.
  public func advance(to deadline: Instant, isolation: isolated (any Actor)? = #isolation) async {
    recordCall { "advance(by: \(SwiftText().expression(now.duration(to: deadline))))" }
    await settle(isBeginning: true)
    lock.withLock { release() }
    while let sleeper = takeNext(until: deadline) {
      sleeper.end()
      await settle()
    }
    // No further sleep ends before the deadline.
    lock.withLock { state.now = max(state.now, deadline) }
  }

  /// Advances the time until no task sleeps.
  ///
  /// If an effect always sleeps again, as a timer does, the test fails after 100,000 sleeps. Cancel such an effect
  /// first.
  ///
  /// - Parameters:
  ///   - timeout: The real time after which the test fails; by default, there is no limit.
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

  /// Advances the time until no task sleeps, or until the given number of sleeps have ended.
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
    'run()' ended \(count) sleeps\(timeout.map { " in \($0)" } ?? ""), the last at \(now.offset), and a task \
    sleeps again.

    Likely causes, in order:
    1. A timer, or a loop that sleeps. Cancel it before this line, or advance the clock only as far as the test \
    needs: 'await clock.advance(by: …)'.
    2. Each sleep leads to the next: an action starts the effect that sends it again.
    """
  }

  /// Throws an error if a task sleeps on the clock.
  ///
  /// Tasks that are about to sleep can do so before the check.
  ///
  /// - Parameter isolation: The caller's isolation.
  /// - Throws: ``SuspensionError`` if a task sleeps.
  public func checkSuspension(isolation: isolated (any Actor)? = #isolation) async throws {
    await settle()
    if hasSleepers { throw SuspensionError() }
  }

  /// A Boolean value indicating whether a task sleeps.
  var hasSleepers: Bool { lock.withLock { !state.sleepers.isEmpty || !state.held.isEmpty } }

  /// The number of sleeps that have begun so far.
  var beginnings: Int { lock.withLock { state.beginnings } }

  /// Removes and returns the next sleeper, and advances the time to its deadline.
  ///
  /// - Parameter deadline: The latest time to advance to; `nil` for no limit.
  /// - Returns: The sleeper; `nil` if no sleep ends until `deadline`.
  private func takeNext(until deadline: Instant?) -> Sleeper<Duration>? {
    lock.withLock {
      while true {
        let next = state.sleepers.first
        if let next, next.deadline <= state.now { return state.sleepers.popFirst() }
        if let next, deadline.map({ next.deadline <= $0 }) ?? true {
          state.now = next.deadline
        } else if !state.held.isEmpty, deadline.map({ $0 > state.now }) ?? true {
          // No other sleep ends until the deadline.
          if let deadline { state.now = deadline }
        } else {
          return nil
        }
        release()
      }
    }
  }

  /// Makes the sleeps of zero length end at the current time.
  private func release() {
    while let sleeper = state.held.popFirst() {
      sleeper.hasMoved = true
      state.sleepers.insert(sleeper)
    }
  }

  /// Adds a call of this clock to the scripts that test stores are recording.
  private func recordCall(_ call: () -> String) {
    for store in lock.withLock({ state.stores.compactMap(\.runtime) }) where store.script.isRecording {
      store.script.add(["await clock.\(call())"])
    }
  }

  /// Lets the effects and tasks that use the clock settle.
  ///
  /// - Parameters:
  ///   - isBeginning: A Boolean value indicating whether a task may not have reached its first sleep yet.
  ///   - isolation: The caller's isolation.
  /// - Returns: The number of yields, not counting the yields during a step of an effect.
  @discardableResult
  func settle(isBeginning: Bool = false, isolation: isolated (any Actor)? = #isolation) async -> Int {
    let stores = await settleStores()
    let (plainStores, hasStrangers) = lock.withLock {
      state.plainStores = state.plainStores.filter { $0.value.runtime != nil }
      return (state.plainStores.values.compactMap(\.runtime), state.hasStrangers)
    }
    // If no task sleeps, a task that belongs to no store may be about to sleep. An explored test has no such tasks. It
    // must not wait for them, because it runs a thousand times.
    let mayHaveNewcomers = isBeginning && !hasSleepers && !stores.contains { $0.schedule != nil }
    guard stores.isEmpty || !plainStores.isEmpty || hasStrangers || mayHaveNewcomers else { return 0 }
    let mayHaveStrangers = hasStrangers || (stores.isEmpty && plainStores.isEmpty)
    // If only test stores have used the clock, few yields are enough. On a busy computer, many yields take up to a
    // minute.
    let turns = await giveTurns(
      to: plainStores, hasStrangers: mayHaveStrangers, isBeginning: isBeginning,
      mayWaitForFirst: stores.isEmpty || hasStrangers)
    if !stores.isEmpty { _ = await settleStores() }
    return turns
  }

  /// The maximum number of rounds in which test stores wake each other.
  private static var rounds: Int { 1_000 }

  /// Lets the test stores settle, and does so again if one store has made an effect of another store ready.
  ///
  /// - Returns: The stores.
  private func settleStores(isolation: isolated (any Actor)? = #isolation) async -> [TestRuntime] {
    let stores = lock.withLock { state.stores.compactMap(\.runtime) }
    for store in stores { await store.settle() }
    for _ in 0..<Self.rounds {
      // A schedule may hold back the jobs of its store, and a store that did not settle has already used up its
      // timeout.
      let store = stores.first { $0.schedule == nil && !$0.isUnsettled && $0.executor.jobCount > 0 }
      guard let store else { break }
      await store.settle()
    }
    return stores
  }
}

/// An error that ``TestClock/checkSuspension(isolation:)`` throws if a task sleeps on the clock.
public struct SuspensionError: Error {}

extension TestClock where Duration == Swift.Duration {
  /// Creates a clock whose current time is zero.
  public convenience init() {
    self.init(now: Instant(offset: .zero))
  }
}

/// A clock that lets a test store's effects settle when it advances.
protocol StoreClock: Sendable {
  /// Adds `runtime` to the runtimes that the clock waits for: the clock lets their effects run until none can continue
  /// by itself.
  func attach(_ runtime: TestRuntime)

  /// The number of different times at which sleeps end.
  var deadlineCount: Int { get }

  /// Advances the time to one of the times at which sleeps end.
  ///
  /// - Parameters:
  ///   - number: The number of this time; the earliest has the number 0.
  ///   - isolation: The caller's isolation.
  func advance(toDeadline number: Int, isolation: isolated (any Actor)?) async
}

extension TestClock: StoreClock {
  var deadlineCount: Int { deadlines.count }

  func advance(toDeadline number: Int, isolation: isolated (any Actor)?) async {
    let deadlines = deadlines
    if number < deadlines.count { await advance(to: deadlines[number]) }
  }

  /// The times at which sleeps end, including the current time if there are sleeps of zero length.
  private var deadlines: [Instant] {
    lock.withLock {
      let later = state.sleepers.deadlines
      return state.held.isEmpty || later.first == state.now ? later : [state.now] + later
    }
  }

  func attach(_ runtime: TestRuntime) {
    lock.withLock { add(runtime) }
  }

  /// Adds the runtime of a test store; called under the lock.
  private func add(_ runtime: TestRuntime) {
    state.stores.removeAll { $0.runtime == nil || $0.runtime === runtime }
    state.stores.append(WeakRuntime(runtime: runtime))
  }
}

// Support for effects and tasks that use the clock, but belong to no test store.
extension TestClock: RuntimeClock {
  package func makeExecutor() -> any TaskExecutor { WatchedPool() }

  package func attach(_ runtime: EffectRuntime) { lock.withLock { note(runtime) } }

  /// Records that the effects of `runtime` use the clock, or, if `runtime` is `nil`, that tasks without a store use it;
  /// called under the lock.
  private func note(_ runtime: EffectRuntime?) {
    guard let runtime else {
      state.hasStrangers = true
      return
    }
    guard !runtime.isScripted else {
      // A feature may have got the clock from somewhere other than its dependencies.
      let owner = (runtime.executor as? TestExecutor)?.owner as? TestRuntime
      if let owner, !state.stores.contains(where: { $0.runtime === owner }) { add(owner) }
      return
    }
    state.plainStores[ObjectIdentifier(runtime)] = WeakPlainRuntime(runtime: runtime)
  }
}

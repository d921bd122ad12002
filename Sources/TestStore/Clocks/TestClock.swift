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
/// Sleepers wake in the order of their deadlines, and of their arrival where these are equal. A test store that finds
/// the clock among its dependencies lets its effects settle before and after each step.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock, @unchecked Sendable {
  // Sound: `state` is touched under the lock only.

  /// A point in time of the clock.
  public typealias Instant = VirtualInstant<Duration>

  private struct State {
    var now: Instant
    var sleepers: [Sleeper<Duration>] = []
    var stores: [WeakRuntime] = []
  }

  private struct WeakRuntime {
    weak var runtime: TestRuntime?
  }

  private let lock = Lock()
  private var state: State
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
          guard deadline > state.now else { return true }
          sleeper.begin(continuation, at: state.now)
          state.sleepers.append(sleeper)
          return false
        }
        if isDue { continuation.resume() } else if Task.isCancelled { cancel(sleeper) }
      }
    } onCancel: {
      cancel(sleeper)
    }
  }

  private func cancel(_ sleeper: Sleeper<Duration>) {
    let isMember = lock.withLock {
      guard let index = state.sleepers.firstIndex(where: { $0 === sleeper }) else { return false }
      state.sleepers.remove(at: index)
      return true
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
    await settle()
    while let sleeper = takeNext(until: deadline) {
      sleeper.end()
      await settle()
    }
    lock.withLock { state.now = max(state.now, deadline) }
    await settle()
  }

  /// Lets as much time pass as it takes until nobody sleeps any more.
  ///
  /// A feature that always sleeps again, such as a timer, never gets there: cancel it first.
  ///
  /// - Parameter isolation: The caller's isolation.
  public func run(isolation: isolated (any Actor)? = #isolation) async {
    recordCall { "run()" }
    await settle()
    while let sleeper = takeNext(until: nil) {
      sleeper.end()
      await settle()
    }
  }

  /// Reports who still sleeps, at the place of the call.
  ///
  /// - Throws: ``SuspensionError`` if somebody sleeps.
  public func checkSuspension() async throws {
    if lock.withLock({ !state.sleepers.isEmpty }) { throw SuspensionError() }
  }

  /// Takes out the sleeper whose turn it is, and lets the time pass until its deadline.
  private func takeNext(until deadline: Instant?) -> Sleeper<Duration>? {
    lock.withLock {
      // `min` gives the first of equals: that which came first.
      guard
        let next = state.sleepers.enumerated().min(by: { $0.element.deadline < $1.element.deadline }),
        deadline.map({ next.element.deadline <= $0 }) ?? true
      else { return nil }
      state.now = max(state.now, next.element.deadline)
      return state.sleepers.remove(at: next.offset)
    }
  }

  /// Takes down a call of the test's in the scripts that are being recorded.
  private func recordCall(_ call: () -> String) {
    for store in lock.withLock({ state.stores.compactMap(\.runtime) }) where store.script.isRecording {
      store.script.add(["await clock.\(call())"])
    }
  }

  private func settle(isolation: isolated (any Actor)? = #isolation) async {
    for store in lock.withLock({ state.stores.compactMap(\.runtime) }) { await store.settle() }
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

extension Clock {
  /// Returns a sequence of ticks, as in `for await _ in clock.timer(interval: .seconds(1)) { … }`.
  ///
  /// The first tick comes after one interval. Ticks that the consumer misses because it is busy are left out, and later
  /// ticks stay on schedule. On a test clock no ticks are left out, because a test advances the time by several
  /// intervals in one step and expects an action for each tick. The sequence ends when its task is cancelled.
  ///
  /// - Parameters:
  ///   - interval: The time from one tick to the next, more than zero.
  ///   - tolerance: The maximum delay of a tick.
  /// - Returns: The sequence. Its elements are the times from the start to the ticks.
  public func timer(interval: Duration, tolerance: Duration? = nil) -> ClockTimer<Duration> {
    precondition(interval > .zero, "A timer's interval must be more than zero, but is \(interval).")
    return ClockTimer { ClockTicks(clock: self, interval: interval, tolerance: tolerance) }
  }
}

/// The ticks of a clock.
public struct ClockTimer<Duration: DurationProtocol>: AsyncSequence, Sendable {
  /// The time from the start of the timer to a tick.
  public typealias Element = Duration

  /// The sequence never throws an error.
  public typealias Failure = Never

  fileprivate let begin: @Sendable () -> Ticks<Duration>

  /// Starts the timer.
  public func makeAsyncIterator() -> Iterator { Iterator(ticks: begin()) }

  /// A timer that has been started.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let ticks: Ticks<Duration>

    /// Waits for the next tick.
    ///
    /// - Parameter actor: The caller's isolation.
    /// - Returns: The time from the start to the tick; `nil` if the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Duration? {
      await ticks.next(isolation: actor)
    }
  }
}

/// The ticks of a timer, in a form that hides the type of the clock.
private class Ticks<Duration: DurationProtocol> {
  func next(isolation: isolated (any Actor)?) async -> Duration? { nil }
}

private final class ClockTicks<C: Clock>: Ticks<C.Duration> {
  private let clock: C
  private let interval: C.Duration
  private let tolerance: C.Duration?
  private let isTestDriven: Bool
  private let start: C.Instant
  private var last: C.Instant

  init(clock: C, interval: C.Duration, tolerance: C.Duration?) {
    self.clock = clock
    self.interval = interval
    self.tolerance = tolerance
    isTestDriven = clock.isTestDriven
    start = clock.now
    last = start
  }

  override func next(isolation: isolated (any Actor)?) async -> C.Duration? {
    last = nextDeadline()
    // The test has already advanced the clock past this time, so there is nothing to wait for.
    if isTestDriven, interval > .zero, last <= clock.now {
      return Task.isCancelled ? nil : start.duration(to: last)
    }
    guard (try? await clock.sleep(until: last, tolerance: tolerance)) != nil else { return nil }
    return start.duration(to: last)
  }

  private func nextDeadline() -> C.Instant {
    let next = last.advanced(by: interval)
    // A test may advance the time by several intervals at once, and expects a tick for each of them.
    if isTestDriven { return next }
    let late = next.duration(to: clock.now)
    guard late > .zero else { return next }
    return next.advanced(by: interval * Int((late / interval).rounded(.up)))
  }
}

extension Clock {
  /// A Boolean value indicating whether a test controls the time of this clock, or of the clock that this clock holds.
  ///
  /// This property examines only types, because reading the time of an unimplemented clock reports an issue.
  fileprivate var isTestDriven: Bool {
    Instant.self is any TestDrivenInstant.Type || (self as? any ClockHolder)?.clock.isTestDriven == true
  }
}

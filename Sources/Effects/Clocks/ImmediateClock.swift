/// A clock on which every sleep ends immediately.
///
/// A sleep takes no time and only lets other tasks run. So a loop that sleeps on this clock runs as fast as it can, and
/// ends only if something else ends it. For loops and timers, use a `TestClock`: the test then decides how far they
/// run.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock, @unchecked Sendable {
  // Sound: `time` is touched under the lock only.

  /// A point in time of the clock.
  public typealias Instant = VirtualInstant<Duration>

  private let lock = Lock()
  private var time: Instant

  /// Creates a clock with the given time.
  ///
  /// - Parameter now: The initial time.
  public init(now: Instant) { time = now }

  /// The current time: the initial time, or the latest deadline of a sleep.
  public var now: Instant { lock.withLock { time } }

  /// Zero, because the clock is exact.
  public var minimumResolution: Duration { .zero }

  /// Yields to other ready tasks, and then advances the time to `deadline` immediately.
  ///
  /// - Parameters:
  ///   - deadline: The time of the clock at the end of the sleep.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` in a cancelled task.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    // A loop that sleeps must let other tasks run, such as the one that ends the loop.
    await Task.yield()
    try Task.checkCancellation()
    lock.withLock { time = max(time, deadline) }
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Creates a clock with the time zero.
  public convenience init() {
    self.init(now: Instant(offset: .zero))
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A new clock on which every sleep ends immediately, as in `$0.continuousClock = .immediate`.
  public static var immediate: Self { ImmediateClock() }
}

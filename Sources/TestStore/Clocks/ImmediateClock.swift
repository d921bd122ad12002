import Effects

/// A clock on which every sleep ends at once.
///
/// A sleep lets others have their turn, and no time passes: a loop that sleeps on this clock goes on as fast as it can
/// and never ends by itself. For loops and timers there is ``TestClock``, on which they go as far as the test says.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock, @unchecked Sendable {
  // Sound: `time` is touched under the lock only.

  /// A point in time of the clock.
  public typealias Instant = VirtualInstant<Duration>

  private let lock = Lock()
  private var time: Instant

  /// Makes a clock that shows `now`.
  ///
  /// - Parameter now: The time to begin with.
  public init(now: Instant) { time = now }

  /// The time: the latest deadline that anybody has slept until.
  public var now: Instant { lock.withLock { time } }

  /// No time: every difference counts.
  public var minimumResolution: Duration { .zero }

  /// Lets the time pass until `deadline`, at once, when others that are ready have had their turn.
  ///
  /// - Parameters:
  ///   - deadline: The time that it is afterwards.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` in a cancelled task.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    // A loop that sleeps must not keep everything else from running: what would end it, for example.
    await Task.yield()
    try Task.checkCancellation()
    lock.withLock { time = max(time, deadline) }
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Makes a clock that shows zero.
  public convenience init() {
    self.init(now: Instant(offset: .zero))
  }
}

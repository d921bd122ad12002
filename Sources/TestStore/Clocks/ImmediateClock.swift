import Effects

/// A clock on which every sleep ends at once.
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

  /// Lets the time pass until `deadline`, at once.
  ///
  /// - Parameters:
  ///   - deadline: The time that it is afterwards.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` in a cancelled task.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
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

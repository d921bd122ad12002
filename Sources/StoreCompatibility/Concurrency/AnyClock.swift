import Effects

/// A wrapper for a clock of any type, for generic code that does not accept an `any Clock<Duration>`.
///
/// The time of the clock is zero when the clock is created.
public struct AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in time of the clock, as the time since the clock was made.
  public struct Instant: InstantProtocol {
    fileprivate let offset: Duration

    /// Returns the instant `duration` later.
    ///
    /// - Parameter duration: The time to the later instant.
    /// - Returns: The later instant.
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

    /// Returns the time from this instant to `other`.
    ///
    /// - Parameter other: Another instant.
    /// - Returns: The time from this instant to the other.
    public func duration(to other: Self) -> Duration { other.offset - offset }

    /// Returns a Boolean value indicating whether `lhs` is earlier than `rhs`.
    ///
    /// - Parameters:
    ///   - lhs: An instant.
    ///   - rhs: Another instant.
    /// - Returns: `true` if `lhs` is earlier; otherwise, `false`.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  fileprivate let base: any Clock<Duration>
  private let passed: @Sendable () -> Duration
  private let resolution: @Sendable () -> Duration
  private let wait: @Sendable (_ offset: Duration, _ tolerance: Duration?) async throws -> Void

  /// Creates a clock that measures time with another clock.
  ///
  /// - Parameter clock: The other clock.
  public init(_ clock: some Clock<Duration>) {
    let start = clock.now
    base = clock
    passed = { start.duration(to: clock.now) }
    resolution = { clock.minimumResolution }
    wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: $1) }
  }

  /// The current time.
  public var now: Instant { Instant(offset: passed()) }

  /// The smallest difference in time that the wrapped clock can measure.
  public var minimumResolution: Duration { resolution() }

  /// Sleeps on the wrapped clock until `deadline`.
  ///
  /// - Parameters:
  ///   - deadline: The time at which the sleep ends.
  ///   - tolerance: The maximum delay of the end of the sleep.
  /// - Throws: `CancellationError` if the task is cancelled before the deadline.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await wait(deadline.offset, tolerance)
  }
}

// With this conformance, a test store finds the wrapped clock, for example a test clock.
extension AnyClock: ClockHolder where Duration == Swift.Duration {
  package var clock: any Clock<Swift.Duration> { base }
}

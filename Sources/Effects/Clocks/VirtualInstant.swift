/// A type of points in time that only clocks controlled by tests use.
package protocol TestDrivenInstant {}

/// A point in time of a clock that tests control, stored as the time since the clock's zero.
public struct VirtualInstant<Duration: DurationProtocol & Hashable>: InstantProtocol, TestDrivenInstant {
  package let offset: Duration

  /// Creates the instant at the given time since the clock's zero.
  ///
  /// - Parameter offset: The time since the clock's zero.
  public init(offset: Duration = .zero) { self.offset = offset }

  /// Returns the instant `duration` later.
  ///
  /// - Parameter duration: The time from this instant to the later one.
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

/// A point in time that tests drive.
package protocol TestDrivenInstant {}

/// A point in time of a clock that tests drive, as the time since the clock's beginning.
public struct VirtualInstant<Duration: DurationProtocol & Hashable>: InstantProtocol, TestDrivenInstant {
  package let offset: Duration

  package init(offset: Duration) { self.offset = offset }

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

  /// Returns whether `lhs` is earlier than `rhs`.
  ///
  /// - Parameters:
  ///   - lhs: An instant.
  ///   - rhs: Another instant.
  /// - Returns: Whether the first is the earlier one.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
}

/// A point in time that tests drive.
package protocol TestDrivenInstant {}

/// A point in time of a clock that tests drive: how long after the clock's beginning it is.
public struct VirtualInstant<Duration: DurationProtocol & Hashable>: InstantProtocol, TestDrivenInstant {
  package let offset: Duration

  package init(offset: Duration) { self.offset = offset }

  /// The instant `duration` later.
  ///
  /// - Parameter duration: How much later.
  /// - Returns: The later instant.
  public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

  /// How much later `other` is.
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

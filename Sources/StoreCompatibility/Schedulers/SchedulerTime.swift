/// A point in time of a dispatch queue, an operation queue or a run loop.
public struct SchedulerTime<Queue: SchedulerQueue>: Hashable, Codable, QueueTime {
  /// The time since the machine was started, or since 1970, as the queue counts.
  public let offset: Duration

  /// Makes a point in time.
  ///
  /// - Parameter offset: The time since the machine was started, or since 1970, as the queue counts.
  public init(offset: Duration) { self.offset = offset }
}

extension SchedulerTime {
  /// A length of time.
  public typealias Stride = SchedulerInterval<Queue>

  /// Returns the time from this point to another.
  ///
  /// - Parameter other: The other point.
  /// - Returns: The time between them; negative if the other is earlier.
  public func distance(to other: Self) -> Stride { Stride(duration: other.offset - offset) }

  /// Returns the point in time that is an interval later.
  ///
  /// - Parameter interval: The interval.
  /// - Returns: The later point.
  public func advanced(by interval: Stride) -> Self { Self(offset: offset + interval.duration) }

  /// Returns a Boolean value indicating whether a point in time is earlier than another.
  ///
  /// - Parameters:
  ///   - lhs: A point in time.
  ///   - rhs: Another.
  /// - Returns: A Boolean value indicating whether the first is earlier.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
}

/// A point in time of a dispatch queue, an operation queue or a run loop.
public struct SchedulerTime<Queue: SchedulerQueue>: Hashable, Codable, QueueTime {
  /// The time since the machine was started or since 1970, depending on the queue.
  public let offset: Duration

  /// Creates a point in time.
  ///
  /// - Parameter offset: The time since the machine was started or since 1970, depending on the queue.
  public init(offset: Duration) { self.offset = offset }
}

extension SchedulerTime {
  /// A length of time.
  public typealias Stride = SchedulerInterval<Queue>

  /// Returns the time from this point in time to another one.
  ///
  /// - Parameter other: The other point in time.
  /// - Returns: The time between the two points; negative if `other` is earlier.
  public func distance(to other: Self) -> Stride { Stride(duration: other.offset - offset) }

  /// Returns the point in time that is an interval later.
  ///
  /// - Parameter interval: The interval.
  /// - Returns: The later point in time.
  public func advanced(by interval: Stride) -> Self { Self(offset: offset + interval.duration) }

  /// Returns a Boolean value indicating whether a point in time is earlier than another one.
  ///
  /// - Parameters:
  ///   - lhs: A point in time.
  ///   - rhs: Another point in time.
  /// - Returns: `true` if `lhs` is earlier; otherwise, `false`.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
}

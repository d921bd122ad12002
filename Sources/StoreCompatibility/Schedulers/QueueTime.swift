/// A point in time of a queue type such as `DispatchQueue` or `RunLoop`.
public protocol QueueTime: Strideable, Sendable where Stride: SchedulerTimeIntervalConvertible {
  /// The type of the queue or run loop.
  associatedtype Queue: SchedulerQueue

  /// Creates a point in time.
  ///
  /// - Parameter offset: The time since the machine was started or since 1970, depending on the queue.
  init(offset: Duration)
}

/// A type of queue or run loop, such as `DispatchQueue`.
public protocol SchedulerQueue {
  /// The initial time of a scheduler for tests, measured since the machine was started or since 1970.
  static var virtualOffset: Duration { get }

  /// The current time, measured since the machine was started or since 1970.
  static var currentOffset: Duration { get }
}

/// A type of queue or run loop that measures time since 1970.
public protocol DatedQueue: SchedulerQueue {}

extension DatedQueue {
  /// Zero, because schedulers in tests begin in 1970.
  public static var virtualOffset: Duration { .zero }

  /// The time since 1970.
  public static var currentOffset: Duration { .seconds(Date().timeIntervalSince1970) }
}

extension QueueTime {
  /// The time at which a scheduler for tests begins.
  package static var virtualStart: Self { Self(offset: Queue.virtualOffset) }

  /// The current time.
  static var current: Self { Self(offset: Queue.currentOffset) }
}

/// A point in time of a kind of queue or run loop that has a main instance.
public protocol QueueTime: Strideable, Sendable where Stride: SchedulerTimeIntervalConvertible {
  /// The queue or run loop.
  associatedtype Queue: SchedulerQueue

  /// Creates a point in time.
  ///
  /// - Parameter offset: The time since the machine was started or since 1970, depending on the queue.
  init(offset: Duration)
}

/// A kind of queue or run loop that has a main instance.
public protocol SchedulerQueue {
  /// The offset of the first moment of the schedulers that tests use.
  static var virtualOffset: Duration { get }

  /// The offset of the current time.
  static var currentOffset: Duration { get }
}

/// A kind of queue or run loop that counts time since 1970.
public protocol DatedQueue: SchedulerQueue {}

extension DatedQueue {
  /// Zero, because schedulers in tests begin in 1970.
  public static var virtualOffset: Duration { .zero }

  /// The time since 1970.
  public static var currentOffset: Duration { .seconds(Date().timeIntervalSince1970) }
}

extension QueueTime {
  /// The first moment of the schedulers that tests use.
  package static var virtualStart: Self { Self(offset: Queue.virtualOffset) }

  /// The current time.
  static var current: Self { Self(offset: Queue.currentOffset) }
}

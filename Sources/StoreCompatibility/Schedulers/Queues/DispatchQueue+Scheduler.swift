extension DispatchQueue: Scheduler, SchedulerQueue {
  /// A point in time of a dispatch queue.
  public typealias SchedulerTimeType = SchedulerTime<DispatchQueue>

  /// Options of a scheduled closure.
  public typealias SchedulerOptions = SchedulerQueueOptions<DispatchQueue>

  /// One nanosecond, because a `DispatchTime` of zero means the current time.
  public static var virtualOffset: Duration { .nanoseconds(1) }

  /// The time since the machine was started.
  public static var currentOffset: Duration { .nanoseconds(DispatchTime.now().uptimeNanoseconds) }

  /// Returns this queue as a scheduler, which runs closures on the queue.
  public func eraseToAnyScheduler() -> AnySchedulerOf<DispatchQueue> {
    AnyScheduler(clock: SuspendingClock(), queue: .queue { [self] in async(execute: $0) }, time: { .current })
  }
}

extension AnyScheduler where SchedulerTimeType == DispatchQueue.SchedulerTimeType {
  /// The scheduler of the main queue.
  public static var main: Self { Self(converting: DispatchQueue.main) }

  /// Returns the scheduler of a system queue.
  ///
  /// - Parameter qos: The quality of service of the queue.
  /// - Returns: The scheduler.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> Self {
    Self(converting: DispatchQueue.global(qos: qos))
  }
}

extension AnyScheduler {
  /// Creates a scheduler from a scheduler whose options have another type.
  init(converting scheduler: some Scheduler<SchedulerTimeType>) {
    let erased = scheduler.eraseToAnyScheduler()
    self.init(clock: erased.clock, queue: erased.queue, time: { erased.now })
  }
}

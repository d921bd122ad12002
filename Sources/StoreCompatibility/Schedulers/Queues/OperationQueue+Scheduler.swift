extension OperationQueue: Scheduler, DatedQueue {
  /// A point in time of an operation queue.
  public typealias SchedulerTimeType = SchedulerTime<OperationQueue>

  /// Options of a scheduled closure.
  public typealias SchedulerOptions = SchedulerQueueOptions<OperationQueue>

  /// Returns this queue as a scheduler, which runs closures as operations of the queue.
  public func eraseToAnyScheduler() -> AnySchedulerOf<OperationQueue> {
    AnyScheduler(clock: ContinuousClock(), queue: .queue { [self] in addOperation($0) }, time: { .current })
  }
}

extension AnyScheduler where SchedulerTimeType == OperationQueue.SchedulerTimeType {
  /// The scheduler of the main queue.
  public static var main: Self { Self(converting: OperationQueue.main) }
}

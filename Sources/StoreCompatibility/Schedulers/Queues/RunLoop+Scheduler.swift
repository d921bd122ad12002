extension RunLoop: Scheduler, DatedQueue {
  /// A point in time of a run loop.
  public typealias SchedulerTimeType = SchedulerTime<RunLoop>

  /// Options of a scheduled closure.
  public typealias SchedulerOptions = SchedulerQueueOptions<RunLoop>

  /// Returns this run loop as a scheduler.
  ///
  /// Closures run on the run loop. Closures for the main run loop run on the main queue, because that queue also works
  /// in a program that does not run its main run loop.
  public func eraseToAnyScheduler() -> AnySchedulerOf<RunLoop> {
    if self === RunLoop.main {
      return AnyScheduler(
        clock: ContinuousClock(), queue: .queue { DispatchQueue.main.async(execute: $0) }, time: { .current })
    }
    // Sound: 'perform' may be called from any thread, and no other method of the run loop is called.
    nonisolated(unsafe) let loop = self
    return AnyScheduler(clock: ContinuousClock(), queue: .queue { loop.perform($0) }, time: { .current })
  }
}

extension AnyScheduler where SchedulerTimeType == RunLoop.SchedulerTimeType {
  /// The scheduler of the main run loop.
  public static var main: Self { Self(converting: RunLoop.main) }
}

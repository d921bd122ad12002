extension Scheduler {
  /// Sleeps for an interval.
  ///
  /// - Parameters:
  ///   - duration: The interval.
  ///   - tolerance: The maximum delay of the end of the sleep.
  ///   - options: Not used.
  /// - Throws: `CancellationError` if the task is cancelled.
  public nonisolated(nonsending) func sleep(
    for duration: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride = SchedulerTimeType.Stride(duration: .zero),
    options: SchedulerOptions? = nil
  ) async throws {
    try await eraseToAnyScheduler().clock.sleep(for: duration.duration, tolerance: tolerance.duration)
  }

  /// Sleeps until a point in time.
  ///
  /// - Parameters:
  ///   - deadline: The point in time.
  ///   - tolerance: The maximum delay of the end of the sleep.
  ///   - options: Not used.
  /// - Throws: `CancellationError` if the task is cancelled.
  public nonisolated(nonsending) func sleep(
    until deadline: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride = SchedulerTimeType.Stride(duration: .zero),
    options: SchedulerOptions? = nil
  ) async throws {
    let scheduler = eraseToAnyScheduler()
    try await scheduler.sleep(for: scheduler.now.distance(to: deadline), tolerance: tolerance)
  }

  /// Returns the time that a closure takes on this scheduler.
  ///
  /// - Parameter work: The closure.
  /// - Returns: The time.
  /// - Throws: The error that `work` throws.
  public func measure(_ work: () throws -> Void) rethrows -> SchedulerTimeType.Stride {
    let scheduler = eraseToAnyScheduler()
    let start = scheduler.now
    try work()
    return start.distance(to: scheduler.now)
  }
}

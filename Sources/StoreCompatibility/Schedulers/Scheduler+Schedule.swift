extension Scheduler {
  /// Runs a closure on the scheduler as soon as possible.
  ///
  /// On a test scheduler, the closure runs when the test next advances time.
  ///
  /// - Parameters:
  ///   - options: Not used.
  ///   - action: The closure.
  public func schedule(options: SchedulerOptions? = nil, _ action: @escaping @Sendable () -> Void) {
    let scheduler = eraseToAnyScheduler()
    switch scheduler.queue {
    case .immediate(let prepare):
      prepare()
      action()
    case .queue(let enqueue): enqueue(action)
    case .task: scheduler.schedule(after: scheduler.now, action)
    }
  }

  /// Runs a closure on the scheduler at a point in time.
  ///
  /// An immediate scheduler runs the closure before this method returns.
  ///
  /// - Parameters:
  ///   - date: The point in time.
  ///   - tolerance: The maximum delay.
  ///   - options: Not used.
  ///   - action: The closure.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride = SchedulerTimeType.Stride(duration: .zero),
    options: SchedulerOptions? = nil,
    _ action: @escaping @Sendable () -> Void
  ) {
    let scheduler = eraseToAnyScheduler()
    if case .immediate(let prepare) = scheduler.queue {
      prepare()
      return action()
    }
    Task {
      try await scheduler.sleep(until: date, tolerance: tolerance)
      scheduler.queue.run(action)
    }
  }

  /// Runs a closure on the scheduler at a point in time, and again after each interval.
  ///
  /// An immediate scheduler runs the closure once, before this method returns.
  ///
  /// - Parameters:
  ///   - date: The point in time.
  ///   - interval: The time from one run to the next, more than zero.
  ///   - tolerance: The maximum delay.
  ///   - options: Not used.
  ///   - action: The closure.
  /// - Returns: A token. The closure no longer runs after the token is cancelled or released.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride = SchedulerTimeType.Stride(duration: .zero),
    options: SchedulerOptions? = nil,
    _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    let scheduler = eraseToAnyScheduler()
    if case .immediate(let prepare) = scheduler.queue {
      prepare()
      action()
      return AnyCancellable {}
    }
    let task = Task {
      var next = date
      while true {
        try await scheduler.sleep(until: next, tolerance: tolerance)
        scheduler.queue.run(action)
        next = next.advanced(by: interval)
      }
    }
    return AnyCancellable { task.cancel() }
  }
}

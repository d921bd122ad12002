/// A scheduler of the main queue that runs a closure immediately if it is scheduled on the main thread.
public struct UIScheduler: Scheduler, Sendable {
  /// A point in time of the main queue.
  public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType

  /// The type of the options, which is `Never` because the scheduler has no options.
  public typealias SchedulerOptions = Never

  /// The only instance of this scheduler.
  public static let shared = UIScheduler()

  private init() {}

  /// Returns this scheduler as an `AnyScheduler` with the same time and options.
  public func eraseToAnyScheduler() -> AnySchedulerOf<UIScheduler> {
    let run: @Sendable (@escaping @Sendable () -> Void) -> Void = { action in
      if Thread.isMainThread { action() } else { DispatchQueue.main.async(execute: action) }
    }
    return AnyScheduler(clock: SuspendingClock(), queue: .queue(run), time: { .current })
  }
}

extension AnyScheduler
where SchedulerTimeType == DispatchQueue.SchedulerTimeType, SchedulerOptions == Never {
  /// The scheduler of the main queue that runs a closure immediately if it is scheduled on the main thread.
  public static var shared: Self { UIScheduler.shared.eraseToAnyScheduler() }
}

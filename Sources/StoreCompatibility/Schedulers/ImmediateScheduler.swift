/// A scheduler on which no time passes.
public typealias ImmediateScheduler<SchedulerTimeType: Strideable & Sendable, SchedulerOptions> =
  AnyScheduler<
    SchedulerTimeType, SchedulerOptions
  > where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

/// The type of an immediate scheduler with the time and the options of `S`.
public typealias ImmediateSchedulerOf<S: Scheduler> = AnySchedulerOf<S>

extension Scheduler where SchedulerTimeType: QueueTime {
  /// A scheduler on which no time passes: sleeps end, and closures run, immediately.
  ///
  /// A loop that sleeps on this scheduler never ends by itself.
  public static var immediate: AnySchedulerOf<Self> {
    AnyScheduler(clock: ImmediateClock(), queue: .immediate {}, time: { .virtualStart })
  }
}

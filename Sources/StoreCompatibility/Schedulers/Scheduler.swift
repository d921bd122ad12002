/// A queue or run loop on which time passes.
///
/// Code written for TCA takes schedulers as dependencies, usually as an ``AnySchedulerOf``. Here a scheduler is a clock
/// with the names of Combine's schedulers. New code uses the clock, `\.continuousClock`.
public protocol Scheduler<SchedulerTimeType> {
  /// A point in time.
  associatedtype SchedulerTimeType: Strideable & Sendable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

  /// Options of a scheduled closure.
  associatedtype SchedulerOptions

  /// Returns this scheduler as a value of the type that all schedulers of its time have in common.
  func eraseToAnyScheduler() -> AnyScheduler<SchedulerTimeType, SchedulerOptions>
}

extension Scheduler {
  /// The time.
  public var now: SchedulerTimeType { eraseToAnyScheduler().now }

  /// The shortest tolerance that the scheduler can keep: none.
  public var minimumTolerance: SchedulerTimeType.Stride { SchedulerTimeType.Stride(duration: .zero) }
}

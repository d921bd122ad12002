/// A queue or run loop on which time passes.
///
/// Code written for TCA takes schedulers as dependencies, usually as an ``AnySchedulerOf``. In this module, a scheduler
/// is a clock with the method names of Combine's schedulers. In new code, use the dependency `\.continuousClock`.
public protocol Scheduler<SchedulerTimeType> {
  /// A point in time.
  associatedtype SchedulerTimeType: Strideable & Sendable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

  /// Options of a scheduled closure.
  associatedtype SchedulerOptions

  /// Returns this scheduler as an `AnyScheduler` with the same time and options.
  func eraseToAnyScheduler() -> AnyScheduler<SchedulerTimeType, SchedulerOptions>
}

extension Scheduler {
  /// The current time.
  public var now: SchedulerTimeType { eraseToAnyScheduler().now }

  /// The shortest tolerance that the scheduler supports, which is zero.
  public var minimumTolerance: SchedulerTimeType.Stride { SchedulerTimeType.Stride(duration: .zero) }
}

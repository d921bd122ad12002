import Effects
public import StoreCompatibility

/// A scheduler whose time passes only when a test advances it.
///
/// ```swift
/// let mainQueue = DispatchQueue.test
/// let store = TestStore(initialState: Feature.State()) { Feature() } withDependencies: {
///   $0.mainQueue = mainQueue.eraseToAnyScheduler()
/// }
/// await store.send(.start)
/// await mainQueue.advance(by: .seconds(1))
/// ```
///
/// The time is that of a ``TestClock``, which lets the effects of test stores settle whenever the time advances.
public final class TestScheduler<SchedulerTimeType: Strideable & Sendable, SchedulerOptions>: Scheduler,
  Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// The clock of the scheduler, for dependencies that need a clock with the same time.
  public let clock: TestClock<Duration>
  private let scheduler: AnyScheduler<SchedulerTimeType, SchedulerOptions>

  /// Creates a scheduler that shows the given time.
  ///
  /// - Parameters:
  ///   - now: The initial time.
  ///   - clock: The clock to advance.
  public init(now: SchedulerTimeType, clock: TestClock<Duration> = TestClock()) {
    self.clock = clock
    scheduler = AnyScheduler(clock: clock, start: now)
  }

  /// The current time of the scheduler.
  public var now: SchedulerTimeType { scheduler.now }

  /// Returns the scheduler as a value for a dependency.
  public func eraseToAnyScheduler() -> AnyScheduler<SchedulerTimeType, SchedulerOptions> { scheduler }
}

/// The type of a test scheduler with the time and the options of `S`, as in `TestSchedulerOf<DispatchQueue>`.
public typealias TestSchedulerOf<S: Scheduler> = TestScheduler<S.SchedulerTimeType, S.SchedulerOptions>

extension Scheduler where SchedulerTimeType: QueueTime {
  /// A new scheduler whose time passes only when a test advances it.
  public static var test: TestSchedulerOf<Self> { TestScheduler(now: .virtualStart) }
}

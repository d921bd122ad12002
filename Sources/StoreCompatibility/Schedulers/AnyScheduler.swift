import Effects

/// A scheduler of any kind, which measures time with a clock.
///
/// A test replaces the scheduler of a dependency:
///
/// ```swift
/// let mainQueue = DispatchQueue.test
/// let store = TestStore(initialState: Feature.State()) { Feature() } withDependencies: {
///   $0.mainQueue = mainQueue.eraseToAnyScheduler()
/// }
/// ```
public struct AnyScheduler<SchedulerTimeType: Strideable & Sendable, SchedulerOptions>: Scheduler, Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// The clock on which sleeps, timers and delayed closures wait.
  public let clock: any Clock<Duration>
  /// The way in which closures run.
  let queue: ActionQueue
  private let time: @Sendable () -> SchedulerTimeType

  init(clock: any Clock<Duration>, queue: ActionQueue, time: @escaping @Sendable () -> SchedulerTimeType) {
    self.clock = clock
    self.queue = queue
    self.time = time
  }

  /// Creates a scheduler that measures time with a clock, and runs closures in tasks.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - start: The value of `now` when this initializer is called; later values follow the clock.
  public init(clock: some Clock<Duration>, start: SchedulerTimeType) {
    let beginning = clock.now
    self.init(clock: clock, queue: .task) {
      start.advanced(by: SchedulerTimeType.Stride(duration: beginning.duration(to: clock.now)))
    }
  }

  /// Creates a scheduler from another scheduler, as ``Scheduler/eraseToAnyScheduler()`` does.
  ///
  /// - Parameter scheduler: The other scheduler.
  public init<S: Scheduler<SchedulerTimeType>>(_ scheduler: S) where S.SchedulerOptions == SchedulerOptions {
    self = scheduler.eraseToAnyScheduler()
  }

  /// The current time.
  public var now: SchedulerTimeType { time() }

  /// Returns this scheduler.
  public func eraseToAnyScheduler() -> Self { self }
}

/// The common type of all schedulers with the time and the options of `S`, as in `AnySchedulerOf<DispatchQueue>`.
public typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<S.SchedulerTimeType, S.SchedulerOptions>

// With this conformance, a test store finds the clock of the scheduler, for example a test clock.
extension AnyScheduler: ClockHolder {}

extension Scheduler {
  /// Returns a sequence of ticks: `for await _ in mainQueue.timer(interval: .seconds(1)) { … }`.
  ///
  /// The first tick comes after one interval. The sequence ends when its task is cancelled. An immediate scheduler
  /// ticks once.
  ///
  /// - Parameters:
  ///   - interval: The time from one tick to the next, more than zero.
  ///   - tolerance: The maximum delay of a tick.
  ///   - options: Not used.
  /// - Returns: The sequence, whose elements are the times of the ticks.
  public func timer(
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride = SchedulerTimeType.Stride(duration: .zero),
    options: SchedulerOptions? = nil
  ) -> SchedulerTimer<SchedulerTimeType> {
    let scheduler = eraseToAnyScheduler()
    return SchedulerTimer(
      ticks: scheduler.clock.timer(interval: interval.duration, tolerance: tolerance.duration),
      afterFirstTick: SchedulerTimer.Continuation(of: scheduler), start: { scheduler.now })
  }
}

/// The ticks of a scheduler.
public struct SchedulerTimer<Time: Strideable & Sendable>: AsyncSequence, Sendable
where Time.Stride: SchedulerTimeIntervalConvertible {
  /// The time of a tick.
  public typealias Element = Time

  /// A timer does not fail.
  public typealias Failure = Never

  let ticks: ClockTimer<Duration>
  let afterFirstTick: Continuation
  let start: @Sendable () -> Time

  /// Starts the timer.
  ///
  /// - Returns: The timer that has been started.
  public func makeAsyncIterator() -> Iterator {
    Iterator(ticks: ticks.makeAsyncIterator(), afterFirstTick: afterFirstTick, start: start())
  }

  /// A timer that has been started.
  public struct Iterator: AsyncIteratorProtocol {
    private var ticks: ClockTimer<Duration>.Iterator
    private let afterFirstTick: Continuation
    private let start: Time
    private var hasTicked = false

    fileprivate init(ticks: ClockTimer<Duration>.Iterator, afterFirstTick: Continuation, start: Time) {
      self.ticks = ticks
      self.afterFirstTick = afterFirstTick
      self.start = start
    }

    /// Waits for the next tick.
    ///
    /// - Parameter actor: The caller's isolation.
    /// - Returns: The time of the tick; `nil` if the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Time? {
      if hasTicked {
        switch afterFirstTick {
        case .ticks: break
        case .waits:
          try? await Task.never()
          return nil
        case .ends: return nil
        }
      }
      hasTicked = true
      return await ticks.next(isolation: actor).map { start.advanced(by: Time.Stride(duration: $0)) }
    }
  }
}

extension SchedulerTimer {
  /// The behavior of a timer after its first tick.
  enum Continuation {
    /// The timer continues to tick.
    case ticks
    /// The timer waits until its task is cancelled, because on an immediate scheduler it would tick without a pause.
    case waits
    /// The timer ends, because on an unimplemented scheduler it would report the same mistake again and again.
    case ends

    init<Options>(of scheduler: AnyScheduler<Time, Options>) {
      self =
        switch scheduler.queue {
        case _ where scheduler.clock is UnimplementedSchedulerClock: .ends
        case .immediate: .waits
        case .queue, .task: .ticks
        }
    }
  }
}

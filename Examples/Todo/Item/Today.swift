import Store
import StoreTerminal

extension DependencyValues {
  /// A closure that returns the current day in the user's time zone.
  var today: @Sendable () -> Day {
    get { self[TodayKey.self] }
    set { self[TodayKey.self] = newValue }
  }

  /// A closure that returns a stream of the days that begin after the given day.
  ///
  /// In tests, no day begins unless the test overrides this dependency.
  var days: @Sendable (_ day: Day) -> AsyncStream<Day> {
    get { self[DaysKey.self] }
    set { self[DaysKey.self] = newValue }
  }

  private enum TodayKey: DependencyKey {
    static let liveValue: @Sendable () -> Day = { System.today() }
  }

  private enum DaysKey: DependencyKey {
    static let liveValue: @Sendable (Day) -> AsyncStream<Day> = {
      Day.beginning(after: $0, today: System.today, clock: ContinuousClock())
    }
    static let testValue: @Sendable (Day) -> AsyncStream<Day> = { _ in AsyncStream { $0.finish() } }
  }
}

extension Day {
  /// Returns a stream of the days after a day, each of which is sent when it begins.
  ///
  /// The function checks the date once a minute instead of sleeping until midnight, because the user may change the
  /// clock and the time zone, and the computer may be suspended.
  ///
  /// - Parameters:
  ///   - day: The last known day.
  ///   - today: A closure that returns the current day.
  ///   - clock: The clock that measures the minute.
  /// - Returns: The days. The stream ends when the task that reads it is cancelled.
  static func beginning(
    after day: Day, today: @escaping @Sendable () -> Day, clock: any Clock<Duration>
  ) -> AsyncStream<Day> {
    let known = LockIsolated(day)
    return AsyncStream {
      while (try? await clock.sleep(for: .seconds(60))) != nil {
        let day = today()
        if known.withValue({ known in known.replace(with: day) }) { return day }
      }
      return nil
    }
  }

  /// Sets the day, and returns a Boolean value indicating whether it has changed.
  private mutating func replace(with day: Day) -> Bool {
    defer { self = day }
    return self != day
  }
}

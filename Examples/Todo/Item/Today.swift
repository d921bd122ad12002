import Store
import StoreTerminal

extension DependencyValues {
  /// The current day, in the user's time zone.
  var today: @Sendable () -> Day {
    get { self[TodayKey.self] }
    set { self[TodayKey.self] = newValue }
  }

  private enum TodayKey: DependencyKey {
    static let liveValue: @Sendable () -> Day = { System.today() }
  }
}

/// A dependency that measures time with a clock, such as a scheduler.
package protocol ClockHolder: Sendable {
  /// The clock.
  var clock: any Clock<Duration> { get }
}

extension DependencyFrame {
  /// All overridden dependencies, with each ``ClockHolder`` replaced by its clock.
  package var overriddenClocks: [any Sendable] {
    allOverrides.map { dependency -> any Sendable in
      (dependency as? any ClockHolder)?.clock ?? dependency
    }
  }
}

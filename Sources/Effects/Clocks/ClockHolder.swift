/// A dependency that measures time with a clock, such as a scheduler.
package protocol ClockHolder: Sendable {
  /// The clock.
  var clock: any Clock<Duration> { get }
}

extension DependencyFrame {
  /// The clocks among the overridden dependencies, and those that an overridden dependency holds.
  package var overriddenClocks: [any Sendable] {
    allOverrides.map { dependency -> any Sendable in
      (dependency as? any ClockHolder)?.clock ?? dependency
    }
  }
}

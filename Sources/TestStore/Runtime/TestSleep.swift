import Effects

/// A sleep on a test clock.
protocol TestSleep: AnyObject, Sendable {
  /// The effect that the sleeping task belongs to.
  var scope: TaskScope? { get }
  /// Why the task still sleeps, and what wakes it.
  var explanation: String { get }
}

import Effects

/// A sleep on a test clock.
protocol TestSleep: AnyObject, Sendable {
  /// The effect of the sleeping task.
  var scope: TaskScope? { get }
  /// A sentence on why the task still sleeps and how to wake it.
  var explanation: String { get }
}

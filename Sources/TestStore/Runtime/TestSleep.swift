import Effects

/// A sleep on a test clock.
protocol TestSleep: AnyObject, Sendable {
  /// The scope of the store's effect to which the sleeping task belongs; `nil` if the task belongs to no effect.
  var scope: TaskScope? { get }
  /// A Boolean value indicating whether the effect waits for the end of the sleep.
  ///
  /// For a sleep in a task that the effect has created, this is unknown, and the value is `false`.
  var blocksEffect: Bool { get }
  /// A sentence on why the task still sleeps and how to wake it.
  var explanation: String { get }
}

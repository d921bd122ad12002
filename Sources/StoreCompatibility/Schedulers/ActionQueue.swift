/// A way in which a scheduler runs closures.
enum ActionQueue: Sendable {
  /// Immediately, in the call that schedules them, after a closure of the scheduler.
  case immediate(@Sendable () -> Void)
  /// In the task that has waited for their time.
  case task
  /// On a queue, which the closure passes them to.
  case queue(@Sendable (@escaping @Sendable () -> Void) -> Void)

  /// Runs a closure that is due.
  func run(_ action: @escaping @Sendable () -> Void) {
    switch self {
    case .immediate, .task: action()
    case .queue(let enqueue): enqueue(action)
    }
  }
}

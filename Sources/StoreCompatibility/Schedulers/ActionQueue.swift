/// A way in which a scheduler runs closures.
enum ActionQueue: Sendable {
  /// Closures run immediately, in the call that schedules them. The associated closure is called before each of them.
  case immediate(@Sendable () -> Void)
  /// Closures run in the task that has waited for their time.
  case task
  /// Closures run on a queue; the associated closure passes them to this queue.
  case queue(@Sendable (@escaping @Sendable () -> Void) -> Void)

  /// Runs a closure that is due.
  func run(_ action: @escaping @Sendable () -> Void) {
    switch self {
    case .immediate, .task: action()
    case .queue(let enqueue): enqueue(action)
    }
  }
}

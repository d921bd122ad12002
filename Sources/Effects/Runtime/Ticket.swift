/// A sender's place in the mailbox: it waits here until its action was reduced or dropped, and may be asked meanwhile
/// to reduce what has come in.
package final class Ticket: @unchecked Sendable {
  // Sound: all state is touched under the runtime's lock only.
  /// Why a wait is over.
  enum Outcome: Sendable {
    /// The action was reduced or dropped.
    case settled
    /// The sender is to reduce what has come in, and to wait again.
    case drive
  }

  typealias Waiter = UnsafeContinuation<Outcome, Never>

  let scope: EffectScope
  private var isSettled = false
  private var isAskedToDrive = false
  private var waiter: Waiter?
  /// Tasks that the action led to.
  ///
  /// The sender starts them, so that they inherit its task-local values.
  private var launches: [Launch] = []

  // The list of the scope's tickets; one leaves it before it is let go of.
  private var next: Ticket?
  private unowned(unsafe) var previous: Ticket?

  init(scope: EffectScope) {
    self.scope = scope
    next = scope.tickets
    next?.previous = self
    scope.tickets = self
  }

  /// Ends the wait, now or when it begins.
  ///
  /// - Returns: Who is to be resumed, outside of the lock.
  func settle(_ launches: [Launch] = []) -> Waiter? {
    guard !isSettled else { return nil }
    isSettled = true
    self.launches = launches
    unlink()
    return waiter.take()
  }

  /// Asks the sender to reduce what has come in.
  ///
  /// - Returns: Nil if it does not wait any more, else who is to be resumed outside of the lock, if it waits already.
  func askToDrive() -> Waiter?? {
    guard !isSettled else { return nil }
    isAskedToDrive = waiter == nil
    return .some(waiter.take())
  }

  /// Begins to wait, or gives the outcome if it is known.
  func wait(_ waiter: Waiter) -> Outcome? {
    if isAskedToDrive {
      isAskedToDrive = false
      return .drive
    }
    if isSettled { return .settled }
    self.waiter = waiter
    return nil
  }

  /// Whether the wait is over, and if so without a word to its waiter.
  var isOver: Bool { isSettled }

  /// Gives up the tasks to start.
  func takeLaunches() -> [Launch] {
    defer { launches = [] }
    return launches
  }

  private func unlink() {
    next?.previous = previous
    if let previous { previous.next = next } else { scope.tickets = next }
    next = nil
    previous = nil
  }
}

/// A task that is ready to be started.
struct Launch: Sendable {
  let scope: EffectScope
  let priority: TaskPriority?
  let operation: @Sendable () async -> Void
}

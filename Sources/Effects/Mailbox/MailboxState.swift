/// The actions that were posted to a mailbox, and the choice of the sender that reduces them.
///
/// This is a pure state machine: each method changes the state and returns the caller's next step. The methods
/// themselves resume and start nothing.
struct MailboxState: ~Copyable {
  private enum Driver {
    /// No sender reduces the posted actions.
    case idle
    /// A sender or a task reduces the posted actions, or is hopping to the store's isolation.
    case driven
  }

  /// The next step of the caller, outside the lock.
  enum Action {
    /// Do nothing: there is a driver, no driver is allowed, or the sender that must drive is not suspended.
    case none
    /// Resume a sender, which was asked to reduce.
    case resume(PendingAction.Waiter)
    /// Start a task that reduces.
    case startTask
    /// Release a pending action that was dropped, then call `handOver` again.
    case release(PendingAction)
  }

  private var driver = Driver.idle
  private var queue = PendingActionQueue()

  /// A Boolean value indicating whether there is a driver.
  var isDriven: Bool { driver == .driven }

  var first: PendingAction? { queue.head }

  /// The posted actions, in order.
  var elements: [PendingAction] { queue.elements }

  /// Adds an action, and lets its sender drive the mailbox if there is no driver.
  ///
  /// - Parameters:
  ///   - pending: The pending action.
  ///   - canBeDriven: A Boolean value indicating whether effects may reduce, and not only a script or the owner of the
  ///     store.
  /// - Returns: The next step of the caller.
  mutating func post(_ pending: PendingAction, canBeDriven: Bool) -> Action {
    queue.append(pending)
    guard canBeDriven, driver == .idle else { return .none }
    driver = .driven
    return ask(pending)
  }

  /// Lets a sender drive the mailbox and reduce its action directly, if there is no driver and no posted action.
  ///
  /// - Returns: `true` if the sender drives.
  mutating func driveInPlace() -> Bool {
    guard driver == .idle, queue.isEmpty else { return false }
    driver = .driven
    return true
  }

  /// Hands the driving over to the sender of the first posted action, if there is one; otherwise ends the driving.
  ///
  /// - Parameter canBeDriven: A Boolean value indicating whether effects may still reduce.
  /// - Returns: The next step of the caller.
  mutating func handOver(canBeDriven: Bool) -> Action {
    guard canBeDriven, let first = queue.head else {
      stopDriving()
      return .none
    }
    guard first.isLive else { return popFirst().map(Action.release) ?? .none }
    return ask(first)
  }

  private func ask(_ pending: PendingAction) -> Action {
    pending.origin == .task ? pending.ask().map(Action.resume) ?? .none : .startTask
  }

  /// Ends the driving, whatever is in the queue.
  mutating func stopDriving() { driver = .idle }

  mutating func popFirst() -> PendingAction? { queue.popFirst() }

  /// Removes all posted actions, and returns them as a queue.
  mutating func takeAll() -> PendingActionQueue { queue.takeAll() }
}

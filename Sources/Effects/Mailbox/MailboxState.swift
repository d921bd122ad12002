/// The actions that were posted to a mailbox, and the decision about which sender reduces them.
///
/// The *driver* is the sender or task that reduces the posted actions, for itself and for the other senders.
///
/// This is a pure state machine: each method changes the state and returns what the caller must do next. The methods
/// themselves resume no senders and start no tasks.
struct MailboxState: ~Copyable {
  private enum Driver {
    /// No sender reduces the posted actions.
    case idle
    /// A sender or a task reduces the posted actions, or hops to the store's isolation to do so.
    case driven
  }

  /// The next step of the caller, which the caller takes outside the lock.
  enum Action {
    /// Do nothing, because there already is a driver, or no sender may drive, or the sender that must drive is not
    /// suspended.
    case none
    /// Resume a suspended sender, which must reduce the posted actions.
    case resume(PendingAction.Waiter)
    /// Start a task that reduces the posted actions, because the sender of the first action does not wait.
    case startTask
    /// Release a pending action that was dropped, and then call `handOver` again.
    case release(PendingAction)
  }

  private var driver = Driver.idle
  private var queue = PendingActionQueue()

  /// A Boolean value indicating whether a sender or a task drives the mailbox.
  var isDriven: Bool { driver == .driven }

  var first: PendingAction? { queue.head }

  /// The posted actions, in order.
  var elements: [PendingAction] { queue.elements }

  /// Adds an action, and makes its sender the driver if there is none.
  ///
  /// - Parameters:
  ///   - pending: The pending action.
  ///   - canBeDriven: A Boolean value indicating whether effects may reduce the posted actions.
  /// - Returns: The next step of the caller.
  mutating func post(_ pending: PendingAction, canBeDriven: Bool) -> Action {
    queue.append(pending)
    guard canBeDriven, driver == .idle else { return .none }
    driver = .driven
    return ask(pending)
  }

  /// Makes a sender the driver that reduces its own action without posting it, if there is no driver and no posted
  /// action.
  ///
  /// - Returns: `true` if the sender is the driver now.
  mutating func driveInPlace() -> Bool {
    guard driver == .idle, queue.isEmpty else { return false }
    driver = .driven
    return true
  }

  /// Makes the sender of the first posted action the driver, or records that there is no driver if no action is posted.
  ///
  /// - Parameter canBeDriven: A Boolean value indicating whether effects may still reduce the posted actions.
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

  /// Records that there is no driver, even if actions are posted.
  mutating func stopDriving() { driver = .idle }

  mutating func popFirst() -> PendingAction? { queue.popFirst() }

  /// Removes all posted actions, and returns them as a queue.
  mutating func takeAll() -> PendingActionQueue { queue.takeAll() }
}

/// The actions that were posted to a mailbox, and the choice of the sender that reduces them.
///
/// It is a pure state machine: each method changes the state and returns the caller's next step. It resumes and starts
/// nothing itself.
struct MailboxState: ~Copyable {
  private enum Driver {
    /// No sender reduces.
    case idle
    /// A sender or a task reduces, or is hopping to the store's isolation.
    case driven
  }

  /// The next step of the caller, outside the lock.
  enum Action {
    /// Do nothing: there is a driver, no driver is allowed, or the sender that must drive is not suspended.
    case none
    /// Resume a sender that was asked to reduce.
    case resume(PendingAction.Waiter)
    /// Start a task that reduces.
    case startTask
    /// Release a pending action that was dropped, then hand over once more.
    case release(PendingAction)
  }

  private var driver = Driver.idle
  private var queue = PendingActionQueue()

  /// A Boolean value indicating whether there is a driver.
  var isDriven: Bool { driver == .driven }

  var first: PendingAction? { queue.head }

  /// The posted actions, in order.
  var elements: [PendingAction] { queue.elements }

  /// Adds an action, and makes its sender the driver if there is none.
  ///
  /// - Parameters:
  ///   - pending: The pending action.
  ///   - canBeDriven: A Boolean value indicating whether effects may reduce, as opposed to a script or the owner of the
  ///     store.
  /// - Returns: The next step of the caller.
  mutating func post(_ pending: PendingAction, canBeDriven: Bool) -> Action {
    queue.append(pending)
    guard canBeDriven, driver == .idle else { return .none }
    driver = .driven
    return ask(pending)
  }

  /// Makes a sender the driver, which reduces its action directly, if there is no driver and no posted action.
  ///
  /// - Returns: True if the sender drives.
  mutating func driveInPlace() -> Bool {
    guard driver == .idle, queue.isEmpty else { return false }
    driver = .driven
    return true
  }

  /// Ends the driving, and makes the first sender in the queue reduce if there is one.
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

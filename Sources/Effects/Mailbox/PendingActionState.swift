/// The life of one pending action: the phase of the action, and the state of its sender.
///
/// This is a pure state machine: each method changes the state and returns what the caller must do. The methods
/// themselves resume and start nothing.
struct PendingActionState {
  typealias Waiter = UnsafeContinuation<Void, Never>

  private enum Phase {
    /// The action is in the mailbox, or is about to be posted.
    case waiting
    /// A reducer runs with the action.
    case reducing
    /// A reducer runs with the action, but its effect was cancelled, so its sender continues.
    case abandoned
    /// The action was reduced, and the sender must start the resulting tasks.
    case reduced([TaskStart])
    /// The action was reduced or dropped.
    case over
  }

  private enum Sender {
    case running
    case suspended(Waiter)
    /// The sender must reduce the posted actions, even if its own action is done.
    case asked
  }

  private var phase = Phase.waiting
  private var sender = Sender.running
}

// The sender.
extension PendingActionState {
  /// The part of the state that is read without the lock.
  enum Summary: UInt8 {
    /// The sender waits.
    case open
    /// The sender must reduce the posted actions.
    case asked
    /// The action was reduced or dropped, and the sender has no more work.
    case over
    /// The action was reduced or dropped, and the sender still has work.
    case overWithWork

    /// A Boolean value indicating whether the action was reduced or dropped.
    var isOver: Bool { self == .over || self == .overWithWork }
  }

  var summary: Summary {
    let isAsked = if case .asked = sender { true } else { false }
    switch phase {
    case .waiting, .reducing: return isAsked ? .asked : .open
    case .abandoned, .over: return isAsked ? .overWithWork : .over
    case .reduced: return .overWithWork
    }
  }

  /// The next step of the sender.
  enum Step {
    /// Wait until the state changes.
    case wait
    /// Reduce the posted actions, then call ``nextStep()`` again.
    case reduce
    /// Start the tasks that the action led to, then continue.
    case start([TaskStart])
    /// Continue, because nothing is left to do.
    case finish
  }

  /// Returns the sender's next step, and records that the sender takes it.
  mutating func nextStep() -> Step {
    if case .asked = sender {
      sender = .running
      return .reduce
    }
    switch phase {
    case .waiting, .reducing: return .wait
    case .abandoned, .over: return .finish
    case .reduced(let taskStarts):
      phase = .over
      return .start(taskStarts)
    }
  }

  /// Suspends the sender.
  ///
  /// - Returns: `false` if there is nothing to wait for.
  mutating func suspend(_ waiter: Waiter) -> Bool {
    guard summary == .open else { return false }
    sender = .suspended(waiter)
    return true
  }

  /// Asks the sender of an unfinished action to reduce the posted actions.
  ///
  /// - Returns: The waiter to resume, if the sender is suspended.
  mutating func ask() -> Waiter? {
    defer { sender = .asked }
    return takeWaiter()
  }

  private mutating func takeWaiter() -> Waiter? {
    guard case .suspended(let waiter) = sender else { return nil }
    sender = .running
    return waiter
  }
}

// The action.
extension PendingActionState {
  /// The remaining work after a reducer has run with the action.
  enum Ending {
    /// Do nothing: the sender runs, or there is none.
    case none
    /// Resume the sender.
    case resume(Waiter)
    /// Start the tasks that the action led to, because the sender has already continued.
    case start([TaskStart])
  }

  /// Begins to reduce the action.
  ///
  /// - Returns: `false` if the action was dropped.
  mutating func beginReducing() -> Bool {
    guard case .waiting = phase else { return false }
    phase = .reducing
    return true
  }

  /// Ends the reduction that ``beginReducing()`` began.
  ///
  /// - Parameter taskStarts: The tasks that the action led to.
  /// - Returns: The work that the caller must do outside the lock.
  mutating func endReducing(_ taskStarts: [TaskStart]) -> Ending {
    if case .abandoned = phase {
      phase = .over
      return taskStarts.isEmpty ? .none : .start(taskStarts)
    }
    phase = taskStarts.isEmpty ? .over : .reduced(taskStarts)
    return takeWaiter().map(Ending.resume) ?? .none
  }

  /// Drops the action, or ends the wait for it if a reducer runs with it.
  ///
  /// - Returns: Whether the caller must end the piece of work that is held for the action, and the waiter to resume, if
  ///   there is one.
  mutating func drop() -> (endsWork: Bool, waiter: Waiter?) {
    switch phase {
    case .waiting:
      phase = .over
      return (true, takeWaiter())
    case .reducing:
      phase = .abandoned
      return (false, takeWaiter())
    case .abandoned, .reduced, .over: return (false, nil)
    }
  }
}

/// The state of one action in the mailbox, and the state of its sender.
///
/// This is a pure state machine: each method changes the state and returns what the caller must do next. The methods
/// themselves resume no senders and start no tasks.
struct PendingActionState {
  typealias Waiter = UnsafeContinuation<Void, Never>

  private enum Phase {
    /// The action is in the mailbox, or is about to be posted.
    case waiting
    /// A reducer receives the action now.
    case reducing
    /// A reducer receives the action now, but the effect that sent the action was cancelled in the meantime, so the
    /// sender continues.
    case abandoned
    /// The action was reduced, and the sender must start the resulting tasks.
    case reduced([TaskStart])
    /// The action was reduced or dropped.
    case over
  }

  private enum Sender {
    case running
    case suspended(Waiter)
    /// The mailbox has asked the sender to reduce the posted actions, even if its own action is already reduced or
    /// dropped.
    case asked
  }

  private var phase = Phase.waiting
  private var sender = Sender.running
}

// The state of the sender.
extension PendingActionState {
  /// A summary of the state, which the sender reads without the lock.
  enum Summary: UInt8 {
    /// The sender must wait.
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

  /// The next step of the sender while it waits for its action.
  enum Step {
    /// Wait until the state changes.
    case wait
    /// Reduce the posted actions, and then call ``nextStep()`` again.
    case reduce
    /// Start the tasks of the effects that the reducer returned for the action, and then continue.
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
  /// - Returns: `false` if the sender must not suspend, because the action is no longer waiting or the sender has work.
  mutating func suspend(_ waiter: Waiter) -> Bool {
    guard summary == .open else { return false }
    sender = .suspended(waiter)
    return true
  }

  /// Asks the sender to reduce the posted actions; its own action must not be reduced or dropped yet.
  ///
  /// - Returns: The continuation of the sender, which the caller must resume; `nil` if the sender is not suspended.
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

// The phase of the action.
extension PendingActionState {
  /// The work that remains for the caller after the action is reduced.
  enum Ending {
    /// Do nothing, because the sender is not suspended, or because no sender waits.
    case none
    /// Resume the sender.
    case resume(Waiter)
    /// Start the tasks of the effects that the reducer returned for the action, because the sender has already
    /// continued without them.
    case start([TaskStart])
  }

  /// Records that a reducer receives the action now.
  ///
  /// - Returns: `false` if the action was dropped.
  mutating func beginReducing() -> Bool {
    guard case .waiting = phase else { return false }
    phase = .reducing
    return true
  }

  /// Records that the reducer has returned.
  ///
  /// - Parameter taskStarts: The tasks of the effects that the reducer returned for the action.
  /// - Returns: The work that the caller must do outside the lock.
  mutating func endReducing(_ taskStarts: [TaskStart]) -> Ending {
    if case .abandoned = phase {
      phase = .over
      return taskStarts.isEmpty ? .none : .start(taskStarts)
    }
    phase = taskStarts.isEmpty ? .over : .reduced(taskStarts)
    return takeWaiter().map(Ending.resume) ?? .none
  }

  /// Drops the action or, if a reducer already receives it, only ends the wait of its sender.
  ///
  /// - Returns: `endsWork` is `true` if the caller must end the piece of work for the action. `waiter` is the
  ///   continuation of the sender, which the caller must resume; it is `nil` if the sender is not suspended.
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

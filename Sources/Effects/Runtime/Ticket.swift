/// A sender's place in the mailbox: it waits here until its action was reduced or dropped.
package final class Ticket: @unchecked Sendable {  // Sound: all state is touched under the lock only.
  /// Why a wait is over.
  package enum Outcome: Sendable {
    /// The action was reduced or dropped.
    case settled
    /// The sender is to reduce what has come in meanwhile.
    case drive
  }

  private let lock = Lock()
  private var outcome: Outcome?
  private var waiter: UnsafeContinuation<Outcome, Never>?

  package init() {}

  /// Ends the wait; the first outcome stands.
  package func settle(_ outcome: Outcome) {
    let waiter = lock.withLock {
      if self.outcome == nil { self.outcome = outcome }
      defer { self.waiter = nil }
      return self.waiter
    }
    waiter?.resume(returning: outcome)
  }

  /// Waits for the outcome.
  package nonisolated(nonsending) func value() async -> Outcome {
    await withUnsafeContinuation { continuation in
      let known = lock.withLock {
        if outcome == nil { waiter = continuation }
        return outcome
      }
      if let known { continuation.resume(returning: known) }
    }
  }
}

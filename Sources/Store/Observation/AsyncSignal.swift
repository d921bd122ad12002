import Effects

/// The signals of the tasks that wait for a change of a store's values.
///
/// The store raises all signals when it ends.
struct AsyncSignals {
  private var signals: [Weak] = []
  private var pruneAt = 16

  private struct Weak {
    weak var signal: AsyncSignal?
  }

  /// Adds a signal, and removes signals that no longer exist.
  ///
  /// - Complexity: Amortized O(1).
  mutating func add(_ signal: AsyncSignal) {
    if signals.count >= pruneAt {
      signals.removeAll { $0.signal == nil }
      pruneAt = max(16, signals.count * 2)
    }
    signals.append(Weak(signal: signal))
  }

  /// A Boolean value indicating whether no task waits.
  var isEmpty: Bool { signals.allSatisfy { $0.signal == nil } }

  /// Raises all signals.
  func raiseAll() {
    for entry in signals { entry.signal?.raise() }
  }
}

/// A signal that resumes a waiting task, and stays raised until it is lowered.
final class AsyncSignal: @unchecked Sendable {  // Sound: all state is touched under the lock only.
  private let lock = Lock()
  private var isRaised = false
  /// The tasks that wait for the signal.
  ///
  /// There is at most one, unless several tasks use copies of an iterator.
  private var waiters: [Waiter] = []
  private var lastTicket = 0

  private struct Waiter {
    let ticket: Int
    let continuation: UnsafeContinuation<Void, Never>
  }

  /// Raises the signal.
  func raise() {
    let raised = lock.withLock {
      isRaised = true
      defer { waiters = [] }
      return waiters
    }
    for waiter in raised { waiter.continuation.wake() }
  }

  /// Lowers the signal.
  ///
  /// - Returns: A Boolean value indicating whether the signal was raised.
  func lower() -> Bool {
    lock.withLock {
      defer { isRaised = false }
      return isRaised
    }
  }

  /// Waits until the signal is raised, or the task is cancelled.
  nonisolated(nonsending) func wait() async {
    let ticket = lock.withLock {
      lastTicket += 1
      return lastTicket
    }
    await withTaskCancellationHandler {
      // The continuation is resumed exactly once: by the code that removes it from `waiters` under the lock, or here if
      // it was not stored.
      await withUnsafeContinuation { continuation in
        let mayGo = lock.withLock {
          guard !isRaised, !Task.isCancelled else { return true }
          waiters.append(Waiter(ticket: ticket, continuation: continuation))
          return false
        }
        if mayGo { continuation.wake() }
      }
    } onCancel: {
      let waiter = lock.withLock {
        waiters.firstIndex { $0.ticket == ticket }.map { waiters.remove(at: $0) }
      }
      waiter?.continuation.wake()
    }
  }
}

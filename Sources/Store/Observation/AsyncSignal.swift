import Effects

/// The signals of those who wait for a change, who are told when there can be none any more.
struct AsyncSignals {
  private var signals: [Weak] = []
  private var pruneAt = 16

  private struct Weak {
    weak var signal: AsyncSignal?
  }

  /// Adds a signal; one that has gone is forgotten.
  ///
  /// - Complexity: Amortized O(1).
  mutating func add(_ signal: AsyncSignal) {
    if signals.count >= pruneAt {
      signals.removeAll { $0.signal == nil }
      pruneAt = max(16, signals.count * 2)
    }
    signals.append(Weak(signal: signal))
  }

  /// Whether nobody waits.
  var isEmpty: Bool { signals.allSatisfy { $0.signal == nil } }

  /// Raises all.
  func raiseAll() {
    for entry in signals { entry.signal?.raise() }
  }
}

/// Wakes a task that waits for something to happen; what happens while it does not wait is remembered.
final class AsyncSignal: @unchecked Sendable {  // Sound: all state is touched under the lock only.
  private let lock = Lock()
  private var isRaised = false
  private var waiter: UnsafeContinuation<Void, Never>?

  /// Says that it has happened.
  func raise() {
    lock.withLock {
      isRaised = true
      return takeWaiter()
    }?.wake()
  }

  /// Forgets that it has happened.
  ///
  /// - Returns: Whether it had.
  func lower() -> Bool {
    lock.withLock {
      defer { isRaised = false }
      return isRaised
    }
  }

  /// Waits until it has happened, or the task is cancelled.
  nonisolated(nonsending) func wait() async {
    await withTaskCancellationHandler {
      // Resumed once: whoever takes it as the waiter does, under the lock; or, if it was not kept, this.
      await withUnsafeContinuation { continuation in
        let mayGo = lock.withLock {
          guard !isRaised, !Task.isCancelled else { return true }
          waiter = continuation
          return false
        }
        if mayGo { continuation.wake() }
      }
    } onCancel: {
      lock.withLock { takeWaiter() }?.wake()
    }
  }

  private func takeWaiter() -> UnsafeContinuation<Void, Never>? {
    defer { waiter = nil }
    return waiter
  }
}

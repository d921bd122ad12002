import Effects

/// Holds up tasks until a test lets them go on.
package final class Gate: @unchecked Sendable {  // Sound: all state is touched under the lock only.
  private let lock = Lock()
  private var isOpen = false
  private var arrived = 0
  private var waiters: [Int: UnsafeContinuation<Void, Never>] = [:]
  private var watchers: [(count: Int, continuation: UnsafeContinuation<Void, Never>)] = []

  package init() {}

  /// Waits until the gate is open, or the task is cancelled.
  package nonisolated(nonsending) func pass() async {
    let ticket = take()
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let mayGo = lock.withLock {
          guard !isOpen, !Task.isCancelled else { return true }
          waiters[ticket] = continuation
          return false
        }
        if mayGo { continuation.wake() }
      }
    } onCancel: {
      lock.withLock { waiters.removeValue(forKey: ticket) }?.wake()
    }
  }

  /// Lets everybody go on, now and later.
  package func open() {
    let all = lock.withLock {
      isOpen = true
      defer { waiters = [:] }
      return waiters
    }
    for waiter in all.values { waiter.wake() }
  }

  /// Waits until `count` tasks have come to the gate since it was made.
  package nonisolated(nonsending) func arrivals(_ count: Int) async {
    await withUnsafeContinuation { continuation in
      let isOver = lock.withLock {
        guard arrived < count else { return true }
        watchers.append((count, continuation))
        return false
      }
      if isOver { continuation.wake() }
    }
  }

  /// Comes to the gate, and goes on.
  package func arrive() { _ = take() }

  private func take() -> Int {
    let (ticket, due) = lock.withLock {
      arrived += 1
      let due = watchers.filter { $0.count <= arrived }
      watchers.removeAll { $0.count <= arrived }
      return (arrived, due)
    }
    for watcher in due { watcher.continuation.wake() }
    return ticket
  }
}

import Effects

/// Wakes a test store that waits when something has happened: a job is ready, an action has come in, an effect has
/// ended.
final class TestEvents: @unchecked Sendable {  // Sound: all state is touched under the lock only.
  private let lock = Lock()
  private var count = 0
  private var waits = 0
  private var lastToExpire = 0
  private var waiter: UnsafeContinuation<Void, Never>?

  /// How many events there have been.
  var generation: Int { lock.withLock { count } }

  func signal() {
    let waiter = lock.withLock {
      count += 1
      return self.waiter.take()
    }
    waiter?.wake()
  }

  /// Waits for an event after `generation`, or until the time-out.
  ///
  /// - Returns: Whether there was one.
  func wait(
    after generation: Int, timeout: Duration, isolation: isolated (any Actor)? = #isolation
  ) async -> Bool {
    let number = lock.withLock {
      waits += 1
      return waits
    }
    let timer = Task.detached {
      guard (try? await ContinuousClock().sleep(for: timeout)) != nil else { return }
      self.end(number)
    }
    // Resumed once: whoever takes it as the waiter does, under the lock; or, if it was not kept, this.
    await withUnsafeContinuation { continuation in
      let isOver = lock.withLock {
        guard count == generation, lastToExpire != number else { return true }
        waiter = continuation
        return false
      }
      if isOver { continuation.wake() }
    }
    timer.cancel()
    return self.generation != generation
  }

  /// Ends the wait of this number, if nothing has ended it yet: a later one is no business of its timer.
  private func end(_ number: Int) {
    let waiter: UnsafeContinuation<Void, Never>? = lock.withLock {
      lastToExpire = number
      return waits == number ? self.waiter.take() : nil
    }
    waiter?.wake()
  }
}

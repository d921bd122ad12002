import Effects

/// Wakes a waiting test store when a job is ready, an action has arrived, or an effect has ended.
final class TestEvents: @unchecked Sendable {  // Sound: all state is accessed only under the lock.
  private let lock = Lock()
  private var count = 0
  private var waits = 0
  private var lastToExpire = 0
  private var waiter: UnsafeContinuation<Void, Never>?
  /// The end of the waits of the current call of the test; nil before the first one.
  private var deadline: ContinuousClock.Instant?

  /// The number of events so far.
  var generation: Int { lock.withLock { count } }

  func signal() {
    let waiter = lock.withLock {
      count += 1
      return self.waiter.take()
    }
    waiter?.wake()
  }

  /// Begins a call of the test, whose waits have one time-out together.
  func beginCall() { lock.withLock { deadline = nil } }

  /// Waits for an event after `generation`, or until the time-out.
  ///
  /// The time begins with the first wait of a call, because a busy machine may have kept the test from waiting. An effect
  /// that comes back again and again, such as one that polls, does not extend it.
  ///
  /// - Returns: True if there was an event in time.
  func wait(
    after generation: Int, timeout: Duration, isolation: isolated (any Actor)? = #isolation
  ) async -> Bool {
    let (number, deadline) = lock.withLock {
      waits += 1
      let deadline = self.deadline ?? .now + timeout
      self.deadline = deadline
      return (waits, deadline)
    }
    guard .now < deadline else { return false }
    let timer = Task.detached {
      guard (try? await ContinuousClock().sleep(until: deadline)) != nil else { return }
      self.end(number)
    }
    // Resumed once: by the code that takes the waiter under the lock, or here if it was not stored.
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

  /// Ends the wait with the given number, unless it has already ended.
  ///
  /// The timer must not end a later wait.
  private func end(_ number: Int) {
    let waiter: UnsafeContinuation<Void, Never>? = lock.withLock {
      lastToExpire = number
      return waits == number ? self.waiter.take() : nil
    }
    waiter?.wake()
  }
}

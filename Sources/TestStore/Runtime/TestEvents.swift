import Effects
import Synchronization

/// An object that wakes the waiting calls of a test store when a job is ready, an action has arrived, or an effect has
/// ended.
///
/// Several calls may wait at the same time, for example a `receive` and, in another task, a `finish()`.
final class TestEvents: @unchecked Sendable {  // Sound: all state is accessed only under the lock.
  private let lock = Lock()
  private var count = 0
  private var waits = 0
  /// The current waits with their numbers, the oldest first.
  private var waiters: [(number: Int, continuation: UnsafeContinuation<Void, Never>)] = []

  /// The number of events so far.
  var generation: Int { lock.withLock { count } }

  func signal() {
    let woken = lock.withLock {
      count += 1
      return take { _ in true }
    }
    for continuation in woken { continuation.wake() }
  }

  /// Waits for an event after the event with the number `generation`, or until no time is left.
  ///
  /// The time is measured in short sleeps, which end on the threads that also run effects. So the time stands still
  /// while other work keeps all these threads busy.
  ///
  /// - Parameters:
  ///   - generation: The number of events that the caller knows of.
  ///   - time: The time that is left. The method subtracts the time of this wait.
  ///   - isolation: The caller's isolation.
  /// - Returns: `true` if there was an event in time; otherwise, `false`.
  func wait(
    after generation: Int, spending time: inout Duration, isolation: isolated (any Actor)? = #isolation
  ) async -> Bool {
    guard time > .zero else { return false }
    let start = ContinuousClock.now
    let slept = SleptTime(of: time)
    var timer: Task<Void, Never>?
    // The continuation is resumed once: by the code that takes it under the lock, or here if it was not stored.
    await withUnsafeContinuation { continuation in
      let number: Int? = lock.withLock {
        guard count == generation else { return nil }
        waits += 1
        waiters.append((waits, continuation))
        return waits
      }
      guard let number else { return continuation.wake() }
      timer = Task.detached {
        guard (try? await slept.sleep()) != nil else { return }
        self.end(number)
      }
    }
    timer?.cancel()
    time -= min(slept.total + slept.step, ContinuousClock.now - start)
    return self.generation != generation
  }

  /// Ends the wait with the given number, unless it has already ended.
  private func end(_ number: Int) {
    let woken = lock.withLock { take { $0 == number } }
    for continuation in woken { continuation.wake() }
  }

  /// Removes the waits whose numbers satisfy a condition, and returns their continuations; called under the lock.
  private func take(where isTaken: (Int) -> Bool) -> [UnsafeContinuation<Void, Never>] {
    guard !waiters.isEmpty else { return [] }
    let taken = waiters.filter { isTaken($0.number) }
    waiters.removeAll { isTaken($0.number) }
    return taken.map(\.continuation)
  }
}

/// A measurement of how much of a given time a timer has slept so far.
private final class SleptTime: Sendable {
  private let time: Duration
  /// The length of one sleep: a fiftieth of the total time.
  ///
  /// With more sleeps, a wait without an event could take much longer than the total time on a busy computer, because
  /// each sleep may end late.
  let step: Duration
  private let steps = Atomic(0)

  init(of time: Duration) {
    self.time = time
    step = max(.milliseconds(10), time / 50)
  }

  /// The total time of the sleeps that have ended.
  var total: Duration { step * steps.load(ordering: .relaxed) }

  /// Sleeps for the given time, in short sleeps.
  ///
  /// - Throws: A `CancellationError` if the task is cancelled.
  func sleep() async throws {
    while total < time {
      try await ContinuousClock().sleep(for: min(step, time - total))
      steps.add(1, ordering: .relaxed)
    }
  }
}

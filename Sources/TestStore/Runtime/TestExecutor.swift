import Effects

/// Runs the effects of one test store, on the thread that runs the test and only when the test store says so.
///
/// Jobs run first in, first out, so the same test takes the same course every time. A task keeps the preference for
/// its executor in structured children and on actors without an executor of their own; an unstructured `Task { }`
/// that an effect makes does not.
final class TestExecutor: TaskExecutor, @unchecked Sendable {
  // Sound: all state is touched under the lock only.
  private let lock = Lock()
  private var jobs = Queue<UnownedJob>()
  private var isReleased = false
  private let events: TestEvents

  init(events: TestEvents) { self.events = events }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isReleased = lock.withLock {
      if !self.isReleased { jobs.append(job) }
      return self.isReleased
    }
    if isReleased { forward(job) } else { events.signal() }
  }

  /// Runs what is ready, and what becomes ready by it, until nothing is.
  ///
  /// - Returns: Whether anything was run.
  @discardableResult
  func drain() -> Bool {
    var hasRun = false
    while let job = lock.withLock({ jobs.popFirst() }) {
      hasRun = true
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
    return hasRun
  }

  /// Lets the tasks that are left go on by themselves: the test store that ran them has gone.
  func release() {
    let rest = lock.withLock {
      isReleased = true
      defer { jobs = Queue() }
      return jobs.elements
    }
    for job in rest { forward(job) }
  }

  private func forward(_ job: UnownedJob) {
    globalConcurrentExecutor.enqueue(job)
  }
}

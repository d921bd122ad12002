import Effects

/// An executor that runs the effects of a plain store in the cooperative pool, and knows whether a step of these
/// effects is ready or running.
///
/// Only the executor of a task can tell whether the task computes or waits, because it gets each step that becomes
/// ready.
final class WatchedPool: TaskExecutor, @unchecked Sendable {
  // Sound: the counts are touched under the lock only.
  private let lock = Lock()
  private var begun = 0
  private var ended = 0

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.withLock { begun += 1 }
    Task.detached(priority: TaskPriority(job.priority)) {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.lock.withLock { self.ended += 1 }
    }
  }

  /// A Boolean value indicating whether a step is ready or running.
  var isAtWork: Bool { lock.withLock { begun != ended } }

  /// The number of steps that have become ready so far.
  var stepCount: Int { lock.withLock { begun } }
}

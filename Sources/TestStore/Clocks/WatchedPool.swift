import Effects

/// Runs the effects of plain stores in the cooperative pool, and knows which of their steps have not ended.
///
/// A task tells nobody whether it computes or waits. Its executor knows: it is given each step that is ready.
final class WatchedPool: TaskExecutor, @unchecked Sendable {
  // Sound: `steps` is touched under the lock only.
  private let lock = Lock()
  private var steps = Steps()

  private struct Steps {
    /// The number of steps that have been ready.
    var count = 0
    /// The numbers of those that have not ended.
    var unfinished: Set<Int> = []

    mutating func begin() -> Int {
      count += 1
      unfinished.insert(count)
      return count
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let step = lock.withLock { steps.begin() }
    Task.detached(priority: TaskPriority(job.priority)) {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.end(step)
    }
  }

  private func end(_ step: Int) {
    lock.withLock { _ = steps.unfinished.remove(step) }
  }

  /// The steps that are ready or running.
  var unfinishedSteps: Set<Int> { lock.withLock { steps.unfinished } }
}

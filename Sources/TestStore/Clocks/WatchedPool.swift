import Effects
import Synchronization

/// An executor that runs the effects of a plain store in the cooperative pool, and knows which of their steps have not
/// ended.
///
/// Whether a task computes or waits is only known to its executor, which receives each ready step.
final class WatchedPool: TaskExecutor, @unchecked Sendable {
  // Sound: `unfinished` is touched under the lock only.
  /// The number of steps of all pools, so that steps of different pools have different numbers.
  private static let count = Atomic(0)
  private let lock = Lock()
  private var unfinished: Set<Int> = []

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let step = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    lock.withLock { _ = unfinished.insert(step) }
    Task.detached(priority: TaskPriority(job.priority)) {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.end(step)
    }
  }

  private func end(_ step: Int) {
    lock.withLock { _ = unfinished.remove(step) }
  }

  /// The numbers of the steps that are ready or running.
  var unfinishedSteps: Set<Int> { lock.withLock { unfinished } }
}

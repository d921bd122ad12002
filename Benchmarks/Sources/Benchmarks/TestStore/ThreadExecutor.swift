import Counters
import Synchronization

/// An executor that runs asynchronous work on the calling thread, so that this thread's processor time includes it.
final class ThreadExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let isDone = Atomic(false)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs `work` until it has ended.
  static func run(_ work: @escaping @Sendable () async -> Void) {
    let executor = ThreadExecutor()
    Task(executorPreference: executor) {
      await work()
      executor.isDone.store(true, ordering: .releasing)
    }
    while !executor.isDone.load(ordering: .acquiring) {
      let job = executor.jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      if let job {
        job.runSynchronously(on: executor.asUnownedTaskExecutor())
      } else if arePoolJobsHeld() != 0 {
        _ = runJob()
      }
    }
  }
}

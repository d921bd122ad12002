import Counters
import Synchronization

/// Runs asynchronous work on the thread that asks for it, so that the time it takes is that thread's.
final class ThreadExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let isDone = Atomic(false)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs `work` to its end.
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

import Effects

/// A job in the queue of a test executor.
struct TestJob {
  private let job: UnownedJob
  let task: UInt64
  /// The effect to which the job belongs; `nil` if the effect is not known.
  var owner: JobOwner?

  init(_ job: UnownedJob) {
    self.job = job
    task = taskID(of: job)
  }

  /// A Boolean value indicating whether the job has no task, because it runs an actor or ends a task's yield.
  var servesActor: Bool { task == 0 }

  func run(on executor: TestExecutor) {
    job.runSynchronously(on: executor.asUnownedTaskExecutor())
  }

  func runElsewhere() {
    globalConcurrentExecutor.enqueue(job)
  }
}

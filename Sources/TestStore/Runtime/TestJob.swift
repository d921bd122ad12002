import Effects

/// The runtime's name of the task that a job is a part of; zero for the work of an actor.
@_silgen_name("swift_task_getJobTaskId")
private func runtimeTaskID(_ job: UnownedJob) -> UInt64

/// A job that waits for its turn.
struct TestJob {
  private let job: UnownedJob
  let task: UInt64
  /// The effect that the job is a step of, if it is known.
  var owner: EffectScope?

  init(_ job: UnownedJob) {
    self.job = job
    task = runtimeTaskID(job)
  }

  /// Whether the job is no task's: the turn of an actor, or the end of a task's yield.
  var servesActor: Bool { task == 0 }

  func run(on executor: TestExecutor) {
    job.runSynchronously(on: executor.asUnownedTaskExecutor())
  }

  func runElsewhere() {
    globalConcurrentExecutor.enqueue(job)
  }
}

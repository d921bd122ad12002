import Effects

/// The effect to which a job belongs.
struct JobOwner {
  let scope: EffectScope
  /// The number that stands for the effect in the decisions of a schedule.
  let chain: Int
}

/// The tasks that an executor has seen, and the effects to which the tasks belong.
///
/// The test runtime discards the registry whenever no effect is in flight.
struct TaskRegistry {
  /// The effect to which the current job belongs; `nil` if the job belongs to no effect.
  var running: JobOwner?
  private var owners: [UInt64: JobOwner?] = [:]
  private var starting: JobOwner?
  private var started = 0

  /// A Boolean value indicating whether effects have child tasks, because there are more tasks than effects.
  var hasChildren: Bool { owners.count > started }

  mutating func willStart(_ owner: JobOwner) {
    started += 1
    starting = owner
  }

  /// Sets the effect to which a job belongs, and records the job's task.
  ///
  /// A new task that no effect has started is a child of the running effect. A job without a task belongs to the
  /// running effect.
  mutating func admit(_ job: inout TestJob) {
    guard !job.servesActor else { return job.owner = running }
    if owners[job.task] == nil { owners.updateValue(starting.take() ?? running, forKey: job.task) }
    job.owner = owners[job.task] ?? nil
  }
}

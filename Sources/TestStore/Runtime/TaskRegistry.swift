import Effects

/// The effect to which a job belongs.
struct JobOwner {
  let scope: EffectScope
  /// The chain of the effect in the decisions of a schedule.
  let chain: Int
}

/// The tasks that an executor has seen since it last had no effect in flight, and the effects to which the tasks
/// belong.
struct TaskRegistry {
  /// The effect of the current job.
  var running: JobOwner?
  private var owners: [UInt64: JobOwner?] = [:]
  private var starting: JobOwner?
  private var started = 0

  /// A Boolean value indicating whether there are more tasks than effects.
  var hasChildren: Bool { owners.count > started }

  mutating func willStart(_ owner: JobOwner) {
    started += 1
    starting = owner
  }

  /// Sets the owner of a job and records its task.
  ///
  /// A new task that no effect has started is a child of the running effect. A job without a task belongs to the
  /// running effect.
  mutating func admit(_ job: inout TestJob) {
    guard !job.servesActor else { return job.owner = running }
    if owners[job.task] == nil { owners.updateValue(starting.take() ?? running, forKey: job.task) }
    job.owner = owners[job.task] ?? nil
  }
}

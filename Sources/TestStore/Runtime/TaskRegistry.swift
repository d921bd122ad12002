import Effects

/// The tasks that an executor has seen since no effect was in flight, and the effects to which they belong.
struct TaskRegistry {
  /// The effect of the current job.
  var running: EffectScope?
  private var owners: [UInt64: EffectScope?] = [:]
  private var starting: EffectScope?
  private var started = 0

  /// A Boolean value indicating whether there are more tasks than effects.
  var hasChildren: Bool { owners.count > started }

  mutating func willStart(_ scope: EffectScope) {
    started += 1
    starting = scope
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

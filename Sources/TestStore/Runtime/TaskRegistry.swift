import Effects

/// The tasks that an executor has met since nothing was in flight, and the effects that they belong to.
struct TaskRegistry {
  /// The effect that the job at hand belongs to.
  var running: EffectScope?
  private var owners: [UInt64: EffectScope?] = [:]
  private var starting: EffectScope?
  private var started = 0

  /// Whether there are more tasks than effects.
  var hasChildren: Bool { owners.count > started }

  mutating func willStart(_ scope: EffectScope) {
    started += 1
    starting = scope
  }

  /// Takes note of the job's task; a new one that is no effect's own is a child of the effect that runs.
  ///
  /// What is no task's is done for the effect that runs.
  mutating func admit(_ job: inout TestJob) {
    guard !job.servesActor else { return job.owner = running }
    if owners[job.task] == nil { owners.updateValue(starting.take() ?? running, forKey: job.task) }
    job.owner = owners[job.task] ?? nil
  }
}

import Effects

/// The tasks that an executor has met since nothing was in flight, and the effects that they belong to.
struct TaskRegistry {
  /// The effect that the job at hand belongs to.
  var running: EffectScope?
  private var owners: [UInt64: EffectScope?] = [:]
  private var tasks: [(task: SuspendedTask, owner: EffectScope?)] = []
  private var starting: EffectScope?
  private var started = 0
  /// At how many tasks those that have ended are let go of.
  private var limit = 64

  /// Whether there are more tasks than effects.
  var hasChildren: Bool { owners.count > started }

  mutating func willStart(_ scope: EffectScope) {
    started += 1
    starting = scope
  }

  /// Takes note of the job's task; a new one that is no effect's own is a child of the effect that runs.
  ///
  /// What is no task's is done for the effect that runs.
  ///
  /// - Returns: Tasks to be let go of, outside of the executor's lock.
  mutating func admit(_ job: inout TestJob) -> [SuspendedTask] {
    guard !job.servesActor else {
      job.owner = running
      return []
    }
    defer { job.owner = owners[job.task] ?? nil }
    guard owners[job.task] == nil else { return [] }
    let owner = starting.take() ?? running
    owners.updateValue(owner, forKey: job.task)
    tasks.append((job.suspendedTask, owner))
    return tasks.count > limit ? removeEnded() : []
  }

  private mutating func removeEnded() -> [SuspendedTask] {
    let split = tasks.partition(by: \.task.hasEnded)
    let ended = tasks[split...].map(\.task)
    tasks.removeSubrange(split...)
    limit = Swift.max(64, 2 * tasks.count)
    return ended
  }

  /// Forgets all tasks.
  ///
  /// - Returns: What was known of them, to be let go of outside of the executor's lock.
  mutating func removeAll() -> Self {
    defer { self = Self() }
    return self
  }

  /// The number of tasks of `effects` that neither are in one of the sleeps on test clocks nor wait for child tasks;
  /// nil if that can't be said.
  ///
  /// Of an `async let` it can't be seen that it has ended: it counts, unless a child of its own shows that it has not.
  func strayed(from effects: Set<ObjectIdentifier>, _ sleeps: some Sequence<any TestSleep>) -> Int? {
    guard let anatomy = TaskAnatomy.learned else { return nil }
    let asleep = Set(sleeps.compactMap(\.task))
    let living = parentsOfLiving(asleep)
    let isKnown = { (task: SuspendedTask) in
      !task.isAsyncLet || asleep.contains(task.address) || living.contains(task.address)
    }
    let awaiting = Set(
      tasks.lazy.filter { $0.task.isAsyncLet && isKnown($0.task) }.compactMap {
        anatomy.waiter(for: $0.task.address)
      })
    return tasks.count { task, owner in
      guard owner.map({ effects.contains(ObjectIdentifier($0)) }) ?? true else { return false }
      guard isKnown(task) else { return true }
      return !asleep.contains(task.address) && !awaiting.contains(task.address) && !task.hasEnded
        && !anatomy.waitsForGroup(task.address)
    }
  }

  /// The tasks with children that have not ended.
  private func parentsOfLiving(_ asleep: Set<UnsafeRawPointer>) -> Set<UnsafeRawPointer> {
    var parents: Set<UnsafeRawPointer> = []
    // A child has come after its parent.
    for (task, _) in tasks.reversed() {
      let isLiving =
        asleep.contains(task.address) || parents.contains(task.address) || !task.isAsyncLet && !task.hasEnded
      if isLiving, let parent = task.parent { parents.insert(parent) }
    }
    return parents
  }
}

import Synchronization

/// The scope of a task of an effect, or of a part of one, and the context of the code in that task.
@usableFromInline
package final class TaskScope: EffectScope, @unchecked Sendable {
  // Sound: as `EffectScope` is.
  /// The task's work; nil for a part of an effect, whose closure is run by the effect's task.
  let work: EffectWork?
  /// The sink of the task's actions.
  let sink: ActionSink?
  /// The feature whose ids the task uses.
  let feature: ActiveFeature
  // Unchecked: the task sets it before all code that can read it.
  /// The number of the task that the scope is about.
  @exclusivity(unchecked) private final var runner: UInt64?
  /// The time at which the scope was made.
  package let startedAt = Moment.now
  /// The number of sends since the last suspension for other tasks; 0 if one is due.
  ///
  /// Tasks of the same effect may count at the same time and lose a send, which only delays the suspension.
  private let sendCount = Atomic<UInt8>(1)

  init(
    tree: ScopeTree, parent: EffectScope, origin: ErasedAction?, work: EffectWork? = nil,
    sink: ActionSink? = nil,
    feature: ActiveFeature, dependencies: DependencyFrame? = nil
  ) {
    self.work = work
    self.sink = sink
    self.feature = feature
    super.init(tree: tree, parent: parent, origin: origin, isTask: work != nil, dependencies: dependencies)
  }

  package override var label: TaskLabel? { work?.label }

  override func overridden(by dependencies: DependencyFrame?) -> TaskContext {
    EffectContext(dependencies: dependencies, effect: self)
  }

  /// Returns a Boolean value indicating whether `error` is only a consequence of a cancellation.
  func ignores(_ error: any Error) -> Bool {
    error is CancellationError || Task.isCancelled || isCancelled
  }

  /// Records the current task as the one that the scope is about, and that is cancelled with it.
  ///
  /// Called by that task, before the code of the program. The code that has started the task could not do it in time:
  /// the task may begin and cancel itself before that code has the task.
  @inline(never)  // The frames of a task would no longer fit into the memory that it begins with.
  func noteRunner() {
    let current = RunningTask.current
    runner = current?.id
    let isTooLate = tree.lock.withLock {
      task = current
      return isCancelled
    }
    if isTooLate { current?.retained.cancel() }
  }

  /// A Boolean value indicating whether the calling code runs in the scope's task, and not in a task that this one made.
  var isCurrentTask: Bool { runner == currentTaskID }

  /// Counts a send.
  ///
  /// - Returns: A Boolean value indicating whether the sender must suspend for other tasks after it.
  @inline(__always)
  func countSend() -> Bool {
    let count = sendCount.load(ordering: .relaxed) &+ 1
    sendCount.store(count, ordering: .relaxed)
    return count == 0
  }

  /// Suspends for other tasks if a send was the last of many.
  ///
  /// A sender that reduces in place never waits. If there are as many as the pool has threads, each in a loop, no other
  /// task would run.
  @inline(__always)
  nonisolated(nonsending) func yieldIfDue() async {
    if sendCount.load(ordering: .relaxed) == 0, !isScripted { await Task.yield() }
  }
}

extension EffectScope {
  /// A Boolean value indicating whether the effect started with the store's dependencies alone.
  package final var isPlain: Bool { dependencies?.belongsToStore ?? true }
}

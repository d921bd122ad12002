import Synchronization

/// The scope of a task of an effect, or of a part of a task, and the context of the code in this task.
@usableFromInline
package final class TaskScope: EffectScope, @unchecked Sendable {
  // Sound: for the same reasons as `EffectScope`.
  /// The task's work; `nil` for a part of an effect, whose closure another task runs.
  let work: EffectWork?
  /// The sink of the task's actions.
  let sink: ActionSink?
  /// The feature to which the task's ids belong.
  let feature: ActiveFeature
  // Unchecked: the task sets the property before any code that can read it.
  /// The unique number of the task that runs the scope's work.
  @exclusivity(unchecked) private final var runner: UInt64?
  /// The time at which the scope was created.
  package let startedAt = Moment.now
  /// The number of sends since the task last suspended to let other tasks run; 0 if a suspension is due.
  ///
  /// Several tasks of one effect may count at the same time, so a send may not be counted. This only delays the
  /// suspension.
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

  /// Records the current task as the task that runs the scope's work, and that is cancelled with the scope.
  ///
  /// The task calls this method before it runs code of the program. The code that starts the task could not record it
  /// in time: the task may begin and cancel itself before that code has a reference to the task.
  @inline(never)  // Inlined, the frames of a task would not fit into the memory with which the task begins.
  func noteRunner() {
    let current = RunningTask.current
    runner = current?.id
    let isTooLate = tree.lock.withLock {
      task = current
      return isCancelled
    }
    if isTooLate { current?.retained.cancel() }
  }

  /// A Boolean value indicating whether the calling code runs in the scope's task, and not in a task that this task
  /// created.
  var isCurrentTask: Bool { runner == currentTaskID }

  /// Counts a send.
  ///
  /// - Returns: A Boolean value indicating whether the sender must let other tasks run after this send.
  @inline(__always)
  func countSend() -> Bool {
    let count = sendCount.load(ordering: .relaxed) &+ 1
    sendCount.store(count, ordering: .relaxed)
    return count == 0
  }

  /// Lets other tasks run if this is due after many sends.
  ///
  /// A sender that reduces its actions directly never waits. If each thread of the pool ran such a sender in a loop, no
  /// other task would run.
  @inline(__always)
  nonisolated(nonsending) func yieldIfDue() async {
    if sendCount.load(ordering: .relaxed) == 0, !isScripted { await Task.yield() }
  }
}

extension EffectScope {
  /// A Boolean value indicating whether the effect started with the dependencies of the store, without overrides.
  package final var isPlain: Bool { dependencies?.belongsToStore ?? true }
}

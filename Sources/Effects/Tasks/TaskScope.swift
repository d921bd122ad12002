import Synchronization

/// An effect scope of a task or of a part of an effect.
///
/// The scope is also the task-local context of the code that runs in it.
@usableFromInline
package final class TaskScope: EffectScope, @unchecked Sendable {
  // Sound: for the same reasons as `EffectScope`.
  /// The work of the scope's task; `nil` if the scope is for a part of an effect.
  let work: EffectWork?
  /// The sink that passes the task's actions on to the store.
  let sink: ActionSink?
  /// The feature to which the cancellation ids in the task belong.
  let feature: ActiveFeature
  // Unchecked: the task sets the property before it runs any code that can read the property.
  /// The unique number of the task that runs the scope's work.
  @exclusivity(unchecked) private final var runner: UInt64?
  /// The time at which the scope was created.
  package let startedAt = Moment.now
  /// A count of the task's sends, which begins with 1 and wraps around to 0; at 0, the task must let other tasks run.
  ///
  /// If several tasks of one effect count at the same time, it is possible that a send is not counted. Such a miss only
  /// delays the moment at which the task lets other tasks run.
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

  /// Returns a Boolean value indicating whether `error` is ignored, because the effect or its task was cancelled.
  func ignores(_ error: any Error) -> Bool {
    error is CancellationError || Task.isCancelled || isCancelled
  }

  /// Records that the current task runs the scope's work, and must be cancelled if the scope is cancelled.
  ///
  /// The task calls this method before it runs code of the app. The code that starts the task could not record the task
  /// in time, because the task may begin and cancel itself before the starting code has a reference to the task.
  @inline(never)  // If it were inlined, the task's frames would exceed the memory that a task starts with.
  func noteRunner() {
    let current = RunningTask.current
    runner = current?.id
    let isTooLate = tree.lock.withLock {
      task = current
      return isCancelled
    }
    if isTooLate { current?.retained.cancel() }
  }

  /// A Boolean value indicating whether the calling code runs in the scope's task itself, and not in a task that the
  /// scope's task created.
  var isCurrentTask: Bool { runner == currentTaskID }

  /// Counts an action that the task sends.
  ///
  /// - Returns: A Boolean value indicating whether the sender must let other tasks run after this send.
  @inline(__always)
  func countSend() -> Bool {
    let count = sendCount.load(ordering: .relaxed) &+ 1
    sendCount.store(count, ordering: .relaxed)
    return count == 0
  }

  /// Suspends the task so that other tasks can run, if the task has sent many actions since its last suspension.
  ///
  /// A task that reduces its own actions on the store's isolation never suspends to wait for them. If each thread of
  /// the pool ran a task that does this in a loop, no other task could run.
  @inline(__always)
  nonisolated(nonsending) func yieldIfDue() async {
    if sendCount.load(ordering: .relaxed) == 0, !isScripted { await Task.yield() }
  }
}

extension EffectScope {
  /// A Boolean value indicating whether the effect started with the dependencies of the store, without further
  /// overrides.
  package final var isPlain: Bool { dependencies?.belongsToStore ?? true }
}

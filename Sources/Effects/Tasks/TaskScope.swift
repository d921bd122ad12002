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
  ///
  /// The task records it itself, because it may begin before ``adopt(_:)``.
  @exclusivity(unchecked) private final var runner: UInt64?
  /// The time at which the scope was made.
  package let startedAt = Moment.now

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

  /// Records the current task as the one that the scope is about.
  ///
  /// Called by that task, before the code of the program.
  @inline(never)  // The frames of a task would no longer fit into the memory that it begins with.
  func noteRunner() { runner = currentTaskID }

  /// A Boolean value indicating whether the calling code runs in the scope's task, and not in a task that this one made.
  var isCurrentTask: Bool { runner == currentTaskID }

  /// Makes `task` the task that is cancelled with the scope.
  func adopt(_ task: Task<Void, Never>) {
    let isTooLate = tree.lock.withLock {
      if !isComplete { self.task = task }
      return isCancelled
    }
    if isTooLate { task.cancel() }
  }
}

extension EffectScope {
  /// A Boolean value indicating whether the effect started with the store's dependencies alone.
  package final var isPlain: Bool { dependencies?.belongsToStore ?? true }
}

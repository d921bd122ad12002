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

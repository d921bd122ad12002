/// The scope of a task of an effect, or of a part of one, which is the context of the code in the task too.
@usableFromInline
package final class TaskScope: EffectScope, @unchecked Sendable {
  // Sound: as `EffectScope` is.
  /// What the task does; nil for a part of an effect, whose closure belongs to the effect's task.
  let work: EffectWork?
  /// Where the task sends its actions.
  let sink: ActionSink?
  /// Where the task looks up ids.
  let path: ActiveFeature

  init(
    tree: ScopeTree, parent: EffectScope, origin: ErasedAction?, work: EffectWork? = nil,
    sink: ActionSink? = nil,
    path: ActiveFeature, dependencies: DependencyFrame? = nil
  ) {
    self.work = work
    self.sink = sink
    self.path = path
    super.init(
      tree: tree, parent: parent, origin: origin, isTask: work != nil, dependencies: dependencies)
  }

  package override var label: TaskLabel? { work?.label }

  override func overridden(by dependencies: DependencyFrame?) -> TaskContext {
    EffectContext(dependencies: dependencies, effect: self)
  }

  /// Whether `error` is only the consequence of a cancellation.
  func ignores(_ error: any Error) -> Bool {
    error is CancellationError || Task.isCancelled || isCancelled
  }

  /// Makes `task` the one that is cancelled with the scope.
  func adopt(_ task: Task<Void, Never>) {
    let isTooLate = tree.lock.withLock {
      if !isComplete { self.task = task }
      return isCancelled
    }
    if isTooLate { task.cancel() }
  }
}

extension EffectScope {
  /// Whether the effect began with no dependencies but the store's.
  package final var isPlain: Bool { dependencies?.belongsToStore ?? true }
}

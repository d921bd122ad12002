// The reduction of one action, and the start of the resulting effects.
extension EffectRuntime {
  /// Reduces the action of `pending`, unless the action was dropped.
  ///
  /// If the sender of the action waits, it starts the tasks of the resulting effects after its wait.
  ///
  /// - Parameters:
  ///   - pending: The pending action, which the caller has taken out of the mailbox.
  ///   - reduce: A closure that reduces the action.
  ///   - drain: A closure that reduces the actions that `.send` effects have sent while `reduce` ran.
  package func reduce(_ pending: PendingAction, by reduce: () -> Void, drain: () -> Void) {
    guard lock.withLock(pending.beginReducing) else { return }
    if pending.origin == .task { local.pointee.deferred = [] }
    reduce()
    // Usually, the sender has more work, so its scope does not end together with the action.
    if pending.scope.workCount > 1 {
      drain()
      let taskStarts = takeDeferred(for: pending)
      let ending = lock.withLock { () -> PendingActionState.Ending? in
        guard pending.scope.workCount > 1 else { return nil }
        pending.scope.workCount -= 1
        return pending.endReducing(taskStarts)
      }
      if let ending { return perform(ending) }
      if pending.origin == .task { local.pointee.deferred = taskStarts }
    }
    // If the end of the action continues a sequence, the next effect starts here, after the `.send` effects of the
    // action.
    if let sequence = end(pending.scope) { advance(sequence, isOnIsolation: true) }
    drain()
    let taskStarts = takeDeferred(for: pending)
    perform(lock.withLock { pending.endReducing(taskStarts) })
  }

  private func takeDeferred(for pending: PendingAction) -> [TaskStart] {
    pending.origin == .task ? local.pointee.deferred.take() ?? [] : []
  }

  private func perform(_ ending: PendingActionState.Ending) {
    switch ending {
    case .none: break
    case .resume(let sender): sender.wake()
    case .start(let taskStarts): for taskStart in taskStarts { taskStart.run() }
    }
  }
}

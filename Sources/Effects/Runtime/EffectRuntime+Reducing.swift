// The reducing of one action, and what follows.
extension EffectRuntime {
  /// Reduces the action of `pending`, unless it was dropped, and gives the tasks that it leads to into the hands of the
  /// sender, if one waits.
  ///
  /// - Parameters:
  ///   - pending: The pending action, which is in the mailbox no more.
  ///   - reduce: Reduces the action.
  ///   - drain: Reduces what `.send` effects have sent.
  package func reduce(_ pending: PendingAction, by reduce: () -> Void, drain: () -> Void) {
    guard lock.withLock(pending.beginReducing) else { return }
    if pending.origin == .task { local.pointee.deferred = [] }
    reduce()
    // As a rule the sender's own work goes on, and nothing ends here.
    if pending.scope.pending > 1 {
      drain()
      let taskStarts = takeDeferred(for: pending)
      let ending = lock.withLock { () -> PendingActionState.Ending? in
        guard pending.scope.pending > 1 else { return nil }
        pending.scope.pending -= 1
        return pending.endReducing(taskStarts)
      }
      if let ending { return perform(ending) }
      if pending.origin == .task { local.pointee.deferred = taskStarts }
    }
    // What comes next in a sequence is started by the same sender, and comes after the `.send`s of the action's effect,
    // wherever the pending action came from.
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

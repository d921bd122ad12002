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
    if pending.scope.pending == 1 { return finishLast(pending, drain: drain) }
    drain()
    var taskStarts = takeDeferred(for: pending)
    let end = lock.withLock { () -> (isTaken: Bool, waiter: PendingAction.Waiter?)? in
      // As a rule the sender's own work goes on, and nothing ends here.
      guard pending.scope.pending > 1 else { return nil }
      pending.scope.pending -= 1
      return pending.endReducing(taskStarts)
    }
    if let end { return finish(end, taskStarts) }
    // What comes next in a sequence is started by the same sender.
    if pending.origin == .task { local.pointee.deferred = taskStarts }
    if let sequence = self.end(pending.scope) {
      advance(sequence, isOnIsolation: true)
      drain()
    }
    taskStarts = takeDeferred(for: pending)
    finish(lock.withLock { pending.endReducing(taskStarts) }, taskStarts)
  }

  /// Ends the last piece of work of a pending action's scope, before what the action has led to is reduced.
  ///
  /// What comes next in a sequence is started by the same sender, and comes after the `.send`s of the action's effect,
  /// wherever the pending action came from.
  private func finishLast(_ pending: PendingAction, drain: () -> Void) {
    if let sequence = end(pending.scope) { advance(sequence, isOnIsolation: true) }
    drain()
    let taskStarts = takeDeferred(for: pending)
    finish(lock.withLock { pending.endReducing(taskStarts) }, taskStarts)
  }

  private func takeDeferred(for pending: PendingAction) -> [TaskStart] {
    pending.origin == .task ? local.pointee.deferred.take() ?? [] : []
  }

  private func finish(_ end: (isTaken: Bool, waiter: PendingAction.Waiter?), _ taskStarts: [TaskStart]) {
    end.waiter?.wake()
    // The sender was cancelled while its action was reduced; what the action led to goes on without it.
    if !end.isTaken { for taskStart in taskStarts { taskStart.run() } }
  }
}

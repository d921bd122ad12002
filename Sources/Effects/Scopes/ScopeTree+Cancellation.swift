extension ScopeTree {
  /// Cancels the scopes that `select` returns, and all scopes below them.
  ///
  /// After the method has returned, the store reduces no more actions of the effects in these scopes.
  ///
  /// - Parameters:
  ///   - replace: A closure that is called under the lock after all scopes are cancelled, for example to add the scope
  ///     of a new effect.
  ///   - select: A closure that is called under the lock and returns the scopes to cancel.
  /// - Returns: For each dropped action, the scope that sent the action. The caller must call ``end(_:)`` for each of
  ///   these scopes to end the piece of work that kept the scope open for the action. Such an end may start the next
  ///   effect of a sequence.
  final func cancel(replace: () -> Void = {}, _ select: () -> [EffectScope]) -> [EffectScope] {
    var cancelled = Cancelled()
    lock.withLock {
      // This is a loop and not a recursion, because scopes can be nested so deeply that the stack would overflow. The
      // loop cancels the oldest scope first.
      var pending: [EffectScope] = select().reversed()
      while let scope = pending.popLast() {
        guard !scope.isCancelled else { continue }
        cancelled.take(scope)
        pending += scope.children
      }
      cancelled.settleRoles()
      replace()
    }
    cancelled.perform(in: self)
    return cancelled.ending
  }

  /// The part of a cancellation that is done outside the lock.
  private struct Cancelled {
    private var tasks: [(task: RunningTask.Retained, scope: EffectScope)] = []
    private var senders: [ScopeCleanup.Waiter] = []
    private var cleanup = ScopeCleanup()
    /// The scopes that sent the dropped actions, each of which has a piece of work that must be ended.
    private(set) var ending: [EffectScope] = []

    /// Marks `scope` as cancelled, and drops its actions that have not been reduced.
    mutating func take(_ scope: EffectScope) {
      scope.noteCancelled()
      if let task = scope.task { tasks.append((task.retained, scope)) }
      // The list begins with the action that was sent last, but the senders must resume in the order in which they
      // sent.
      let firstOfScope = senders.endIndex
      while let hold = scope.firstHold?.takeUnretainedValue() {
        let (endsWork, sender) = hold.drop()
        if let sender { senders.append(sender) }
        if endsWork { ending.append(scope) }
      }
      senders[firstOfScope...].reverse()
      scope.forEachRole { $0.cancel(&cleanup) }
    }

    /// Calls the `settle` methods of roles.
    ///
    /// These methods start effects that waited in queues behind the cancelled effects.
    mutating func settleRoles() { cleanup.settleRoles() }

    func perform(in tree: ScopeTree) {
      // The cancellation handlers of the task run here. They are code of the effect and not of the caller: they use the
      // effect's dependencies, and a test must assert the changes of shared values that they make.
      for (task, scope) in tasks { TaskContext.$ambient.withValue(scope) { task.cancel() } }
      for sender in senders { sender.wake() }
      cleanup.perform(in: tree)
    }
  }
}

extension ScopeTree {
  /// Cancels the scopes that `select` returns, and all scopes below them.
  ///
  /// After the method has returned, the store reduces no action of these scopes.
  ///
  /// - Parameters:
  ///   - replace: A closure that is called under the lock, after all scopes are cancelled.
  ///   - select: A closure that is called under the lock and returns the scopes to cancel.
  /// - Returns: The scopes of dropped actions. The caller must end the piece of work that was held for each of them,
  ///   which starts the next effect of a sequence.
  final func cancel(replace: () -> Void = {}, _ select: () -> [EffectScope]) -> [EffectScope] {
    var cancelled = Cancelled()
    lock.withLock {
      // This is a loop and not a recursion, because scopes can be nested deeper than the stack. The oldest scope comes
      // first.
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

  /// The remaining work, which is done outside the lock.
  private struct Cancelled {
    private var tasks: [RunningTask.Retained] = []
    private var senders: [ScopeCleanup.Waiter] = []
    private var cleanup = ScopeCleanup()
    /// The scopes of dropped actions, for each of which a piece of work was held.
    private(set) var ending: [EffectScope] = []

    /// Marks `scope` as cancelled.
    mutating func take(_ scope: EffectScope) {
      scope.noteCancelled()
      if let task = scope.task { tasks.append(task.retained) }
      // The list begins with the last sender. The senders must resume in the order of their sends.
      let firstOfScope = senders.endIndex
      while let hold = scope.firstHold?.takeUnretainedValue() {
        let (endsWork, sender) = hold.drop()
        if let sender { senders.append(sender) }
        if endsWork { ending.append(scope) }
      }
      senders[firstOfScope...].reverse()
      scope.forEachRole { $0.cancel(&cleanup) }
    }

    /// Starts effects that waited behind the cancelled effects.
    mutating func settleRoles() { cleanup.settleRoles() }

    func perform(in tree: ScopeTree) {
      for task in tasks { task.cancel() }
      for sender in senders { sender.wake() }
      cleanup.perform(in: tree)
    }
  }
}

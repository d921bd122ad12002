extension ScopeTree {
  /// Cancels the scopes that `select` returns, and all below them.
  ///
  /// When it returns, nothing of them is reduced any more.
  ///
  /// - Parameters:
  ///   - replace: Called under the lock when all are cancelled.
  ///   - select: Called under the lock.
  /// - Returns: Scopes of which the caller has to end a piece of work, which was held for an action that was dropped:
  /// what
  ///   comes next in a sequence is started with that.
  final func cancel(replace: () -> Void = {}, _ select: () -> [EffectScope]) -> [EffectScope] {
    var cancelled = Cancelled()
    lock.withLock {
      // A loop and not a recursion: scopes can be nested deeper than the stack. The oldest comes first.
      var pending: [EffectScope] = select().reversed()
      while let scope = pending.popLast() {
        guard !scope.isCancelled else { continue }
        cancelled.take(scope)
        pending += scope.children
      }
      replace()
    }
    cancelled.release(in: self)
    return cancelled.ending
  }

  /// What cancelled scopes leave behind.
  private struct Cancelled {
    private var tasks: [Task<Void, Never>] = []
    private var senders: [ScopeRemains.Waiter] = []
    private var remains = ScopeRemains()
    /// The scopes of dropped actions, for each of which a piece of work was held.
    private(set) var ending: [EffectScope] = []

    /// Marks `scope` as cancelled.
    mutating func take(_ scope: EffectScope) {
      scope.noteCancelled()
      if let task = scope.task { tasks.append(task) }
      // The list has the last sender first; they resume in the order of their sends.
      let firstOfScope = senders.endIndex
      while let hold = scope.firstHold?.takeUnretainedValue() {
        let (endsWork, sender) = hold.drop()
        if let sender { senders.append(sender) }
        if endsWork { ending.append(scope) }
      }
      senders[firstOfScope...].reverse()
      scope.forEachRole { $0.cancel(&remains) }
    }

    func release(in tree: ScopeTree) {
      for task in tasks { task.cancel() }
      for sender in senders { sender.wake() }
      remains.release(in: tree)
    }
  }

  /// Cancels everything, and whatever is started from now on.
  ///
  /// - Returns: Scopes of which the caller has to end a piece of work.
  final func cancelAll() -> [EffectScope] {
    cancel {
      isClosed = true
      return Array(rootScopes)
    }
  }

  /// Cancels what is in flight, except for tasks that have sent what is not reduced yet.
  ///
  /// - Returns: Scopes of which the caller has to end a piece of work.
  final func cancelUnlessWaiting() -> [EffectScope] {
    cancel { tasks.filter { !$0.isWaiting } }
  }
}

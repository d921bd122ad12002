extension ScopeTree {
  /// Cancels the scopes that `select` returns, and all below them.
  ///
  /// When it returns, nothing of them is reduced any more.
  ///
  /// - Parameters:
  ///   - replace: Called under the lock when all are cancelled.
  ///   - select: Called under the lock.
  /// - Returns: Scopes of which the caller has to end a piece of work, which was held for an action that was dropped: what
  ///   comes next in a sequence is started with that.
  final func cancel(replace: () -> Void = {}, _ select: () -> [EffectScope]) -> [EffectScope] {
    var remains = ScopeRemains()
    lock.withLock {
      // A loop and not a recursion: scopes can be nested deeper than the stack. The oldest comes first.
      var pending: [EffectScope] = select().reversed()
      while let scope = pending.popLast() {
        guard !scope.isCancelled else { continue }
        cancel(scope, &remains)
        var child = scope.firstChild
        // Not released meanwhile: a scope leaves the list under the lock, before it goes.
        while let current = child?.takeUnretainedValue() {
          pending.append(current)
          child = current.nextSibling
        }
      }
      replace()
    }
    remains.release(in: self)
    return remains.ending
  }

  private final func cancel(_ scope: EffectScope, _ remains: inout ScopeRemains) {
    scope.noteCancelled()
    if let task = scope.task { remains.cancel(task) }
    remains.dropActions(of: scope)
    var role = scope.firstRole
    while let current = role {
      current.cancel(&remains)
      role = current.next
    }
  }

  /// Cancels everything, and whatever is started from now on.
  ///
  /// - Returns: Scopes of which the caller has to end a piece of work.
  final func cancelAll() -> [EffectScope] {
    cancel {
      isClosed = true
      // Not released meanwhile: a scope leaves the list under the lock, which is held here, before it goes.
      return Array(sequence(first: firstLineage) { $0?._withUnsafeGuaranteedRef { $0.nextSibling } })
        .compactMap { $0?.takeUnretainedValue() }
    }
  }

  /// Cancels what is in flight, except for tasks that have sent what is not reduced yet.
  ///
  /// - Returns: Scopes of which the caller has to end a piece of work.
  final func cancelUnlessWaiting() -> [EffectScope] {
    cancel {
      var scopes: [EffectScope] = []
      forEachTask { if !$0.isWaiting { scopes.append($0) } }
      return scopes
    }
  }
}

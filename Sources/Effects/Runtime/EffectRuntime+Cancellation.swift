// Cancellation. A cancellation drops the actions of the cancelled effects that have not been reduced. Each dropped
// action still counts as a piece of work, which keeps the scope of its effect open. A function here either ends these
// pieces of work, or returns the scopes so that the caller ends them. Ending a piece of work can start the next effect
// of a sequence.
extension EffectRuntime {
  /// Cancels all effects in flight that have the cancellation id `id`, in `feature` and in the features below it.
  ///
  /// - Returns: The scopes that sent the dropped actions. The caller must end a piece of work of each scope.
  /// - Complexity: O(*n*), where *n* is the number of scopes with the id.
  func cancel(_ id: InternedID, at feature: ActiveFeature) -> [EffectScope] {
    cancel { feature.scopes(under: id) }
  }

  /// Cancels all effects in flight in `feature` and in the features below it.
  ///
  /// Call this method only on the store's isolation.
  func cancel(_ feature: ActiveFeature) {
    endWork(of: cancel { feature.scopes }, isOnIsolation: true)
  }

  /// Cancels `scope` and all scopes below it.
  @usableFromInline
  package func cancel(_ scope: EffectScope) {
    endWork(of: cancel { [scope] }, isOnIsolation: false)
  }

  /// Cancels all effects, including effects that start later, because the store has ended.
  package func close() {
    lock.withLock(isolation.noteStoreEnd)
    // No event can be delivered any more, so the log is emptied. Otherwise, the log would retain the scopes of the
    // events, and these scopes retain the log.
    endLog()
    let scopes = cancel {
      state.pointee.isClosed = true
      return Array(rootScopes)
    }
    endWork(of: scopes, isOnIsolation: false)
  }

  /// Opens a scope, and cancels the scopes that have a cancellation id, except for scopes that contain the new scope.
  ///
  /// The method opens the new scope and cancels the other scopes in one step under the lock. So if two tasks open
  /// scopes with the same id at the same time, the later scope cancels the earlier one. If the new scope is cancelled
  /// from the start, it cancels no other scopes.
  ///
  /// - Returns: The scopes that sent the dropped actions. The caller must end a piece of work of each scope.
  func open<Scope: EffectScope>(
    _ scope: Scope, below parent: EffectScope, replacing id: InternedID, at feature: ActiveFeature,
    enter: (Scope) -> Void
  ) -> [EffectScope] {
    cancel {
      add(scope, below: parent, enter: enter)
    } _: {
      parent.isCancelled ? [] : feature.scopes(under: id, notAround: parent)
    }
  }

  /// Ends a piece of work of each of `scopes`, and starts the next effect of each sequence that can then continue.
  func endWork(of scopes: [EffectScope], isOnIsolation: Bool) {
    for scope in scopes {
      if let sequence = end(scope) { advance(sequence, isOnIsolation: isOnIsolation) }
    }
  }
}

extension TaskScope {
  /// Dismisses the nearest feature around the task, and waits until the action that dismisses it has been reduced.
  ///
  /// - Returns: `false` if no feature around the task can be dismissed.
  package nonisolated(nonsending) func dismissFeature() async -> Bool {
    guard let dismissal = nearestDismissal else { return false }
    // If the effect was cancelled or has returned, the feature may already be gone, and the action could dismiss its
    // replacement.
    if isCancelled || hasReturned { return true }
    if let action = dismissal.route.action(through: dismissal.sink, from: self),
      let pending = runtime.mailbox.post(action, from: self)
    {
      await runtime.wait(for: pending, on: runtime.senderExecutor(on: #isolation))
    }
    return true
  }

  /// Dismisses the feature under test, which no other feature presents, and cancels its effects.
  ///
  /// The method does not cancel a task while an action that the task has sent waits to be reduced.
  ///
  /// - Returns: `false` if the store is not a test store.
  package func dismissTestedFeature() -> Bool {
    guard tree.isScripted else { return false }
    runtime.lock.withLock { runtime.wasDismissed = true }
    let scopes = runtime.cancel { runtime.tasks.filter { !$0.isWaiting } }
    runtime.endWork(of: scopes, isOnIsolation: false)
    return true
  }
}

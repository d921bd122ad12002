// Cancellation. Each function ends the pieces of work that are held for the actions that it drops, or returns their
// scopes for the caller to do so. That starts the next effect of a sequence.
extension EffectRuntime {
  /// Cancels everything in flight under `id` in `feature` and below.
  ///
  /// - Returns: The scopes. The caller must end one piece of work of each.
  /// - Complexity: O(n) in the number of scopes under the id.
  func cancel(_ id: InternedID, at feature: ActiveFeature) -> [EffectScope] {
    cancel { feature.scopes(under: id) }
  }

  /// Cancels everything in flight in `feature` and below.
  ///
  /// Use only on the store's isolation.
  func cancel(_ feature: ActiveFeature) {
    endWork(of: cancel { feature.scopes }, isOnIsolation: true)
  }

  /// Cancels `scope` and all below it.
  @usableFromInline
  package func cancel(_ scope: EffectScope) {
    endWork(of: cancel { [scope] }, isOnIsolation: false)
  }

  /// Cancels all effects, including those that are started later.
  package func close() {
    lock.withLock(isolation.noteStoreEnd)
    let scopes = cancel {
      state.pointee.isClosed = true
      return Array(rootScopes)
    }
    endWork(of: scopes, isOnIsolation: false)
  }

  /// Opens a scope and cancels the scopes under an id, except for those that the new one is a part of.
  ///
  /// Both happen in one step, so that if two tasks open scopes at the same time, one cancels the other. A scope that is
  /// cancelled from the start cancels nothing.
  ///
  /// - Returns: The scopes. The caller must end one piece of work of each.
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

  /// Ends a piece of work of each of `scopes`, and starts the next effects of sequences.
  func endWork(of scopes: [EffectScope], isOnIsolation: Bool) {
    for scope in scopes {
      if let sequence = end(scope) { advance(sequence, isOnIsolation: isOnIsolation) }
    }
  }
}

extension TaskScope {
  /// Dismisses the nearest feature around the task, and waits until the action for it has been reduced.
  ///
  /// - Returns: False if no feature around the task can be dismissed.
  package nonisolated(nonsending) func dismissFeature() async -> Bool {
    guard let dismissal = nearestDismissal else { return false }
    // A late dismissal could be that of the next child.
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
  /// Tasks with pending actions continue.
  ///
  /// - Returns: False outside a test.
  package func dismissTestedFeature() -> Bool {
    guard tree.isScripted else { return false }
    runtime.lock.withLock { runtime.wasDismissed = true }
    let scopes = runtime.cancel { runtime.tasks.filter { !$0.isWaiting } }
    runtime.endWork(of: scopes, isOnIsolation: false)
    return true
  }
}

// Cancels. Each ends the pieces of work that are held for actions that it drops; where it says so the caller does, for
// what comes next in a sequence is started with that.
extension EffectRuntime {
  /// Cancels all that is in flight under `id` at `path` and below.
  ///
  /// - Returns: Scopes of which the caller has to end a piece of work.
  /// - Complexity: O(n) in the number of scopes under the id.
  func cancel(_ id: KnownID, at path: ActiveFeature) -> [EffectScope] { cancel { path.scopes(under: id) } }

  /// Cancels all that is in flight at `path` and below.
  ///
  /// On the store's isolation.
  func cancel(_ path: ActiveFeature) {
    endWork(of: cancel { path.scopes }, isOnIsolation: true)
  }

  /// Cancels `scope` and all below it.
  @usableFromInline
  package func cancel(_ scope: EffectScope) {
    endWork(of: cancel { [scope] }, isOnIsolation: false)
  }

  /// Cancels everything, and whatever is started from now on.
  package func close() {
    lock.withLock(isolation.noteStoreGone)
    endWork(of: cancelAll(), isOnIsolation: false)
  }

  /// Opens a scope in place of what is in flight under an id, but for what it is a part of.
  ///
  /// In one step: of two that are opened at the same time by two tasks one cancels the other.
  ///
  /// - Returns: Scopes of which the caller has to end a piece of work.
  func open<Scope: EffectScope>(
    _ scope: Scope, below parent: EffectScope, replacing id: KnownID, at path: ActiveFeature,
    enter: (Scope) -> Void
  ) -> [EffectScope] {
    cancel {
      add(scope, below: parent, enter: enter)
    } _: {
      path.scopes(under: id, notAround: parent)
    }
  }

  /// Ends a piece of work of each of `scopes`, and goes on with the sequences that come to their next effect by that.
  func endWork(of scopes: [EffectScope], isOnIsolation: Bool) {
    for scope in scopes {
      if let sequence = end(scope) { advance(sequence, isOnIsolation: isOnIsolation) }
    }
  }
}

extension TaskScope {
  /// Leaves the nearest feature around that can be left, and waits until the action for it has been reduced.
  ///
  /// - Returns: False if there is none.
  package nonisolated(nonsending) func leave() async -> Bool {
    guard let way = wayOut else { return false }
    if isCancelled || hasReturned { return true }
    if let action = way.exit.leave(through: way.sink, from: self) {
      await runtime.post(action, from: self)
    }
    return true
  }

  /// Dismisses the feature under test in the stead of what presents it, with its effects.
  ///
  /// What its tasks have sent before is reduced before, so that such tasks go on.
  ///
  /// - Returns: False outside of a test.
  package func leaveTest() -> Bool {
    guard tree.isScripted else { return false }
    runtime.noteDismissed()
    runtime.endWork(of: runtime.cancelUnlessWaiting(), isOnIsolation: false)
    return true
  }
}

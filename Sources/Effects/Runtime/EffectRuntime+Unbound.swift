// A store that belongs to no actor has nowhere for effects to hop to. It catches up whenever its owner uses it, and
// while `StoreTask.finish()` is awaited the effects reduce in the owner's stead. The turnstile lets one thread at a
// time through, so that nothing is torn also when it is another task than the owner's that awaits.
extension EffectRuntime {
  /// Keeps effects from reducing until `admitEffects()`, for a use of a store without isolation.
  ///
  /// May be called again before that by the same thread.
  package func excludeEffects() { turnstile.lock() }

  /// Lets effects reduce again.
  package func admitEffects() { turnstile.unlock() }

  /// Runs `body`, a use of what belongs to the store, and keeps effects from reducing meanwhile in its owner's stead.
  ///
  /// Unlike the store's own, such a use may come after the store's end.
  package func exclusively(_ body: () -> Void) {
    guard lock.withLock({ !isBound }) else { return body() }
    turnstile.withLock(body)
  }

  /// Reduces what has come in.
  ///
  /// Called by the owner of the store, while no effect reduces.
  package func catchUp() {
    if hasMail { reduceMail() }
  }

  /// Reduces what is in the mailbox, if the owner of the store is away.
  func reduceMailInOwnersStead() {
    turnstile.withLock {
      let isFree = lock.withLock {
        guard !isBound else { return false }
        guard ownersAway > 0 else {
          isDriven = false
          return false
        }
        return true
      }
      if isFree { reduceMail() }
    }
  }

  /// Lets effects reduce in the owner's stead, who is about to wait for them, where the store has no isolation.
  ///
  /// - Returns: Whether that is so, until ``takeBackOwnership()``.
  @usableFromInline
  package func lendOwnership() -> Bool {
    guard !isBound, !isScripted else { return false }
    lock.withLock { ownersAway += 1 }
    reduceMailInOwnersStead()
    return true
  }

  /// Ends what ``lendOwnership()`` has begun.
  @usableFromInline
  package func takeBackOwnership() {
    lock.withLock { ownersAway -= 1 }
    // Whoever is reducing in the owner's stead comes to an end first.
    turnstile.withLock {}
  }
}

// A store that belongs to no actor has nowhere for effects to hop to. It catches up whenever its owner uses it, and
// while the owner awaits `StoreTask.finish()` the effects reduce in the owner's stead. The turnstile lets one thread at
// a time through: effects, the owner, and whoever releases what belongs to the store.
extension StoreIsolation {
  /// The user of a store without an actor.
  struct Ownership {
    /// The task that has used the store last; nil before, and outside of tasks.
    var owner: UInt64?
    /// Whether an effect reduces in the owner's stead.
    var isInStead = false
  }

  /// Keeps effects from reducing until `admitEffects()`, for a use of a store without an actor.
  ///
  /// May be called again before that by the same thread.
  package func excludeEffects() {
    turnstile.lock()
    noteOwner()
  }

  /// Lets effects reduce again.
  package func admitEffects() { turnstile.unlock() }

  /// Runs `body`, a use of what belongs to the store, and keeps effects from reducing meanwhile in its owner's stead.
  ///
  /// Unlike the store's own, such a use may come after the store's end.
  package func exclusively(_ body: () -> Void) {
    guard !isBound else { return body() }
    turnstile.withLock(body)
  }

  /// Runs `body` in the stead of the owner, if that is away.
  ///
  /// - Parameters:
  ///   - body: A use of the store.
  ///   - ownerIsBack: Called under the lock if the owner is not away.
  func inOwnersStead(_ body: () -> Void, ownerIsBack: () -> Void) {
    turnstile.withLock {
      let isFree = lock.withLock {
        guard !isBound else { return false }
        if !isOwnerAway { ownerIsBack() }
        return isOwnerAway
      }
      guard isFree else { return }
      let outer = ownership.isInStead
      ownership.isInStead = true
      defer { ownership.isInStead = outer }
      body()
    }
  }

  /// Lets effects reduce in the stead of the owner, who is about to wait for them.
  ///
  /// - Returns: Whether that is so, until ``takeBackOwnership()``: not if it is not the owner who waits, because the store
  ///   could be used meanwhile.
  func lendOwnership() -> Bool {
    turnstile.withLock {
      guard !isBound, let owner = ownership.owner, owner == currentTaskID else { return false }
      lock.withLock { isOwnerAway = true }
      return true
    }
  }

  /// Ends what ``lendOwnership()`` has begun.
  package func takeBackOwnership() {
    // Whoever is reducing in the owner's stead comes to an end first. Another task may be the owner by now.
    turnstile.withLock {
      if ownership.owner == currentTaskID { lock.withLock { isOwnerAway = false } }
    }
  }

  /// Notes which task uses the store; if another one was away, its ownership has ended.
  ///
  /// Called under the turnstile.
  private func noteOwner() {
    // What is reduced in the owner's stead may use the store too.
    guard !isBound, !ownership.isInStead else { return }
    let task = currentTaskID
    guard task != ownership.owner else { return }
    ownership.owner = task
    lock.withLock { isOwnerAway = false }
  }
}

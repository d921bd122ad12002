// A store that belongs to no actor has nowhere for effects to hop to. It catches up whenever its owner uses it, and
// while the owner awaits `StoreTask.finish()` the effects reduce in the owner's stead. The turnstile lets one thread at
// a time through: effects, the owner, and whoever releases what belongs to the store.
extension EffectRuntime {
  /// Keeps effects from reducing until `admitEffects()`, for a use of a store without isolation.
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
    guard lock.withLock({ !isBound }) else { return body() }
    turnstile.withLock(body)
  }

  /// Reduces what has come in.
  ///
  /// Called by the owner of the store, while no effect reduces.
  package func catchUp() {
    releaseSpent()
    if hasMail { reduceMail() }
  }

  /// Reduces what is in the mailbox, if the owner of the store is away.
  func reduceMailInOwnersStead() {
    turnstile.withLock {
      let isFree = lock.withLock {
        guard !isBound else { return false }
        guard isOwnerAway else {
          isDriven = false
          return false
        }
        return true
      }
      guard isFree else { return }
      let outer = ownership.isInStead
      ownership.isInStead = true
      defer { ownership.isInStead = outer }
      releaseSpent()
      reduceMail()
    }
  }

  /// Lets effects reduce in the owner's stead, who is about to wait for them, where the store has no isolation.
  ///
  /// Nothing if it is not the owner who waits: the store could be used meanwhile. The program is warned, as such a wait never
  /// ends if the owner does not use the store again, which can't be known.
  ///
  /// - Parameter scope: What is waited for.
  /// - Returns: Whether that is so, until ``takeBackOwnership()``.
  @usableFromInline
  package func lendOwnership(for scope: EffectScope) -> Bool {
    guard !isBound, !isScripted, !isComplete(scope) else { return false }
    let isLent = turnstile.withLock {
      guard !isBound, let owner = ownership.owner, owner == currentTaskID else { return false }
      lock.withLock { isOwnerAway = true }
      return true
    }
    if isLent {
      reduceMailInOwnersStead()
    } else if !isBound {
      scope.reportWaitElsewhere()
    }
    return isLent
  }

  /// Ends what ``lendOwnership()`` has begun.
  @usableFromInline
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

/// Who uses a store without an isolation.
struct StoreOwnership {
  /// The task that has used the store last; nil before, and outside of tasks.
  var owner: UInt64?
  /// Whether an effect reduces in the owner's stead.
  var isInStead = false
}

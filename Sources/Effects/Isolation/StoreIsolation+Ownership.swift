// If a store belongs to no actor, there is no isolation to which its effects can hop. The task that last used the store
// is its *owner*. The store reduces the actions of effects whenever its owner uses the store. While the owner awaits
// `StoreTask.finish()`, the effects reduce the actions themselves. The *turnstile* is a lock that lets only one thread
// at a time use such a store: the thread of an effect, of the owner, or of code that releases objects of the store.
extension StoreIsolation {
  /// The ownership of a store without an actor.
  struct Ownership {
    /// The number of the task that last used the store; `nil` before the first use, or if code outside tasks used the
    /// store last.
    var owner: UInt64?
    /// A Boolean value indicating whether an effect reduces actions now, while the owner waits.
    var isReducing = false

    /// A Boolean value indicating whether the calling code runs in the task that owns the store.
    ///
    /// The property is `false` outside tasks, because code outside tasks can't be identified as the owner.
    var isCurrent: Bool { owner.map { $0 == currentTaskID } ?? false }
  }

  /// Prevents effects from reducing actions until the caller calls `admitEffects()`, because the caller uses a store
  /// without an actor.
  ///
  /// A thread can nest calls of this method.
  package func excludeEffects() {
    turnstile.lock()
    noteOwner()
  }

  /// Lets effects reduce actions again.
  package func admitEffects() { turnstile.unlock() }

  /// Runs `body`, which uses objects of the store, and prevents effects from reducing actions while `body` runs.
  ///
  /// Unlike ``excludeEffects()``, this method can also be called after the store has ended, and does not change the
  /// owner.
  package func exclusively(_ body: () -> Void) {
    guard !isBound else { return body() }
    turnstile.withLock(body)
  }

  /// Runs `body` if the store has no actor and its owner waits for effects.
  ///
  /// - Parameters:
  ///   - body: A closure that uses the store.
  ///   - otherwise: A closure that is called under the lock if the store has no actor and its owner does not wait.
  func ifOwnerWaits(_ body: () -> Void, otherwise: () -> Void) {
    turnstile.withLock {
      let isFree = lock.withLock {
        guard !isBound else { return false }
        if !isOwnerWaiting { otherwise() }
        return isOwnerWaiting
      }
      guard isFree else { return }
      let outer = ownership.isReducing
      ownership.isReducing = true
      defer { ownership.isReducing = outer }
      body()
    }
  }

  /// Returns a Boolean value indicating whether code on `isolation` may use the store.
  ///
  /// A store with an actor may be used on this actor. A store without an actor may be used by its owner, which is the
  /// task that used the store last.
  package func admits(_ isolation: (any Actor)?) -> Bool {
    if isBound { return isolation != nil && isolation === actor }
    return turnstile.withLock { ownership.isCurrent }
  }

  /// Lets effects reduce actions until ``endOwnerWait()`` is called, because the owner is about to wait for effects.
  ///
  /// - Returns: `true` if effects can reduce actions during the wait; `false` if the store has an actor, or if the
  ///   caller is not the owner. In the second case, the owner could use the store during the wait.
  func beginOwnerWait() -> Bool {
    turnstile.withLock {
      guard !isBound, ownership.isCurrent else { return false }
      lock.withLock { isOwnerWaiting = true }
      return true
    }
  }

  /// A Boolean value indicating whether the owner of a store without an actor waits, so that effects reduce actions.
  var doesOwnerWait: Bool { lock.withLock { isOwnerWaiting } }

  /// Ends the wait that ``beginOwnerWait()`` started.
  package func endOwnerWait() {
    // Taking the turnstile waits until no effect reduces actions. By then, another task may have become the owner.
    turnstile.withLock {
      if ownership.owner == currentTaskID { lock.withLock { isOwnerWaiting = false } }
    }
  }

  /// Makes the current task the owner.
  ///
  /// If another task is the owner and waits for effects, its ownership ends.
  ///
  /// Call this method under the turnstile.
  private func noteOwner() {
    // If an effect reduces actions, its task does not become the owner, although the reducers in this task may use the
    // store.
    guard !isBound, !ownership.isReducing else { return }
    let task = currentTaskID
    guard task != ownership.owner else { return }
    ownership.owner = task
    lock.withLock { isOwnerWaiting = false }
  }
}

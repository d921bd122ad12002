// Effects can't hop to a store that belongs to no actor. Instead, the store reduces their actions whenever its owner
// uses it. While the owner awaits `StoreTask.finish()`, the effects reduce the actions themselves. The turnstile is a
// lock that lets one thread at a time use the store: an effect, the owner, or a thread that releases objects of the
// store.
extension StoreIsolation {
  /// The ownership of a store without an actor.
  struct Ownership {
    /// The task that last used the store; `nil` before the first use, and for code outside tasks.
    var owner: UInt64?
    /// A Boolean value indicating whether an effect reduces while the owner waits.
    var isReducing = false

    /// A Boolean value indicating whether the calling code runs in the owner.
    ///
    /// It is `false` outside tasks, where owners can't be distinguished.
    var isCurrent: Bool { owner.map { $0 == currentTaskID } ?? false }
  }

  /// Prevents effects from reducing until `admitEffects()`, while the caller uses a store without an actor.
  ///
  /// The same thread may make nested calls.
  package func excludeEffects() {
    turnstile.lock()
    noteOwner()
  }

  /// Lets effects reduce again.
  package func admitEffects() { turnstile.unlock() }

  /// Runs `body`, which uses objects of the store, and prevents effects from reducing while it runs.
  ///
  /// Unlike a use of the store itself, such a use may happen after the store has ended.
  package func exclusively(_ body: () -> Void) {
    guard !isBound else { return body() }
    turnstile.withLock(body)
  }

  /// Runs `body` if the owner waits for effects.
  ///
  /// - Parameters:
  ///   - body: A closure that uses the store.
  ///   - otherwise: A closure that is called under the lock if the owner does not wait.
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
  /// A store with an actor may be used on this actor. A store without an actor may be used in the task that used it
  /// last.
  package func admits(_ isolation: (any Actor)?) -> Bool {
    if isBound { return isolation != nil && isolation === actor }
    return turnstile.withLock { ownership.isCurrent }
  }

  /// Lets effects reduce until ``endOwnerWait()``, because the owner is about to wait for them.
  ///
  /// - Returns: `false` if the store has an actor, or if the caller is not the owner, because then the owner could use
  ///   the store during the wait.
  func beginOwnerWait() -> Bool {
    turnstile.withLock {
      guard !isBound, ownership.isCurrent else { return false }
      lock.withLock { isOwnerWaiting = true }
      return true
    }
  }

  /// Ends the wait that ``beginOwnerWait()`` started.
  package func endOwnerWait() {
    // The turnstile waits for an effect that reduces. In the meantime, another task may have become the owner.
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
    // The task of an effect that reduces does not become the owner, although its reducers may use the store.
    guard !isBound, !ownership.isReducing else { return }
    let task = currentTaskID
    guard task != ownership.owner else { return }
    ownership.owner = task
    lock.withLock { isOwnerWaiting = false }
  }
}

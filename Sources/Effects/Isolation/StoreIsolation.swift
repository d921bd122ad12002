import Synchronization

/// The isolation to which a store belongs: an actor, or the task that last used a store without an actor.
package final class StoreIsolation: @unchecked Sendable {
  // Sound: the state changes under `lock` only, except for `ownership`, which changes under `turnstile` only.
  /// The lock for all state that the store's isolation and the threads of effects share.
  package let lock = Lock()
  /// A lock that lets only one thread at a time use a store without an actor.
  let turnstile = RecursiveLock()
  private let hasActor = Atomic<Bool>(false)
  // Unchecked: each access to this property, and to `isOwnerWaiting`, is a single load or store under the lock.
  /// A weak reference to the actor; the reference is weak because the store is often a property of the actor.
  @exclusivity(unchecked) private weak var boundActor: (any Actor)?
  /// A Boolean value indicating whether the owner of a store without an actor waits for effects.
  ///
  /// During this wait, the effects reduce the actions.
  @exclusivity(unchecked) var isOwnerWaiting = false
  /// The state that tells which task owns a store without an actor.
  var ownership = Ownership()
  /// The objects that wait to be released on the isolation.
  var deferredReleases = DeferredReleases()
  /// A Boolean value indicating whether objects wait to be released on the isolation; changed under the lock.
  let hasDeferredReleases = Atomic<Bool>(false)

  init() {}

  /// A Boolean value indicating whether the store is bound to an actor.
  var isBound: Bool { hasActor.load(ordering: .acquiring) }

  /// The actor to which the store is bound; `nil` if the store has no actor or the actor was released.
  package var actor: (any Actor)? { lock.withLock { boundActor } }

  /// The same actor as `actor`, for callers that already hold the lock.
  ///
  /// The caller must retain the actor until it releases the lock, because the deinit of the actor takes the lock.
  var actorUnderLock: (any Actor)? { boundActor }

  /// Binds the store to `actor`.
  ///
  /// Call this method under the turnstile.
  func bind(to actor: any Actor) {
    lock.withLock {
      boundActor = actor
      hasActor.store(true, ordering: .releasing)
    }
  }

  /// Runs `body` if the caller is on the store's isolation.
  ///
  /// While `body` runs, no other code can use objects of the store.
  ///
  /// - Parameter body: A closure that uses objects of the store.
  /// - Returns: A Boolean value indicating whether `body` has run.
  package func runIfCurrent(_ body: () -> Void) -> Bool {
    if isBound, let actor {
      guard isCurrent(actor) ?? false else { return false }
      body()
      return true
    }
    // A store without an actor is used under the turnstile. If the store's actor was released, no other code can use
    // the store. The method does not wait for the turnstile, because the owner may hold it and wait for this thread.
    guard turnstile.tryLock() else { return false }
    defer { turnstile.unlock() }
    // Stores are bound to actors under the turnstile, so no other code can bind the store while this code holds the
    // turnstile.
    guard !isBound || actor == nil else { return false }
    body()
    return true
  }

  /// Starts a task that runs `body` on the store's isolation.
  ///
  /// - Parameter body: A closure that uses objects of the store.
  /// - Returns: `false` if `body` will not run, because the store has no actor or its actor was released.
  package func later(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let actor else { return false }
    Task.detached { await run(body, on: actor) }
    return true
  }

  /// Runs `body` on the store's isolation soon, while no other code uses the store.
  ///
  /// - Parameter body: A closure that uses the store.
  /// - Returns: `false` if `body` will not run, because the store has no actor and its owner does not wait for effects.
  package func soon(_ body: @escaping @Sendable () -> Void) -> Bool {
    if later(body) { return true }
    var hasRun = false
    ifOwnerWaits {
      body()
      hasRun = true
    } otherwise: {
    }
    return hasRun
  }

  /// A Boolean value indicating whether the caller is on the store's isolation.
  ///
  /// If so, no other code can use objects of the store at this time.
  package var isolatesCaller: Bool {
    // If the actor was released, no other code can use the store.
    if isBound { return actor.map { isCurrent($0) ?? false } ?? true }
    guard turnstile.tryLock() else { return false }
    defer { turnstile.unlock() }
    guard !isBound else { return false }
    return ownership.isReducing || ownership.isCurrent
  }
}

/// Runs `body` on `isolation`.
package func run(_ body: @Sendable () -> Void, on isolation: isolated any Actor) { body() }

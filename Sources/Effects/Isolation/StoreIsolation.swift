import Synchronization

/// The isolation that a store belongs to: an actor, or the owner of a store that belongs to none.
package final class StoreIsolation: @unchecked Sendable {
  // Sound: what changes is changed under the lock, `ownership` under the turnstile.
  /// The lock of all that the store's isolation and the threads of effects share.
  package let lock = Lock()
  /// Lets one thread at a time use a store that belongs to no actor.
  let turnstile = RecursiveLock()
  private let hasActor = Atomic<Bool>(false)
  /// Held weakly: the store is often a property of the very actor.
  @exclusivity(unchecked) private weak var boundActor: (any Actor)?
  /// Whether the owner of a store without an actor waits for effects, which reduce in its stead.
  @exclusivity(unchecked) var isOwnerAway = false
  /// Who uses a store without an actor.
  var ownership = Ownership()
  /// What is to be released on the isolation.
  var spent = SpentObjects()
  /// Whether something is to be released on the isolation; changed under the lock.
  let hasSpent = Atomic<Bool>(false)

  init() {}

  /// Whether the store has met its actor.
  var isBound: Bool { hasActor.load(ordering: .acquiring) }

  /// The actor that the store belongs to, if it belongs to one that still lives.
  package var actor: (any Actor)? { lock.withLock { boundActor } }

  /// The same under the lock.
  var actorUnderLock: (any Actor)? { boundActor }

  /// Makes `actor` the one that the store belongs to.
  ///
  /// Called under the turnstile.
  func bind(to actor: any Actor) {
    lock.withLock {
      boundActor = actor
      hasActor.store(true, ordering: .releasing)
    }
  }

  /// Runs `body`, a use of what belongs to the store, if nobody else can be using it now: on the store's isolation.
  ///
  /// - Parameter body: The use.
  /// - Returns: Whether `body` was run.
  package func ifHome(_ body: () -> Void) -> Bool {
    if isBound, let actor {
      guard isCurrent(actor) ?? false else { return false }
      body()
      return true
    }
    // A store without an actor is used under the turnstile, and of one whose actor has gone nobody is left who could
    // use it. Not waited for: its owner may be waiting for this thread.
    guard turnstile.tryLock() else { return false }
    defer { turnstile.unlock() }
    // It is bound under the turnstile.
    guard !isBound || actor == nil else { return false }
    body()
    return true
  }

  /// Has `body` run on the store's isolation.
  ///
  /// - Parameter body: A use of what belongs to the store.
  /// - Returns: False if the store has no actor, or its actor has gone; `body` is not run then.
  package func later(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let actor else { return false }
    Task.detached { await run(body, on: actor) }
    return true
  }

  /// Whether the caller is where the store is used, and nobody else can use what belongs to it.
  var isHome: Bool {
    // Of a store whose actor has gone nobody is left who could.
    if isBound { return actor.map { isCurrent($0) ?? false } ?? true }
    guard turnstile.tryLock() else { return false }
    defer { turnstile.unlock() }
    guard !isBound else { return false }
    // Outside of tasks one user is not told from another.
    return ownership.isInStead || ownership.owner.map { $0 == currentTaskID } ?? false
  }
}

/// Runs `body` on `isolation`.
package func run(_ body: @Sendable () -> Void, on isolation: isolated any Actor) { body() }

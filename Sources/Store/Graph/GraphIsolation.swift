import Effects

/// The isolation of a graph that does not belong to a store.
final class StandaloneIsolation: GraphIsolation, @unchecked Sendable {
  // Sound: `isolation` is touched under the lock only, and `isKnown` by the users of the graph only, one at a time.
  private let lock = Lock()
  private var isKnown = false
  /// Weak, because a graph is often a property of the actor.
  private weak var isolation: (any Actor)?

  /// Makes `isolation` the one that the graph belongs to, if none is known.
  func meet(_ isolation: (any Actor)?) {
    guard let isolation, !isKnown else { return }
    isKnown = true
    lock.withLock { self.isolation = isolation }
  }

  private var known: (any Actor)? { lock.withLock { isolation } }

  // No code uses a graph whose actor has ended. Of a graph without an isolation, code without an isolation has made all
  // handles. One task at a time uses it, because it can only be passed on as a whole, together with these handles.
  func runIfCurrent(_ body: () -> Void) -> Bool {
    if let isolation = known, isCurrent(isolation) != true { return false }
    body()
    return true
  }

  func later(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let isolation = known else { return false }
    Task.detached { await run(body, on: isolation) }
    return true
  }
}

extension StoreIsolation: GraphIsolation {
  /// Empty, because a store binds itself to an isolation.
  func meet(_ isolation: (any Actor)?) {}
}

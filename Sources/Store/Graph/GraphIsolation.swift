import Effects

/// The isolation of a graph that does not belong to a store.
final class StandaloneIsolation: GraphIsolation, @unchecked Sendable {
  // Sound: `isolation` is accessed only under the lock. `isKnown` is accessed only by code that uses the graph, and
  // only one task at a time uses the graph.
  private let lock = Lock()
  private var isKnown = false
  /// The actor; the reference is weak, because the graph is often a property of the actor.
  private weak var isolation: (any Actor)?

  /// Binds the graph to `isolation`, if the graph has no isolation yet.
  func meet(_ isolation: (any Actor)?) {
    guard let isolation, !isKnown else { return }
    isKnown = true
    lock.withLock { self.isolation = isolation }
  }

  private var known: (any Actor)? { lock.withLock { isolation } }

  // If the actor no longer exists, no other code uses the graph, so the body may run here. If the graph never had an
  // isolation, only code without an isolation has created its handles. Then only one task at a time uses the graph,
  // because the graph and its handles can move to another task only together.
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
  /// Does nothing, because a store binds itself to an isolation.
  func meet(_ isolation: (any Actor)?) {}
}

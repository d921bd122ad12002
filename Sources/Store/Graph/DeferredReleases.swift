import Effects
import Synchronization

/// The isolation of a graph, used by handles that are released on any thread.
protocol GraphIsolation: AnyObject, Sendable {
  /// Binds the graph to `isolation` if its isolation is unknown.
  func meet(_ isolation: (any Actor)?)

  /// Runs `body`, which uses the graph, if the caller is on the graph's isolation.
  ///
  /// - Parameter body: Uses the graph.
  /// - Returns: A Boolean value indicating whether it ran `body`.
  func runIfCurrent(_ body: () -> Void) -> Bool

  /// Schedules `body`, which uses the graph, on the graph's isolation.
  ///
  /// - Parameter body: Uses the graph.
  /// - Returns: False if the graph has no isolation; `body` does not run in this case.
  func later(_ body: @escaping @Sendable () -> Void) -> Bool
}

/// A queue of the nodes whose handles were released off the graph's isolation, until the graph can release them.
///
/// The last reference to a handle may be released on any thread. For example, an object of the main actor may be
/// released elsewhere, and with it the handles that it holds.
final class DeferredReleases: @unchecked Sendable {
  // Sound: the state changes under the lock only, and only `drain` reads the nodes, on the graph's isolation.
  private let lock = Lock()
  private let isolation: any GraphIsolation
  private var nodes: [GraphNode.Pointer] = []
  private var ending: (() -> Void)?
  private var isScheduled = false
  /// A Boolean value indicating whether the queue has nodes; changed under the lock.
  private let isWaiting = Atomic(false)

  init(isolation: any GraphIsolation) { self.isolation = isolation }

  /// Releases a handle's references to nodes, and cancels the nodes that are observers.
  ///
  /// - Parameters:
  ///   - nodes: The nodes.
  ///   - graph: Theirs.
  func release(_ nodes: some Sequence<GraphNode.Pointer>, in graph: AttributeGraph) {
    let isDone = isolation.runIfCurrent {
      for node in nodes { graph.engine.endHandle(of: node) }
    }
    guard !isDone else { return drainSoon(graph) }
    lock.withLock {
      self.nodes += nodes
      isWaiting.store(true, ordering: .releasing)
    }
    drainSoon(graph)
  }

  /// Runs `body`, which ends the owner of the graph, now or as soon as possible.
  func end(_ graph: AttributeGraph, _ body: @escaping () -> Void) {
    guard !isolation.runIfCurrent(body) else { return drainSoon(graph) }
    lock.withLock {
      ending = body
      isWaiting.store(true, ordering: .releasing)
    }
    drainSoon(graph)
  }

  /// Releases the queued nodes.
  ///
  /// Called on the graph's isolation.
  func drain(_ graph: AttributeGraph) {
    guard isWaiting.load(ordering: .acquiring) else { return }
    let (nodes, ending) = lock.withLock {
      defer {
        (self.nodes, self.ending, isScheduled) = ([], nil, false)
        isWaiting.store(false, ordering: .relaxed)
      }
      return (self.nodes, self.ending)
    }
    for node in nodes { graph.engine.endHandle(of: node) }
    ending?()
  }

  /// Drains the queue now, or schedules a drain.
  ///
  /// Called after a node was queued, and after a use of the graph that prevented other threads from releasing nodes
  /// directly.
  private func drainSoon(_ graph: AttributeGraph) {
    while isWaiting.load(ordering: .acquiring), isolation.runIfCurrent({ drain(graph) }) {}
    guard isWaiting.load(ordering: .acquiring), lock.withLock(schedule) else { return }
    let handoff = Handoff(releases: self, graph: graph)
    let isComing = isolation.later { handoff.arrive() }
    if !isComing { lock.withLock { isScheduled = false } }
  }

  /// Returns a Boolean value indicating whether the caller must schedule a drain.
  private func schedule() -> Bool {
    defer { isScheduled = true }
    return !isScheduled
  }

  /// A graph that is passed to its isolation.
  ///
  /// Sound: the graph is not used before it arrives. This value retains the graph, because queued nodes do not.
  private struct Handoff: @unchecked Sendable {
    let releases: DeferredReleases
    let graph: AttributeGraph

    func arrive() { releases.drain(graph) }
  }
}

extension GraphEngine {
  /// Releases a node as its handle would.
  fileprivate func endHandle(of node: GraphNode.Pointer) {
    guard !state.pointee.isClosed else { return }
    if node.pointee.flags.contains(.observer) { cancel(node) }
    release(node)
  }
}

extension AttributeGraph {
  /// Removes the node of a handle whose last reference was released.
  ///
  /// Can be called on any thread.
  @usableFromInline
  func release(_ node: GraphNode.Pointer) { releases.release(CollectionOfOne(node), in: self) }

  /// Releases the nodes whose handles were released on another thread.
  func drainReleases() { releases.drain(self) }
}

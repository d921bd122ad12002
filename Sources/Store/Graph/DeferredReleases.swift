import Effects
import Synchronization

/// The isolation of a graph, on which the graph releases handles that were released on other threads.
protocol GraphIsolation: AnyObject, Sendable {
  /// Binds the graph to `isolation` if its isolation is unknown.
  func meet(_ isolation: (any Actor)?)

  /// Runs `body` if the caller is on the graph's isolation.
  ///
  /// - Parameter body: Uses the graph.
  /// - Returns: A Boolean value indicating whether the method ran `body`.
  func runIfCurrent(_ body: () -> Void) -> Bool

  /// Schedules `body` to run on the graph's isolation.
  ///
  /// - Parameter body: Uses the graph.
  /// - Returns: False if the graph has no isolation. In this case, `body` does not run.
  func later(_ body: @escaping @Sendable () -> Void) -> Bool
}

/// A queue of nodes whose handles were released off the graph's isolation, and that the graph releases later.
///
/// The last reference to a handle may be released on any thread. For example, another thread may release an object of
/// the main actor, and with the object the handles that it holds.
final class DeferredReleases: @unchecked Sendable {
  // Sound: the state changes under the lock only, and only `drain` reads the nodes, on the graph's isolation.
  private let lock = Lock()
  private let isolation: any GraphIsolation
  private var nodes: [GraphNode.Pointer] = []
  private var ending: (() -> Void)?
  private var isScheduled = false
  /// A Boolean value indicating whether the queue contains nodes or a closure to run; changed only under the lock.
  private let isWaiting = Atomic(false)

  init(isolation: any GraphIsolation) { self.isolation = isolation }

  /// Releases a handle's references to nodes, and cancels the nodes that are observers.
  ///
  /// - Parameters:
  ///   - nodes: The nodes.
  ///   - graph: The graph to which the nodes belong.
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

  /// Runs a closure that ends the owner of the graph, now or as soon as possible on the graph's isolation.
  func end(_ graph: AttributeGraph, _ body: @escaping () -> Void) {
    guard !isolation.runIfCurrent(body) else { return drainSoon(graph) }
    lock.withLock {
      ending = body
      isWaiting.store(true, ordering: .releasing)
    }
    drainSoon(graph)
  }

  /// Releases the queued nodes, and runs the queued closure.
  ///
  /// The caller is on the graph's isolation.
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
  /// This method is called after a node was queued. It is also called after a use of the graph during which other
  /// threads could not release nodes directly.
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

  /// A value that carries a graph to the graph's isolation.
  ///
  /// Sound: no code uses this reference to the graph before `arrive()` runs on the isolation. The value retains the
  /// graph, because queued nodes do not.
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
  /// You can call this method on any thread.
  @usableFromInline
  func release(_ node: GraphNode.Pointer) { releases.release(CollectionOfOne(node), in: self) }

  /// Releases the nodes whose handles were released on another thread.
  func drainReleases() { releases.drain(self) }
}

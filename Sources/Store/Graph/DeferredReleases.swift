import Effects
import Synchronization

/// The isolation of a graph, for handles that are released anywhere.
protocol GraphIsolation: AnyObject, Sendable {
  /// Makes `isolation` the one that the graph belongs to, if none is known.
  func meet(_ isolation: (any Actor)?)

  /// Runs `body`, which uses the graph, if nobody else can be using it now: on the isolation that the graph belongs to.
  ///
  /// - Parameter body: Uses the graph.
  /// - Returns: A Boolean value indicating whether `body` was run.
  func ifHome(_ body: () -> Void) -> Bool

  /// Has `body`, which uses the graph, run on the isolation that the graph belongs to.
  ///
  /// - Parameter body: Uses the graph.
  /// - Returns: False if there is none; `body` is not run then.
  func later(_ body: @escaping @Sendable () -> Void) -> Bool
}

/// The nodes whose handles were released where the graph must not be used, until it can be used.
///
/// The last reference to a handle may be released on any thread: a handle that an object of the main actor holds goes
/// where that object goes, and a closure of the main actor's goes with the task that drops it last.
final class DeferredReleases: @unchecked Sendable {
  // Sound: what changes is changed under the lock only, and the nodes are looked at by `drain` only, whose callers are at
  // home.
  private let lock = Lock()
  private let isolation: any GraphIsolation
  private var nodes: [GraphNode.Pointer] = []
  private var ending: (() -> Void)?
  private var isScheduled = false
  /// A Boolean value indicating whether anything waits, which changes under the lock.
  private let isWaiting = Atomic(false)

  init(isolation: any GraphIsolation) { self.isolation = isolation }

  /// Releases the references of a handle to nodes, and ends those among them that are observers.
  ///
  /// - Parameters:
  ///   - nodes: The nodes.
  ///   - graph: Theirs.
  func release(_ nodes: some Sequence<GraphNode.Pointer>, in graph: AttributeGraph) {
    let isDone = isolation.ifHome {
      for node in nodes { graph.engine.endHandle(of: node) }
    }
    guard !isDone else { return drainSoon(graph) }
    lock.withLock {
      self.nodes += nodes
      isWaiting.store(true, ordering: .releasing)
    }
    drainSoon(graph)
  }

  /// Runs `body`, the end of what the graph belongs to, at once or as soon as that can be.
  func end(_ graph: AttributeGraph, _ body: @escaping () -> Void) {
    guard !isolation.ifHome(body) else { return drainSoon(graph) }
    lock.withLock {
      ending = body
      isWaiting.store(true, ordering: .releasing)
    }
    drainSoon(graph)
  }

  /// Releases the nodes that wait.
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

  /// Drains the queue here, or schedules that.
  ///
  /// Called after something was added, and after a use of the graph that kept others from releasing directly.
  private func drainSoon(_ graph: AttributeGraph) {
    while isWaiting.load(ordering: .acquiring), isolation.ifHome({ drain(graph) }) {}
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

  /// The graph on its way to where it is used.
  ///
  /// Sound: nothing of the graph is touched before it arrives; it keeps the graph, for what waits does not.
  private struct Handoff: @unchecked Sendable {
    let releases: DeferredReleases
    let graph: AttributeGraph

    func arrive() { releases.drain(graph) }
  }
}

extension GraphEngine {
  /// Releases a node as its handle does.
  fileprivate func endHandle(of node: GraphNode.Pointer) {
    guard !state.pointee.isClosed else { return }
    if node.pointee.flags.contains(.observer) { cancel(node) }
    release(node)
  }
}

extension AttributeGraph {
  /// Removes the node of a handle whose last reference was released, on whatever thread that is.
  @usableFromInline
  func release(_ node: GraphNode.Pointer) { releases.release(CollectionOfOne(node), in: self) }

  /// Releases the nodes of handles that were released elsewhere.
  func drainReleases() { releases.drain(self) }
}

import Effects
import Synchronization

/// The isolation to which a graph belongs.
///
/// If the last reference to an input, a rule or a token is released on another thread, the graph releases the contents
/// of that object on this isolation.
protocol GraphIsolation: AnyObject, Sendable {
  /// Binds the graph to `isolation`, if the graph has no isolation yet.
  func meet(_ isolation: (any Actor)?)

  /// Runs `body` if the caller is on the graph's isolation.
  ///
  /// - Parameter body: A closure that uses the graph.
  /// - Returns: A Boolean value indicating whether the method ran `body`.
  func runIfCurrent(_ body: () -> Void) -> Bool

  /// Schedules `body` to run on the graph's isolation.
  ///
  /// - Parameter body: A closure that uses the graph.
  /// - Returns: False if the graph has no isolation. In this case, `body` does not run.
  func later(_ body: @escaping @Sendable () -> Void) -> Bool
}

/// A queue of nodes that the graph must release, because their handles were released outside its isolation.
///
/// A handle is an input, a rule or a token.
///
/// The last reference to a handle may be released on any thread. For example, another thread may release the last
/// reference to an object of the main actor, and so release the handles that the object holds.
final class DeferredReleases: @unchecked Sendable {
  // Sound: the lock protects the stored variables. Only `drain` takes nodes from the queue, on the graph's isolation.
  private let lock = Lock()
  private let isolation: any GraphIsolation
  private var nodes: [GraphNode.Pointer] = []
  private var ending: (() -> Void)?
  private var isScheduled = false
  /// A Boolean value indicating whether the queue contains nodes or a closure to run.
  ///
  /// The value changes only under the lock.
  private let isWaiting = Atomic(false)

  init(isolation: any GraphIsolation) { self.isolation = isolation }

  /// Releases a handle's references to nodes, and cancels those nodes that are observers.
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

  /// Runs a closure at the end of the graph's store, immediately or in a later job on the graph's isolation.
  ///
  /// The closure runs immediately if the caller is on the graph's isolation.
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
  /// The caller must be on the graph's isolation.
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
  /// This method is called after a node was queued. It is also called after this thread has used the graph. During
  /// this use, other threads can't release nodes, and may have queued some.
  private func drainSoon(_ graph: AttributeGraph) {
    while isWaiting.load(ordering: .acquiring), isolation.runIfCurrent({ drain(graph) }) {}
    guard isWaiting.load(ordering: .acquiring), lock.withLock(schedule) else { return }
    let handoff = Handoff(releases: self, graph: graph)
    let isComing = isolation.later { handoff.arrive() }
    if !isComing { lock.withLock { isScheduled = false } }
  }

  /// Marks a drain as scheduled, and returns a Boolean value indicating whether the caller must schedule it.
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
  /// Releases the node of a handle that no longer exists, and cancels the node if it is an observer.
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

import Observation

extension StoreObservation {
  /// Makes the Observation module track a node of the graph.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - scope: The scope to which the node belongs.
  func noteTrackedRead(of node: GraphNode.Pointer, in scope: ScopeIdentity) {
    // If an observer is running, it has already recorded the read.
    let tracked = graph.engine.untracked { trackedNode(node) ?? track(node, in: scope) }
    tracked.registrar.access(tracked, keyPath: \.value)
  }

  /// Returns the object that the Observation module tracks for the node's current value, if there is one.
  private func trackedNode(_ node: GraphNode.Pointer) -> TrackedNode? {
    guard let tracked = trackedNodes.latest[node] else { return nil }
    // A read in the middle of a turn may return a different value than earlier reads. Then the read needs a separate
    // tracked node. The node in the graph still exists, because a tracked node keeps it alive.
    if graph.engine.read(node), node.pointee.changedAt <= tracked.readAt { return tracked }
    trackedNodes.earlier[ObjectIdentifier(tracked)] = tracked
    return nil
  }

  private func track(_ node: GraphNode.Pointer, in scope: ScopeIdentity) -> TrackedNode {
    catchUp()
    let tracked = TrackedNode(scope: scope)
    trackedNodes.latest[node] = tracked
    var isNew = true
    // The graph calls this closure immediately, and then in rounds of observers, which begin only while this object
    // exists.
    tracked.token = graph.graph.observe { [unowned self, unowned tracked] in
      if isNew {
        // This read links the node to the observer. The link keeps the node alive while the node is a key of `latest`.
        isNew = !graph.engine.read(node)
        tracked.readAt = graph.engine.state.pointee.revision
      } else {
        reportChange(of: tracked, node)
        if trackedNodes.mustSweep, let core { reportAbsent(in: core) }
      }
    }
    return tracked
  }

  private func reportChange(of tracked: TrackedNode, _ node: GraphNode.Pointer) {
    if trackedNodes.latest[node] === tracked { trackedNodes.latest[node] = nil }
    trackedNodes.earlier[ObjectIdentifier(tracked)] = nil
    tracked.token = nil
    // The Observation module calls code of the app. The reads of that code must not be recorded for the observer that
    // ends here.
    graph.engine.untracked { tracked.registrar.withMutation(of: tracked, keyPath: \.value) {} }
  }

  /// Reports changes of the nodes whose scope has no store and whose state is gone.
  ///
  /// Such a node might never change again. Without this report, its `TrackedNode` would then stay in memory.
  private func reportAbsent(in core: StoreCore) {
    let absent = trackedNodes.latest.filter { !$1.isPresent(in: core) }
    for (node, tracked) in absent { reportChange(of: tracked, node) }
    trackedNodes.noteSweep()
  }
}

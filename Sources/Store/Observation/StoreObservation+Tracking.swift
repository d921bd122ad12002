import Observation

extension StoreObservation {
  /// Makes a node a dependency of the Observation module's tracking.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - scope: The scope that it belongs to.
  func noteTrackedRead(of node: GraphNode.Pointer, in scope: ScopeIdentity) {
    // An observer that is running has recorded the read for itself.
    let tracked = graph.engine.untracked { trackedNode(node) ?? track(node, in: scope) }
    tracked.registrar.access(tracked, keyPath: \.value)
  }

  /// Returns the tracked node for reads of the node's current value, if there is one.
  private func trackedNode(_ node: GraphNode.Pointer) -> TrackedNode? {
    guard let tracked = trackedNodes.latest[node] else { return nil }
    // A read in the middle of a turn may see another value than earlier reads, and then needs a separate tracked node.
    // The tracked node keeps the node live.
    if graph.engine.read(node), node.pointee.changedAt <= tracked.readAt { return tracked }
    trackedNodes.earlier[ObjectIdentifier(tracked)] = tracked
    return nil
  }

  private func track(_ node: GraphNode.Pointer, in scope: ScopeIdentity) -> TrackedNode {
    catchUp()
    let tracked = TrackedNode(scope: scope)
    trackedNodes.latest[node] = tracked
    var isNew = true
    // Called immediately and in rounds, which this object begins.
    tracked.token = graph.graph.observe { [unowned self, unowned tracked] in
      if isNew {
        // The link that this read makes keeps the node alive while it is a key.
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
    // The code that the module calls does not belong to the observer that ends here.
    graph.engine.untracked { tracked.registrar.withMutation(of: tracked, keyPath: \.value) {} }
  }

  /// Reports the nodes in scopes without a store whose state is gone, which may never change again.
  private func reportAbsent(in core: StoreCore) {
    let absent = trackedNodes.latest.filter { !$1.isPresent(in: core) }
    for (node, tracked) in absent { reportChange(of: tracked, node) }
    trackedNodes.noteSweep()
  }
}

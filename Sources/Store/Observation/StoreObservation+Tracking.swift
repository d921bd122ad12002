import Observation

extension StoreObservation {
  /// Makes a node a dependency of the Observation module's tracking.
  func noteTrackedRead(of node: GraphNode.Pointer) {
    let tracked = trackedNode(node) ?? track(node)
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

  private func track(_ node: GraphNode.Pointer) -> TrackedNode {
    catchUp()
    let tracked = TrackedNode()
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
      }
    }
    return tracked
  }

  private func reportChange(of tracked: TrackedNode, _ node: GraphNode.Pointer) {
    if trackedNodes.latest[node] === tracked { trackedNodes.latest[node] = nil }
    trackedNodes.earlier[ObjectIdentifier(tracked)] = nil
    tracked.token = nil
    // What the module calls is no part of the observer that ends here.
    graph.engine.untracked { tracked.registrar.withMutation(of: tracked, keyPath: \.value) {} }
  }
}

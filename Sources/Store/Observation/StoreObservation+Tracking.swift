import Observation

extension StoreObservation {
  /// Makes a node something on which the tracking in force depends.
  func noteTrackedRead(of node: GraphNode.Pointer) {
    let part = knownPart(of: node) ?? makeTrackedPart(node)
    part.registrar.access(part, keyPath: \.value)
  }

  /// The part of those who have read the value that a node has now, if there is one.
  private func knownPart(of node: GraphNode.Pointer) -> TrackedPart? {
    guard let part = trackedParts.latest[node] else { return nil }
    // Who reads in the middle of a turn may see another value than those who have read before, and is told of another
    // change. The part keeps the node live.
    if graph.engine.read(node), node.pointee.changedAt <= part.readAt { return part }
    trackedParts.earlier[ObjectIdentifier(part)] = part
    return nil
  }

  private func makeTrackedPart(_ node: GraphNode.Pointer) -> TrackedPart {
    catchUp()
    let part = TrackedPart()
    trackedParts.latest[node] = part
    var isNew = true
    // Called at once and in rounds, which this object begins.
    part.token = graph.graph.observe { [unowned self, unowned part] in
      if isNew {
        // The link that this makes keeps the node as long as it is a key.
        isNew = !graph.engine.read(node)
        part.readAt = graph.engine.state.pointee.revision
      } else {
        tellTracked(node, part)
      }
    }
    return part
  }

  private func tellTracked(_ node: GraphNode.Pointer, _ part: TrackedPart) {
    if trackedParts.latest[node] === part { trackedParts.latest[node] = nil }
    trackedParts.earlier[ObjectIdentifier(part)] = nil
    part.token = nil
    part.registrar.withMutation(of: part, keyPath: \.value) {}
  }
}

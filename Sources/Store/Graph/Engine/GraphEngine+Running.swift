extension GraphEngine {
  /// Runs the body of a rule or source and finds its dependencies by what it reads.
  ///
  /// The node is active. It also stays pending while it runs: a read of it then is not current and finds
  /// the cycle.
  func run(_ node: GraphNode.Pointer) {
    let revision = state.pointee.revision
    state.pointee.depth &+= 1
    let hasChanged = trackedRun(node)
    state.pointee.depth &-= 1
    node.pointee.flags.remove(.active | .pending)
    node.pointee.verifiedAt = revision
    if hasChanged { node.pointee.changedAt = revision }
  }

  /// Runs the body of a node as the reader of all that it reads.
  ///
  /// - Returns: What the body returned.
  func trackedRun(_ node: GraphNode.Pointer) -> Bool {
    let outerReader = state.pointee.current
    let outerRun = state.pointee.run
    let run = state.pointee.lastRun &+ 1
    state.pointee.lastRun = run
    state.pointee.run = run
    state.pointee.current = node
    node.pointee.cursor = nil
    // Only nodes with a body are run.
    let hasChanged = node.pointee.body.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.evaluate($0) }
    state.pointee.run = outerRun
    state.pointee.current = outerReader
    cutStaleLinks(of: node)
    if node.pointee.status.contains(.relinked) {
      node.pointee.status.remove(.relinked)
      // Only a run inside this one can have made this one read a node twice without noticing.
      if state.pointee.lastRun != run { removeDuplicateLinks(of: node) }
    }
    return hasChanged
  }
}

extension GraphEngine {
  /// Runs the body of a rule or source and finds its dependencies by what it reads.
  ///
  /// The node is active. It also stays pending while it runs: a read of it then is not current and finds
  /// the cycle.
  @inline(__always)
  func run(_ node: GraphNode.Pointer) {
    let revision = state.pointee.revision
    let hasChanged = trackedRun(node)
    node.pointee.flags.remove(.active | .pending)
    node.pointee.verifiedAt = revision
    if hasChanged { node.pointee.changedAt = revision }
  }

  /// Answers a read or settles a watcher: what is run meanwhile reads for itself.
  ///
  /// The reader is put back here, once for all nodes that are run, and not after each of them.
  @inline(__always)
  func evaluating<Answer>(_ body: () -> Answer) -> Answer {
    let reader = state.pointee.current
    state.pointee.depth &+= 1
    let answer = body()
    state.pointee.depth &-= 1
    state.pointee.current = reader
    return answer
  }

  /// Runs the body of a node as the reader of all that it reads.
  ///
  /// The node remains the reader until the caller puts back who was.
  ///
  /// - Returns: What the body returned.
  @inline(__always)
  func trackedRun(_ node: GraphNode.Pointer) -> Bool {
    let run = state.pointee.lastRun &+ 1
    state.pointee.lastRun = run
    node.pointee.run = run
    state.pointee.current = node
    node.pointee.cursor = node.dependenciesPlace
    // Only nodes with a body are run.
    let hasChanged = node.pointee.body.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.evaluate($0) }
    cutStaleLinks(of: node)
    if node.pointee.status.contains(.relinked) {
      node.pointee.status.remove(.relinked)
      // Only a run inside this one can have made this one read a node twice without noticing.
      if state.pointee.lastRun != run { removeDuplicateLinks(of: node) }
    }
    return hasChanged
  }
}

// Support for code that follows the calls of observers and the runs of rules.
extension GraphEngine {
  /// Calls a closure before each call of an observer, including observers that are created later.
  ///
  /// For this purpose, the engine wraps the closures of the observers. Otherwise, each call of an observer would have
  /// to test whether such a closure exists.
  ///
  /// - Parameter follow: A closure that receives the observer, and the names of the values that have changed since the
  ///   observer's last call; `nil` to stop following.
  func followObservers(_ follow: ((_ observer: GraphNode.Pointer, _ changes: [String]) -> Void)?) {
    state.pointee.follow = follow
    guard follow != nil else { return }
    for node in state.pointee.nodes.elements where node.pointee.flags.contains(.observer) {
      surround(node)
    }
  }

  /// Wraps the closure of an observer, so that the closure passed to `followObservers(_:)` is called first.
  ///
  /// If the closure is already wrapped, this method does nothing.
  func surround(_ observer: GraphNode.Pointer) {
    guard let old = observer.pointee.body,
      let body = old._withUnsafeGuaranteedRef({ $0 as? ObserverBody }), !body.isFollowed
    else { return }
    var lastRevision = state.pointee.revision
    // The node retains the new body instead of the old body. The new body retains the old body, even while the old
    // body runs.
    let followed = ObserverBody(site: body.site, isFollowed: true) { [self] in
      if let follow = state.pointee.follow {
        follow(observer, changes(below: observer, since: lastRevision))
      }
      lastRevision = state.pointee.revision
      try body.callback()
    }
    observer.pointee.body = .passRetained(followed)
    old.release()
  }

  /// Returns the names of those dependencies of a node that have changed since a revision.
  func changes(below node: GraphNode.Pointer, since revision: UInt64) -> [String] {
    var names: [String] = []
    var next = node.pointee.dependencies
    while let link = next {
      next = link.pointee.nextDependency
      let dependency = link.pointee.dependency
      guard dependency.pointee.changedAt > revision, dependency != state.pointee.clock else { continue }
      names.append(keptName(of: dependency))
    }
    return names
  }

  /// Returns the name of a node, and caches the name, because the node's body may create it from a key path each time.
  private func keptName(of node: GraphNode.Pointer) -> String {
    let name = displayName(of: node)
    if !node.pointee.status.contains(.named) {
      node.pointee.status.insert(.named)
      state.pointee.names[node.pointee.id] = name
    }
    return name
  }

  /// The names of the values that have changed since the last run of the running rule, and so caused this run.
  ///
  /// The names are complete only after the rule has read all its dependencies.
  var changesOfRunningRule: [String] {
    guard let node = state.pointee.current?.pointee.node, node.pointee.changedAt > 0 else { return [] }
    return changes(below: node, since: node.pointee.verifiedAt)
  }
}

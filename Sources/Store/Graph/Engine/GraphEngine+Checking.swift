extension GraphEngine {
  /// Brings a node up to date: runs it if it is new or one of its dependencies has changed.
  func refresh(_ node: GraphNode.Pointer) {
    let flags = node.pointee.flags
    if flags.contains(.input) {
      settle(node)
    } else if flags.containsAny(.unevaluated | .source) || dependenciesChanged(of: node) {
      run(node)
    } else {
      verify(node)
    }
  }

  /// Whether a dependency of a node has changed since the node was verified.
  ///
  /// Dependencies are brought up to date in the order in which the node reads them and no further than the
  /// first that has changed: what was only read because of an earlier value is not evaluated in vain, and a
  /// rule guarded by another never sees a state its guard excludes. The walk keeps its place on the path of
  /// the graph and does not recurse; only the rules it runs do, where they read something new.
  ///
  /// - Complexity: O(V + E) in what is stale below the node.
  func dependenciesChanged(of root: GraphNode.Pointer) -> Bool {
    let floor = state.pointee.path.count
    var node = root
    var next = root.pointee.dependencies
    root.pointee.flags.insert(.active)
    while true {
      var hasChanged = false
      descent: while let link = next {
        let dependency = link.pointee.dependency
        if !isCurrent(dependency) {
          let flags = dependency.pointee.flags
          if flags.contains(.input) {
            settle(dependency)
          } else if flags.containsAny(.unevaluated | .source) {
            run(dependency)
          } else if flags.contains(.active) {
            // The link may close a cycle. Running the node finds out whether it still does.
            hasChanged = true
            break
          } else {
            dependency.pointee.flags.insert(.active)
            state.pointee.path.push(Step(checking: link))
            node = dependency
            next = dependency.pointee.dependencies
            continue descent
          }
        }
        if dependency.pointee.changedAt > node.pointee.verifiedAt {
          hasChanged = true
          break
        }
        next = link.pointee.nextDependency
      }
      if state.pointee.path.count == floor {
        root.pointee.flags.remove(.active)
        return hasChanged
      }
      if hasChanged { run(node) } else { verify(node) }
      // Back to the dependent. A change is seen there by comparing the stamps of this very link.
      let link = state.pointee.path.pop().link
      let dependent = link.pointee.subscriber
      let changed = node.pointee.changedAt > dependent.pointee.verifiedAt
      node = dependent
      next = changed ? link : link.pointee.nextDependency
    }
  }

  /// Declares the value of a node current.
  func verify(_ node: GraphNode.Pointer) {
    node.pointee.verifiedAt = state.pointee.revision
    node.pointee.flags.remove(.active | .pending)
  }

  /// Takes over what has been written to an input since it was last read.
  @usableFromInline
  func settle(_ input: GraphNode.Pointer) {
    if !input.pointee.flags.contains(.reverted) {
      input.pointee.changedAt = state.pointee.revision
    }
    input.pointee.flags.remove(.pending | .reverted)
  }
}

extension GraphEngine {
  /// Brings a node up to date: runs it if it is new or one of its dependencies has changed.
  @inline(__always)
  func refresh(_ node: GraphNode.Pointer) {
    let flags = node.pointee.flags
    if flags.contains(.input) {
      settle(node)
    } else if flags.containsAny(.unevaluated | .source) || dependenciesChanged(of: node) {
      node.pointee.flags.insert(.active)
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
      if let link = firstStaleOrChanged(from: next, of: node, hasChanged: &hasChanged) {
        // Down: what is below has to be brought up to date before this node can be judged.
        node = link.pointee.dependency
        node.pointee.flags.insert(.active)
        next = node.pointee.dependencies
        state.pointee.path.push(Step(checking: link))
        continue
      }
      // Up: as long as nodes are decided, decide what depends on them.
      while true {
        if state.pointee.path.count == floor {
          root.pointee.flags.remove(.active)
          return hasChanged
        }
        if hasChanged { run(node) } else { verify(node) }
        let link = state.pointee.path.pop().link
        let stamp = node.pointee.changedAt
        node = link.pointee.subscriber
        hasChanged = stamp > node.pointee.verifiedAt
        if !hasChanged {
          next = link.pointee.nextDependency
          break
        }
      }
    }
  }

  /// Goes along the dependencies of a node until one has changed or has to be checked itself.
  ///
  /// - Parameter hasChanged: Set if a dependency has changed.
  /// - Returns: The link to a dependency that has to be checked; nil if the node is decided.
  @inline(__always)
  private func firstStaleOrChanged(
    from first: GraphLink.Pointer?, of node: GraphNode.Pointer, hasChanged: inout Bool
  ) -> GraphLink.Pointer? {
    var next = first
    while let link = next {
      let dependency = link.pointee.dependency
      if !isCurrent(dependency) {
        let flags = dependency.pointee.flags
        if flags.contains(.input) {
          settle(dependency)
        } else if flags.contains(.source) {
          dependency.pointee.flags.insert(.active)
          run(dependency)
        } else if flags.contains(.active) {
          // The link may close a cycle. Running the node finds out whether it still does.
          hasChanged = true
          return nil
        } else {
          return link
        }
      }
      if dependency.pointee.changedAt > node.pointee.verifiedAt {
        hasChanged = true
        return nil
      }
      next = link.pointee.nextDependency
    }
    return nil
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

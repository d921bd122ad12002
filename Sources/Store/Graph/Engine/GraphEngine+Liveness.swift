extension GraphEngine {
  /// Adds the link of a live node to the dependency's list of subscribers, and makes the dependency and all nodes below
  /// it live.
  ///
  /// - Complexity: O(1 + V + E), where V and E are the numbers of nodes and links that become live.
  func subscribe(_ link: GraphLink.Pointer) {
    appendSubscriber(link)
    let dependency = link.pointee.dependency
    guard !dependency.pointee.flags.contains(.live) else { return }
    let floor = state.pointee.work.count
    enliven(dependency)
    while state.pointee.work.count > floor {
      let node = state.pointee.work.pop()
      var next = node.pointee.dependencies
      while let link = next {
        appendSubscriber(link)
        if !link.pointee.dependency.pointee.flags.contains(.live) { enliven(link.pointee.dependency) }
        next = link.pointee.nextDependency
      }
    }
  }

  /// Removes a link from the dependency's list of subscribers.
  ///
  /// Nodes on which no live node depends any longer cease to be live. They keep only the links to their dependencies.
  ///
  /// - Complexity: O(1 + V + E), where V and E are the numbers of nodes and links that cease to be live.
  func unsubscribe(_ link: GraphLink.Pointer) {
    removeSubscriber(link)
    let floor = state.pointee.work.count
    idleIfUnobserved(link.pointee.dependency)
    while state.pointee.work.count > floor {
      let node = state.pointee.work.pop()
      var next = node.pointee.dependencies
      while let link = next {
        removeSubscriber(link)
        idleIfUnobserved(link.pointee.dependency)
        next = link.pointee.nextDependency
      }
    }
  }

  private func enliven(_ node: GraphNode.Pointer) {
    // A read has just verified this node and all nodes below it, so the node needs no mark.
    assert(node.pointee.verifiedAt == state.pointee.revision)
    node.pointee.flags.insert(.live)
    if node.pointee.flags.contains(.source) {
      node.pointee.body?._withUnsafeGuaranteedRef { $0.livenessDidChange(isLive: true) }
    }
    state.pointee.work.push(node)
  }

  private func idleIfUnobserved(_ node: GraphNode.Pointer) {
    guard node.pointee.subscribers == nil, !node.pointee.flags.containsAny(.input | .observer)
    else { return }
    // Writes do not mark a node that is not live, so from now on `verifiedAt` decides whether the node is current. In
    // a pending node, `verifiedAt` keeps its earlier value, so the node is not current. Any other node is current and
    // gets the current revision. Dependents that are not live may already rely on the node being current, because they
    // were verified at the current revision.
    if !node.pointee.flags.contains(.pending) { node.pointee.verifiedAt = state.pointee.revision }
    node.pointee.flags.remove(.live | .pending)
    if node.pointee.flags.contains(.source) {
      node.pointee.body?._withUnsafeGuaranteedRef { $0.livenessDidChange(isLive: false) }
    }
    state.pointee.work.push(node)
  }

  private func appendSubscriber(_ link: GraphLink.Pointer) {
    let dependency = link.pointee.dependency
    link.pointee.nextSubscriber = nil
    if let first = dependency.pointee.subscribers {
      let last = first.pointee.previousSubscriber
      last.pointee.nextSubscriber = link
      link.pointee.previousSubscriber = last
      first.pointee.previousSubscriber = link
    } else {
      link.pointee.previousSubscriber = link
      dependency.pointee.subscribers = link
    }
  }

  private func removeSubscriber(_ link: GraphLink.Pointer) {
    let dependency = link.pointee.dependency
    let next = link.pointee.nextSubscriber
    let previous = link.pointee.previousSubscriber
    if dependency.pointee.subscribers == link {
      dependency.pointee.subscribers = next
    } else {
      previous.pointee.nextSubscriber = next
    }
    if let successor = next ?? dependency.pointee.subscribers {
      successor.pointee.previousSubscriber = previous
    }
  }
}

extension GraphEngine {
  /// Brings a node up to date: runs it if it is new or one of its dependencies has changed.
  ///
  /// - Parameters:
  ///   - node: A stale node.
  ///   - origin: Who wants it.
  @inline(__always)
  func refresh(_ node: GraphNode.Pointer, for origin: Step) {
    node.pointee.origin = origin
    let flags = node.pointee.flags
    if flags.contains(.input) {
      settle(node)
    } else if node.pointee.changedAt == 0 || flags.contains(.source) || dependenciesChanged(of: node) {
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
  /// rule guarded by another never sees a state its guard excludes.
  ///
  /// - Complexity: O(V + E) in what is stale below the node; does not recurse, except for rules that read
  ///   something new.
  @inline(__always)
  func dependenciesChanged(of node: GraphNode.Pointer) -> Bool {
    let judgement = judge(node, from: node.pointee.dependencies)
    if let open = judgement.open { return hasChanged(below: open) }
    return judgement.isChanged
  }

  /// What looking at the dependencies of a node has shown.
  private struct Judgement {
    /// Whether the node has to be run.
    var isChanged: Bool

    /// The link to a dependency that has to be checked before the node is decided.
    var open: GraphLink.Pointer?

    static var changed: Judgement { Judgement(isChanged: true, open: nil) }
    static var unchanged: Judgement { Judgement(isChanged: false, open: nil) }
  }

  /// Goes along the dependencies of a node until one has changed or has to be checked itself.
  @inline(__always)
  private func judge(_ node: GraphNode.Pointer, from first: GraphLink.Pointer?) -> Judgement {
    var next = first
    while let link = next {
      let dependency = link.pointee.dependency
      if !isCurrent(dependency) {
        let flags = dependency.pointee.flags
        if flags.contains(.input) {
          settle(dependency)
        } else if flags.contains(.source) {
          runSource(of: link)
        } else if flags.contains(.active) {
          // The link may close a cycle. Running the node finds out whether it still does.
          return .changed
        } else {
          return Judgement(isChanged: false, open: link)
        }
      }
      if dependency.pointee.changedAt > node.pointee.verifiedAt { return .changed }
      next = link.pointee.nextDependency
    }
    return .unchanged
  }

  /// Checks the dependency of a link and, unless it has changed, those that follow it.
  ///
  /// The walk keeps its place in the nodes: each knows the link that led to it.
  ///
  /// - Parameter first: A link to a stale rule.
  /// - Returns: Whether the subscriber of the link has to be run.
  private func hasChanged(below first: GraphLink.Pointer) -> Bool {
    let root = first.pointee.subscriber
    root.pointee.flags.insert(.active)
    var link = first
    while true {
      // Down: what is below has to be brought up to date before its dependent can be judged.
      var node = link.pointee.dependency
      node.pointee.origin = Step(checking: link)
      node.pointee.flags.insert(.active)
      var judgement = judge(node, from: node.pointee.dependencies)
      // Up: as long as nodes are decided, decide their dependents.
      while judgement.open == nil {
        if node == root {
          root.pointee.flags.remove(.active)
          return judgement.isChanged
        }
        if judgement.isChanged { run(node) } else { verify(node) }
        link = node.pointee.origin.link
        let stamp = node.pointee.changedAt
        node = link.pointee.subscriber
        judgement =
          stamp > node.pointee.verifiedAt ? .changed : judge(node, from: link.pointee.nextDependency)
      }
      // There is one, or the walk would go on upwards.
      link = judgement.open.unsafelyUnwrapped
    }
  }

  /// Has the owner of a source compare it.
  @inline(never)
  private func runSource(of link: GraphLink.Pointer) {
    let source = link.pointee.dependency
    source.pointee.origin = Step(checking: link)
    source.pointee.flags.insert(.active)
    run(source)
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

extension GraphEngine {
  /// The number of edges in the graph.
  @inlinable var linkCount: Int { state.pointee.links.count }

  /// The number of times that the engine brought a node up to date, by running its body or by checking that no
  /// dependency of the node had changed.
  @inlinable var validations: Int { state.pointee.validations }

  /// Calls a closure with each source and input from which a node derives its value.
  ///
  /// The closure receives a source once for each rule that reads the source.
  ///
  /// - Parameters:
  ///   - node: A node that is up to date. No rule may be running.
  ///   - limit: The maximum number of edges to follow.
  ///   - body: A closure that returns false to end the search.
  ///   - rule: A closure that receives each rule below the node, and the number of dependencies of the rule.
  /// - Returns: False if `body` returned false, if a read below the node failed, or if there are more edges than the
  ///   limit.
  /// - Complexity: O(V + E), where V and E are the numbers of nodes and edges below the node. The function does not
  ///   recurse.
  func forEachSource(
    below node: GraphNode.Pointer, limit: Int, _ body: (GraphNode.Pointer) -> Bool,
    rule: (GraphNode.Pointer, _ dependencyCount: Int) -> Void
  ) -> Bool {
    // No rule is running, so no run uses the marks of the nodes.
    let pass = nextRunNumber()
    let floor = state.pointee.work.count
    defer { while state.pointee.work.count > floor { _ = state.pointee.work.pop() } }
    let root = node
    var node = node
    var rest = limit
    while true {
      var next = node.pointee.dependencies
      var count = 0
      while let link = next {
        next = link.pointee.nextDependency
        count += 1
        let dependency = link.pointee.dependency
        if dependency.pointee.flags.containsAny(.input | .source) {
          if dependency == state.pointee.clock || !body(dependency) { return false }
        } else if dependency.pointee.trackedIn != pass {
          dependency.pointee.trackedIn = pass
          state.pointee.work.push(dependency)
        }
      }
      if node != root { rule(node, count) }
      rest -= count
      guard state.pointee.work.count > floor else { return true }
      if rest < 0 { return false }
      node = state.pointee.work.pop()
    }
  }
}

extension GraphEngine {
  /// Brings a stale node up to date, and runs the node if this is necessary.
  ///
  /// - Parameters:
  ///   - node: A stale node, which is a node that may be out of date.
  ///   - origin: The step that leads to the node: the running node that reads it, or the link that is being checked.
  ///   - reader: The reader that records which nodes each running node reads.
  ///   - keeping: A Boolean value indicating whether to keep each replaced value that a waiting observer may have
  ///     seen. Callers pass a literal, so that the compiler removes the tests of this parameter.
  @inline(__always)
  func refresh(
    _ node: GraphNode.Pointer, for origin: Step, as reader: GraphReader.Pointer, keeping: Bool = false
  ) {
    node.pointee.origin = origin
    if mustRun(node, as: reader, keeping: keeping) {
      node.pointee.flags.insert(.active)
      run(node, as: reader, keeping: keeping)
    } else {
      verify(node)
    }
  }

  /// Returns a Boolean value indicating whether a stale node must run.
  @inline(__always)
  func mustRun(_ node: GraphNode.Pointer, as reader: GraphReader.Pointer, keeping: Bool = false) -> Bool {
    // The last two tests are for nodes without dependencies: new rules and sources.
    dependenciesChanged(of: node, as: reader, keeping: keeping) || node.pointee.changedAt == 0
      || node.pointee.flags.contains(.source)
  }

  /// Returns a Boolean value indicating whether a dependency of a node has changed since the node was verified.
  ///
  /// The method updates the dependencies in the order in which the node read them, up to the first that has changed.
  /// Therefore, it does not evaluate a dependency that the node read only because of the value of an earlier
  /// dependency. For example, if a rule reads `b` only while `a` is true, `b` does not run while `a` is false.
  ///
  /// - Parameters:
  ///   - node: A stale node, which is a node that may be out of date.
  ///   - reader: The reader that records which nodes each running node reads.
  ///   - isRound: A Boolean value indicating whether the node is an observer that the engine may call in the current
  ///     round of calls. Most checks start at such a node, so this case is inlined.
  ///   - keeping: A Boolean value indicating whether to keep replaced values.
  /// - Returns: True if a dependency has changed.
  /// - Complexity: O(V + E), where V and E are the numbers of nodes and links in the stale part of the graph below the
  ///   node. The function recurses only for rules that read a new dependency.
  @inline(__always)
  func dependenciesChanged(
    of node: GraphNode.Pointer, as reader: GraphReader.Pointer, isRound: Bool = false, keeping: Bool = false
  ) -> Bool {
    switch checkDependencies(node, from: node.pointee.dependencies, as: reader, keeping: keeping) {
    case .changed: true
    case .unchanged: false
    case .open(let link):
      if isRound {
        hasChanged(below: link, as: reader, keeping: keeping)
      } else {
        keeping ? walkKeeping(below: link, as: reader) : walk(below: link, as: reader)
      }
    }
  }

  /// Returns the result of `hasChanged(below:as:keeping:)`.
  ///
  /// This function is not inlined, so that the functions that read a node stay small.
  @inline(never)
  private func walk(below first: GraphLink.Pointer, as reader: GraphReader.Pointer) -> Bool {
    let root = first.pointee.subscriber
    root.pointee.flags.insert(.active)
    let hasChanged = hasChanged(below: first, as: reader, keeping: false)
    root.pointee.flags.remove(.active)
    return hasChanged
  }

  /// Returns the same result as `walk(below:as:)`, and keeps replaced values.
  @inline(never)
  private func walkKeeping(below first: GraphLink.Pointer, as reader: GraphReader.Pointer) -> Bool {
    let root = first.pointee.subscriber
    root.pointee.flags.insert(.active)
    let hasChanged = hasChanged(below: first, as: reader, keeping: true)
    root.pointee.flags.remove(.active)
    return hasChanged
  }

  /// The result of checking the dependencies of a node.
  private enum DependencyCheck {
    /// The node must run.
    case changed
    /// The node need not run.
    case unchanged
    /// The dependency of this link must be checked before the result is known.
    case open(GraphLink.Pointer)
  }

  /// Checks the dependencies of a node in order, up to the first that has changed or must itself be checked.
  @inline(__always)
  private func checkDependencies(
    _ node: GraphNode.Pointer, from first: GraphLink.Pointer?, as reader: GraphReader.Pointer, keeping: Bool
  ) -> DependencyCheck {
    var next = first
    while let link = next {
      let dependency = link.pointee.dependency
      if !isCurrent(dependency) {
        let flags = dependency.pointee.flags
        if !flags.containsAny(.input | .source | .active) { return .open(link) }
        if flags.contains(.input) {
          settle(dependency, keeping: keeping)
        } else if flags.contains(.source) {
          if keeping { keepReplacedValue(of: dependency) }
          runSource(of: link, as: reader)
        } else {
          // The link may close a cycle. Running the node shows whether the cycle still exists.
          return .changed
        }
      }
      if dependency.pointee.changedAt > node.pointee.verifiedAt { return .changed }
      next = link.pointee.nextDependency
    }
    return .unchanged
  }

  /// Checks the dependency of a link and, if it has not changed, the dependencies after it.
  ///
  /// The method needs no stack for nested dependencies, because each node stores the link that led to it.
  ///
  /// - Parameters:
  ///   - first: A link from an active node to a stale rule.
  ///   - reader: The reader that records which nodes each running node reads.
  ///   - keeping: A Boolean value indicating whether to keep replaced values.
  /// - Returns: A Boolean value indicating whether the subscriber of the link must run.
  @inline(__always)
  private func hasChanged(
    below first: GraphLink.Pointer, as reader: GraphReader.Pointer, keeping: Bool
  ) -> Bool {
    let root = first.pointee.subscriber
    var link = first
    down: while true {
      // Walk down: a dependency must be up to date before the walk can decide whether its dependent must run.
      var node = link.pointee.dependency
      node.pointee.origin = Step(checking: link)
      node.pointee.flags.insert(.active)
      var check = checkDependencies(node, from: node.pointee.dependencies, as: reader, keeping: keeping)
      // Walk up: after a node is up to date, decide whether its dependent must run.
      while true {
        let isChanged: Bool
        switch check {
        case .open(let next):
          link = next
          continue down
        case .changed: isChanged = true
        case .unchanged: isChanged = false
        }
        if node == root { return isChanged }
        // If the run has changed the value, the dependent must run, and no stamp needs to be compared.
        let isNew = isChanged && run(node, as: reader, keeping: keeping)
        if !isChanged { verify(node) }
        link = node.pointee.origin.link
        let stamp = node.pointee.changedAt
        node = link.pointee.subscriber
        check =
          isNew || stamp > node.pointee.verifiedAt
          ? .changed
          : checkDependencies(node, from: link.pointee.nextDependency, as: reader, keeping: keeping)
      }
    }
  }

  /// Runs a source.
  ///
  /// In this run, the owner of the source compares the current value with the value that was last read.
  @inline(never)
  private func runSource(of link: GraphLink.Pointer, as reader: GraphReader.Pointer) {
    let source = link.pointee.dependency
    source.pointee.origin = Step(checking: link)
    source.pointee.flags.insert(.active)
    run(source, as: reader)
  }

  /// Marks the value of a node as current.
  func verify(_ node: GraphNode.Pointer) {
    node.pointee.verifiedAt = state.pointee.revision
    state.pointee.validations &+= 1
    node.pointee.flags.remove(.active | .pending)
  }

  /// Makes the value that was last written to an input the current value.
  ///
  /// - Parameters:
  ///   - input: A pending input, which was written since the last read.
  ///   - keeping: A Boolean value indicating whether to keep the replaced value.
  @inline(__always)
  func settle(_ input: GraphNode.Pointer, keeping: Bool) {
    if !input.pointee.flags.contains(.reverted) {
      if keeping { keepReplacedValue(of: input) }
      input.pointee.changedAt = state.pointee.revision
    }
    input.pointee.flags.remove(.pending | .reverted)
  }

  /// Makes the value that was last written to an input the current value, because code is about to read the input.
  @usableFromInline
  func settleForReader(_ input: GraphNode.Pointer) {
    if replacesSeenValues {
      state.pointee.keepsReplacedValues = true
      settle(input, keeping: true)
    } else {
      settle(input, keeping: false)
    }
  }
}

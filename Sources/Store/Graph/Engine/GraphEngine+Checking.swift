extension GraphEngine {
  /// Brings a node up to date: runs it if it is new or one of its dependencies has changed.
  ///
  /// - Parameters:
  ///   - node: A stale node.
  ///   - origin: The step that needs the node.
  ///   - reader: The reader of the nodes that are run.
  ///   - keeping: A Boolean value indicating whether the values that this replaces are kept; a literal, so that the
  ///     usual code does not test it.
  @inline(__always)
  func refresh(
    _ node: GraphNode.Pointer, for origin: Step, as reader: GraphReader.Pointer, keeping: Bool = false
  ) {
    node.pointee.origin = origin
    // What has no dependencies, because it has not run or never has any, is told apart last.
    if dependenciesChanged(of: node, as: reader, keeping: keeping) || node.pointee.changedAt == 0
      || node.pointee.flags.contains(.source)
    {
      node.pointee.flags.insert(.active)
      run(node, as: reader, keeping: keeping)
    } else {
      verify(node)
    }
  }

  /// Returns a Boolean value indicating whether a dependency of a node has changed since the node was verified.
  ///
  /// Dependencies are brought up to date in the order in which the node reads them and no further than the
  /// first that has changed: what was only read because of an earlier value is not evaluated in vain, and a
  /// rule guarded by another never sees a state its guard excludes.
  ///
  /// - Parameters:
  ///   - node: A stale node.
  ///   - reader: The reader of the nodes that are run.
  ///   - isRound: A Boolean value indicating whether the node is an observer in a round, and active. Most walks begin
  ///     there, and are in line.
  ///   - keeping: A Boolean value indicating whether the values that this replaces are kept.
  /// - Returns: A Boolean value indicating whether one has.
  /// - Complexity: O(V + E) in what is stale below the node; does not recurse, except for rules that read
  ///   something new.
  @inline(__always)
  func dependenciesChanged(
    of node: GraphNode.Pointer, as reader: GraphReader.Pointer, isRound: Bool = false, keeping: Bool = false
  ) -> Bool {
    switch judge(node, from: node.pointee.dependencies, as: reader, keeping: keeping) {
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

  /// The walk out of line, for callers that begin one in the middle of a read.
  @inline(never)
  private func walk(below first: GraphLink.Pointer, as reader: GraphReader.Pointer) -> Bool {
    let root = first.pointee.subscriber
    root.pointee.flags.insert(.active)
    let hasChanged = hasChanged(below: first, as: reader, keeping: false)
    root.pointee.flags.remove(.active)
    return hasChanged
  }

  /// The same walk, which keeps the values that it replaces.
  @inline(never)
  private func walkKeeping(below first: GraphLink.Pointer, as reader: GraphReader.Pointer) -> Bool {
    let root = first.pointee.subscriber
    root.pointee.flags.insert(.active)
    let hasChanged = hasChanged(below: first, as: reader, keeping: true)
    root.pointee.flags.remove(.active)
    return hasChanged
  }

  /// The result of checking the dependencies of a node.
  private enum Judgement {
    /// The node has to be run.
    case changed
    /// The node need not be run.
    case unchanged
    /// The dependency of a link has to be checked before the node is decided.
    case open(GraphLink.Pointer)
  }

  /// Goes along the dependencies of a node until one has changed or has to be checked itself.
  @inline(__always)
  private func judge(
    _ node: GraphNode.Pointer, from first: GraphLink.Pointer?, as reader: GraphReader.Pointer, keeping: Bool
  ) -> Judgement {
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
          // The link may close a cycle. Running the node finds out whether it still does.
          return .changed
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
  /// - Parameters:
  ///   - first: A link from an active node to a stale rule.
  ///   - reader: The reader of the nodes that are run.
  ///   - keeping: A Boolean value indicating whether the values that this replaces are kept.
  /// - Returns: A Boolean value indicating whether the subscriber of the link has to be run.
  @inline(__always)
  private func hasChanged(
    below first: GraphLink.Pointer, as reader: GraphReader.Pointer, keeping: Bool
  ) -> Bool {
    let root = first.pointee.subscriber
    var link = first
    down: while true {
      // Down: what is below has to be brought up to date before its dependent can be judged.
      var node = link.pointee.dependency
      node.pointee.origin = Step(checking: link)
      node.pointee.flags.insert(.active)
      var judgement = judge(node, from: node.pointee.dependencies, as: reader, keeping: keeping)
      // Up: as long as nodes are decided, decide their dependents.
      while true {
        let isChanged: Bool
        switch judgement {
        case .open(let next):
          link = next
          continue down
        case .changed: isChanged = true
        case .unchanged: isChanged = false
        }
        if node == root { return isChanged }
        // If the run has changed the value, its dependent need not compare stamps.
        let isNew = isChanged && run(node, as: reader, keeping: keeping)
        if !isChanged { verify(node) }
        link = node.pointee.origin.link
        let stamp = node.pointee.changedAt
        node = link.pointee.subscriber
        judgement =
          isNew || stamp > node.pointee.verifiedAt
          ? .changed : judge(node, from: link.pointee.nextDependency, as: reader, keeping: keeping)
      }
    }
  }

  /// Has the owner of a source compare it.
  @inline(never)
  private func runSource(of link: GraphLink.Pointer, as reader: GraphReader.Pointer) {
    let source = link.pointee.dependency
    source.pointee.origin = Step(checking: link)
    source.pointee.flags.insert(.active)
    run(source, as: reader)
  }

  /// Declares the value of a node current.
  func verify(_ node: GraphNode.Pointer) {
    node.pointee.verifiedAt = state.pointee.revision
    node.pointee.flags.remove(.active | .pending)
  }

  /// Takes over what has been written to an input since it was last read.
  ///
  /// - Parameters:
  ///   - input: An input that is pending.
  ///   - keeping: A Boolean value indicating whether the value that this replaces is kept.
  @inline(__always)
  func settle(_ input: GraphNode.Pointer, keeping: Bool) {
    if !input.pointee.flags.contains(.reverted) {
      if keeping { keepReplacedValue(of: input) }
      input.pointee.changedAt = state.pointee.revision
    }
    input.pointee.flags.remove(.pending | .reverted)
  }

  /// Takes over what has been written to an input, for its present reader.
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

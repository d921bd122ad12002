extension GraphEngine {
  /// Brings a node up to date, and records that the running rule or observer reads it.
  ///
  /// - Parameter node: The node that is read.
  /// - Returns: A Boolean value indicating whether the node has a current value. If not, `takeFailure()` returns the
  ///   error, and the rule or observer that made the read will run again after the next update.
  /// - Complexity: O(1) if nothing below the node has changed since it was last read.
  @inlinable
  @inline(__always)
  func read(_ node: GraphNode.Pointer) -> Bool {
    guard _fastPath(isCurrent(node)) else { return refreshAndTrack(node) }
    track(node)
    return true
  }

  /// Returns a Boolean value indicating whether the node's value is current.
  @inlinable
  @inline(__always)
  func isCurrent(_ node: GraphNode.Pointer) -> Bool {
    if node.pointee.flags.contains(.live) { return !node.pointee.flags.contains(.pending) }
    return node.pointee.verifiedAt == state.pointee.revision
  }

  /// Brings a stale node up to date, and records that the running rule or observer reads it.
  ///
  /// One call does both, so that `read(_:)`, which is inlined, needs few registers.
  @usableFromInline
  @inline(never)
  func refreshAndTrack(_ node: GraphNode.Pointer) -> Bool {
    if node.pointee.flags.contains(.active) { return failForCycle(at: node) }
    let depth = depth
    if depth == 0 {
      refreshFromOutside(node)
      track(node)
      return true
    }
    // Only reads inside rules deepen the stack, so only these reads measure the stack. The first seven levels do not
    // measure it, because most evaluations are not deeper. From the eighth level on, each level measures the stack,
    // because the local variables of two rules may be larger than the part of the stack that must stay free.
    if depth >= 8, !StackBounds.hasRoom { return failForDepth(at: node) }
    let origin = Step(running: innermostReader)
    if state.pointee.keepsReplacedValues {
      refreshKeeping(node, for: origin)
    } else {
      // These lines repeat the code of `refresh` and `evaluating` instead of calling them. Without optimization, the
      // frames of these functions would be on the stack at each level of a nested evaluation.
      let walk = beginWalk()
      let reader = state.pointee.innermost
      node.pointee.origin = origin
      if mustRun(node, as: reader) {
        node.pointee.flags.insert(.active)
        run(node, as: reader)
      } else {
        verify(node)
      }
      endWalk(walk)
    }
    track(node)
    return true
  }

  /// Brings a stale node up to date for code that is not inside a rule.
  @inline(never)
  private func refreshFromOutside(_ node: GraphNode.Pointer) {
    hold()
    if replacesSeenValues {
      state.pointee.keepsReplacedValues = true
      refreshKeeping(node, for: .outermost)
      state.pointee.keepsReplacedValues = !state.pointee.replacedValues.isEmpty
    } else {
      evaluating { refresh(node, for: .outermost, as: $0) }
    }
    unhold()
  }

  /// Records a cycle: a read has reached a node whose own evaluation waits for this read.
  @inline(never)
  private func failForCycle(at node: GraphNode.Pointer) -> Bool {
    let path = path(from: node)
    fail(CycleError(path: path.map(displayName(of:))), at: path)
    return false
  }

  /// Records the error of a read that was too deep for the stack.
  @inline(never)
  private func failForDepth(at node: GraphNode.Pointer) -> Bool {
    state.pointee.didOverflow = true
    let path = innermostPath(to: node)
    fail(EvaluationDepthError(depth: depth, innermost: path.map(displayName(of:))), at: path.reversed())
    return false
  }

  /// The node whose body is running, even while its reads are not tracked.
  ///
  /// The caller must know that a body is running.
  var innermostReader: GraphNode.Pointer {
    (state.pointee.current ?? state.pointee.untrackedReader)!.pointee.running
  }

  /// Returns the error of the last read, and clears it.
  @usableFromInline
  func takeFailure() -> any Error {
    defer { state.pointee.failure = nil }
    return state.pointee.failure!.error
  }

  /// Reports the error of the last read, for a rule whose read can't throw.
  ///
  /// - Parameter hasValue: A Boolean value indicating whether the rule has an earlier value to return. If not, the
  ///   program stops with the error's description.
  @usableFromInline
  func reportFailure(hasValue: Bool) {
    let site = state.pointee.failure?.site
    let failure = takeFailure()
    guard hasValue else { stop(failure, at: site ?? state.pointee.site) }
    report(
      failure is CycleError ? .ruleCycle : .evaluationDepth,
      "\(failure) The failed read returned the rule's earlier value.", at: site)
  }

  /// Stops the program with an error, at the line where the selector or the graph was created if this line is known.
  private func stop(_ failure: any Error, at site: SourceSite) -> Never {
    guard site.line > 0 else { fatalError(String(describing: failure)) }
    fatalError(String(describing: failure), file: site.fileID, line: site.line)
  }

  /// Records why a read has failed.
  ///
  /// From now on, the rule that made the read depends on the clock, which is a node that changes with every revision.
  /// It does not depend on the node that it could not read, because this edge would close a cycle or lead to a node
  /// without a value. Because of the clock, the rule runs again after every update until the read succeeds.
  ///
  /// - Parameters:
  ///   - error: The reason.
  ///   - path: The nodes on the path to the failed read. The report names the first known source location of these
  ///     nodes.
  private func fail(_ error: any Error, at path: [GraphNode.Pointer]) {
    state.pointee.failure = (error, path.lazy.compactMap(site(of:)).first)
    if state.pointee.current != nil { track(clockNode) }
  }

  /// Returns the path from a node to the read that has reached the node again.
  private func path(from node: GraphNode.Pointer) -> [GraphNode.Pointer] {
    var way: [GraphNode.Pointer] = []
    // If a comparison of values reads the graph, the steps can lead to the same node twice.
    var met: Set = [node]
    for step in sequence(first: innermostReader, next: \.pointee.origin.node) {
      guard met.insert(step).inserted else { break }
      way.append(step)
    }
    return [node] + way.reversed() + [node]
  }

  /// Returns a node whose evaluation does not fit the stack, preceded by the last three rules on the path to the node.
  private func innermostPath(to node: GraphNode.Pointer) -> [GraphNode.Pointer] {
    sequence(first: innermostReader, next: \.pointee.origin.node).prefix(3).reversed() + [node]
  }
}

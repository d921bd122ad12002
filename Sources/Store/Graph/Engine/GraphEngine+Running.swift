extension GraphEngine {
  /// Runs the body of a rule or source, and records its reads as dependencies.
  ///
  /// The node must be active. It stays pending during the run. So if the body reads its own node, directly or through
  /// other rules, the read can't return the old value. The read reports a cycle instead.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - reader: The reader that records the reads.
  ///   - keeping: A Boolean value indicating whether to keep the replaced value.
  /// - Returns: True if the value has changed.
  @discardableResult
  @inline(__always)
  func run(_ node: GraphNode.Pointer, as reader: GraphReader.Pointer, keeping: Bool = false) -> Bool {
    let revision = state.pointee.revision
    if keeping { keepReplacedValue(of: node) }
    reader.pointee.begin(node)
    let hasChanged = evaluate(node)
    endRun(of: node, as: reader, at: revision, hasChanged)
    return hasChanged
  }

  /// Calls the body of a rule or source.
  @inline(__always)
  private func evaluate(_ node: GraphNode.Pointer) -> Bool {
    node.pointee.runningBody._withUnsafeGuaranteedRef {
      // Sound: only rules and sources run, and both have a `ComputedBody`.
      unsafeDowncast($0, to: ComputedBody.self).evaluate($0)
    }
  }

  /// Records the dependencies and the stamps of a node whose body has returned.
  @inline(__always)
  private func endRun(
    of node: GraphNode.Pointer, as reader: GraphReader.Pointer, at revision: UInt64, _ hasChanged: Bool
  ) {
    cutStaleLinks(of: reader)
    removeDuplicateLinksIfAny(of: reader)
    node.pointee.flags.remove(.active | .pending)
    node.pointee.verifiedAt = revision
    state.pointee.validations &+= 1
    if hasChanged { node.pointee.changedAt = revision }
  }

  /// Calls a closure that brings nodes up to date, and passes it the reader that records what these nodes read.
  ///
  /// - Parameter body: A closure that runs nodes with the given reader.
  /// - Returns: The value that `body` returns.
  @inline(__always)
  func evaluating<Answer>(_ body: (GraphReader.Pointer) -> Answer) -> Answer {
    let walk = beginWalk()
    let answer = body(state.pointee.innermost)
    endWalk(walk)
    return answer
  }

  /// The readers, which record the reads of nodes, to select again after a walk over the dependencies of a node.
  struct Walk {
    fileprivate let current: GraphReader.Pointer?
    fileprivate let innermost: GraphReader.Pointer
  }

  /// Begins a walk over the dependencies of a node, and selects the reader that records the reads of all nodes that run
  /// during the walk.
  ///
  /// `endWalk(_:)` selects the previous reader again, once at the end of the walk and not after each node.
  @inline(__always)
  func beginWalk() -> Walk {
    let walk = Walk(current: state.pointee.current, innermost: state.pointee.innermost)
    let reader = walk.innermost.pointee.inner ?? makeReader(inside: walk.innermost)
    state.pointee.innermost = reader
    state.pointee.current = reader
    return walk
  }

  /// Ends a walk over the dependencies of a node, and selects the readers again that were selected when the walk began.
  @inline(__always)
  func endWalk(_ walk: Walk) {
    state.pointee.innermost = walk.innermost
    state.pointee.current = walk.current
  }

  @inline(never)
  private func makeReader(inside outer: GraphReader.Pointer) -> GraphReader.Pointer {
    let reader = GraphReader.Pointer.make(depth: outer.pointee.depth + 1)
    outer.pointee.inner = reader
    return reader
  }

  /// The number of nested reads that compute a value.
  ///
  /// Each of these reads runs a rule, whose body makes the next read.
  @inlinable var depth: Int { state.pointee.innermost.pointee.depth }

  /// Removes duplicate links of the node that has run, if its reads differed from those of the run before.
  @inline(__always)
  func removeDuplicateLinksIfAny(of reader: GraphReader.Pointer) {
    // A run that repeats the reads of the last run creates no links.
    if reader.pointee.number != 0 { removeDuplicateLinks(of: reader) }
  }
}

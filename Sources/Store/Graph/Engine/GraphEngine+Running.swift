extension GraphEngine {
  /// Runs the body of a rule or source and finds its dependencies by what it reads.
  ///
  /// The node is active. It also stays pending while it runs: a read of it then is not current and finds
  /// the cycle.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - reader: The reader that records the reads.
  ///   - keeping: A Boolean value indicating whether the value that this replaces is kept.
  /// - Returns: A Boolean value indicating whether the value has changed.
  @discardableResult
  @inline(__always)
  func run(_ node: GraphNode.Pointer, as reader: GraphReader.Pointer, keeping: Bool = false) -> Bool {
    let revision = state.pointee.revision
    if keeping { keepReplacedValue(of: node) }
    reader.pointee.begin(node)
    // Only rules and sources are run, which have a body that computes.
    let hasChanged = node.pointee.runningBody._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: ComputedBody.self).evaluate($0)
    }
    cutStaleLinks(of: reader)
    removeDuplicateLinksIfAny(of: reader)
    node.pointee.flags.remove(.active | .pending)
    node.pointee.verifiedAt = revision
    if hasChanged { node.pointee.changedAt = revision }
    return hasChanged
  }

  /// Answers a read or settles an observer: what is run meanwhile reads for itself.
  ///
  /// The reader is put back here, once for all nodes that are run, and not after each of them.
  ///
  /// - Parameter body: Runs nodes, as the reader that it is passed.
  /// - Returns: The value that `body` returns.
  @inline(__always)
  func evaluating<Answer>(_ body: (GraphReader.Pointer) -> Answer) -> Answer {
    let current = state.pointee.current
    let outer = state.pointee.innermost
    let reader = outer.pointee.inner ?? makeReader(inside: outer)
    state.pointee.innermost = reader
    state.pointee.current = reader
    let answer = body(reader)
    state.pointee.innermost = outer
    state.pointee.current = current
    return answer
  }

  @inline(never)
  private func makeReader(inside outer: GraphReader.Pointer) -> GraphReader.Pointer {
    let reader = GraphReader.Pointer.make(depth: outer.pointee.depth + 1)
    outer.pointee.inner = reader
    return reader
  }

  /// The number of computing reads under way, each made by the body of a rule that the one before runs.
  @inlinable var depth: Int { state.pointee.innermost.pointee.depth }

  /// Removes second links to what a node has read, if it has left the track of its last run.
  @inline(__always)
  func removeDuplicateLinksIfAny(of reader: GraphReader.Pointer) {
    // A run that repeats the last one reads nothing twice.
    if reader.pointee.number != 0 { removeDuplicateLinks(of: reader) }
  }
}

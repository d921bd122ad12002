/// The graph of what is derived from the state of one tree of stores.
///
/// The parts of the state that have been read are sources of an attribute graph, selectors its rules, observers its
/// observers.
@usableFromInline
final class StoreGraph {
  let graph: AttributeGraph
  let engine: GraphEngine
  let reads: UnsafeMutablePointer<GraphReadState>
  /// The parts that an observer depends on.
  let observed: ObservedParts
  let selectors: SelectorTable

  init(of holder: StateHolder, isolation: StoreIsolation) {
    graph = AttributeGraph(isolation: isolation, at: .unknown)
    engine = graph.engine
    reads = .allocate(capacity: 1)
    reads.initialize(to: GraphReadState(engine: engine))
    observed = ObservedParts(of: holder, engine: engine)
    selectors = SelectorTable(engine: engine)
    // Never closed but for the end of a turn, so that a change alone calls nobody.
    engine.beginUpdate()
  }

  deinit { reads.deallocate() }

  /// Begins a revision, so that unobserved values are validated when they are next read.
  ///
  /// - Parameter revision: The store's.
  @inline(__always)
  func catchUp(to revision: UInt64) {
    guard reads.pointee.seenRevision != revision else { return }
    reads.pointee.seenRevision = revision
    engine.advance()
  }

  /// Marks the observed parts that differ from what was last read of them.
  ///
  /// - Parameter revision: The store's, which has changed with the state.
  /// - Complexity: O(n) in the number of observed parts, one comparison each.
  func markChanged(at revision: UInt64) {
    catchUp(to: revision)
    observed.markChanged()
  }
}

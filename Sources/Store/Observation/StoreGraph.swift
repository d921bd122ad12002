/// The graph of the values that are derived from the state of one tree of stores.
///
/// In the attribute graph, each part of the state that has been read is a source, each selector is a rule, and each
/// observer of the store is an observer.
@usableFromInline
final class StoreGraph {
  let graph: AttributeGraph
  let engine: GraphEngine
  let reads: UnsafeMutablePointer<GraphReadState>
  /// The parts of the state on which observers depend.
  let observed: ObservedParts
  let selectors: SelectorTable
  /// The receiver of the changes of shared values.
  let receiver: SharedChangeReceiver
  /// The shared values that have been read.
  private(set) var existingSharedCells: ObservedSharedCells?

  init(of holder: StateHolder, isolation: StoreIsolation, receiver: SharedChangeReceiver) {
    graph = AttributeGraph(isolation: isolation, at: .unknown)
    engine = graph.engine
    reads = .allocate(capacity: 1)
    reads.initialize(to: GraphReadState(engine: engine))
    observed = ObservedParts(of: holder, engine: engine)
    selectors = SelectorTable(engine: engine)
    self.receiver = receiver
    // This update stays open until the end of a turn, so a change does not call observers immediately.
    engine.beginUpdate()
  }

  deinit {
    releaseSharedParts()
    reads.deallocate()
  }

  /// The shared values that have been read, created on first use.
  var sharedCells: ObservedSharedCells {
    if let existingSharedCells { return existingSharedCells }
    let made = ObservedSharedCells(receiver: receiver, among: observed)
    existingSharedCells = made
    reads.pointee.hasSharedCells = true
    return made
  }

  /// Releases the parts of shared values that have been read.
  private func releaseSharedParts() {
    let parts = existingSharedCells?.takeParts() ?? []
    if !parts.isEmpty { graph.releases.release(parts.map(\.node), in: graph) }
  }

  /// Begins a revision of the graph, so that the next read of an unobserved value checks whether the value is current.
  ///
  /// While the graph is updating values, this method has no effect, because all values of an update must have the same
  /// revision.
  ///
  /// - Parameter revision: The store's revision.
  @inline(__always)
  func catchUp(to revision: UInt64) {
    guard reads.pointee.seenRevision != revision, engine.depth == 0 else { return }
    reads.pointee.seenRevision = revision
    engine.advance()
  }

  /// Marks the observed parts that differ from their last read values as changed.
  ///
  /// - Parameter revision: The store's revision, which has changed with the state.
  /// - Complexity: O(*n*), where *n* is the number of observed parts, with one comparison for each part.
  func markChanged(at revision: UInt64) {
    catchUp(to: revision)
    observed.markChanged()
  }
}

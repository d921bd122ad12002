import Effects

/// A record of the shared values that the closures of one stage have read.
///
/// An element may hold a shared value, which can change although the element does not. The stage does not know for
/// which rows its closures have read a shared value. So it computes all rows again if any of these shared values has
/// changed.
@usableFromInline
final class ElementReads: SharedReadTracker {
  // The reference may be unowned, because only the rule of the stage uses this object, and the graph of the core owns
  // the rule.
  private unowned let core: StoreCore
  // Exclusivity is unchecked: only the rule of the selector uses these properties, and the graph does not run a rule
  // again while the rule is running.
  /// The nodes of the shared values, in the order of the first reads; the rule of the stage depends on all of these
  /// nodes.
  @exclusivity(unchecked) private var nodes: [GraphNode.Pointer] = []
  @exclusivity(unchecked) private var known: Set<GraphNode.Pointer> = []
  /// The common version of all shared values at the last check of `nodes` for changes.
  @exclusivity(unchecked) private var version: VersionStamp?

  @usableFromInline
  init(in core: StoreCore) { self.core = core }

  /// Begins an update.
  ///
  /// The rule of the stage calls this method in its body.
  ///
  /// - Returns: A Boolean value indicating whether a shared value has changed since the last update.
  /// - Complexity: O(*m*), where *m* is the number of shared values. Each one takes a few instructions if no shared
  ///   value of the store has changed; otherwise, a comparison.
  @usableFromInline
  func begin() -> Bool {
    if nodes.isEmpty { return false }
    let graph = core.storeGraph
    let now = graph.receiver.count.stamp.pointee
    // Even if nothing has changed, the rule must read all nodes again, because it depends only on the nodes that it
    // reads in this run.
    if version == now {
      graph.engine.trackUnchanged(nodes)
      return false
    }
    let verifiedAt = graph.engine.innermostReader.pointee.verifiedAt
    var hasChanged = false
    for node in nodes where !graph.engine.read(node) || node.pointee.changedAt > verifiedAt {
      hasChanged = true
    }
    version = now
    if hasChanged { (nodes, known) = ([], []) }
    return hasChanged
  }

  /// Runs `body`, which calls the closures of the stage.
  @usableFromInline
  func recording<Result>(_ body: () -> Result) -> Result { SharedReads.tracked(by: self, body) }

  @usableFromInline
  func noteRead<Value>(of reference: SharedReference<Value>) { note(core.recordRead(of: reference)) }

  @usableFromInline
  func didRead(_ cell: SharedCell) { core.didRead(cell) }

  @usableFromInline
  func noteStatusRead(of cell: SharedCell) { note(core.recordStatusRead(of: cell)) }

  private func note(_ node: GraphNode.Pointer?) {
    guard let node, known.insert(node).inserted else { return }
    if nodes.isEmpty { version = core.storeGraph.receiver.count.stamp.pointee }
    nodes.append(node)
  }
}

extension StoreCore: SharedReadTracker {
  @usableFromInline
  func noteRead<Value>(of reference: SharedReference<Value>) { _ = recordRead(of: reference) }

  /// Records a read of a value, and returns its node; nil if nothing depends on it.
  final func recordRead<Value>(of reference: SharedReference<Value>) -> GraphNode.Pointer? {
    forwardedReads?.note(reference)
    return recordRead { $0.node(of: reference) }
  }

  @usableFromInline
  func didRead(_ cell: SharedCell) {
    if storeGraph.engine.isTracking { storeGraph.existingSharedCells?.didRead(cell) }
  }

  @usableFromInline
  func noteStatusRead(of cell: SharedCell) { _ = recordStatusRead(of: cell) }

  /// Records a read of the state of loading and saving, and returns its node; nil if nothing depends on it.
  final func recordStatusRead(of cell: SharedCell) -> GraphNode.Pointer? {
    forwardedReads?.noteStatus(cell)
    return recordRead { $0.statusNode(of: cell) }
  }

  private final func recordRead(_ node: (ObservedSharedCells) -> GraphNode.Pointer) -> GraphNode.Pointer? {
    let graph = storeGraph
    guard graph.engine.isTracking else { return nil }
    let node = node(graph.sharedCells)
    _ = graph.engine.read(node)
    return node
  }

  /// Compares the shared values that have changed, and begins a turn if an observer depends on one that differs.
  ///
  /// The count of the changes is the version of ``ObservedSharedCells``, which are compared like a collection of the state.
  /// So incrementing it makes `stateDidChange()` compare the parts of the changed values.
  ///
  /// - Returns: False if they must be compared later, because a selector is being computed.
  final func takeSharedChanges() -> Bool {
    guard let receiver = existingObservation?.graph.receiver else { return true }
    if status.contains(.computing) { return false }
    guard receiver.takeNews() else { return true }
    receiver.count.increment()
    // Nothing is compared by the shared value, so the ids would accumulate.
    if existingObservation?.graph.existingSharedCells?.isEmpty != false { _ = receiver.takeChanged() }
    // The comparison follows the running reducer.
    if status.contains(.reducing) { return true }
    discardCopies()
    revision &+= 1
    stateDidChange()
    return true
  }
}

extension StoreCore: SharedReadTracker {
  @usableFromInline
  func noteRead<Value>(of reference: SharedReference<Value>) {
    forwardedReads?.note(reference)
    let graph = storeGraph
    if graph.engine.isTracking { _ = graph.engine.read(graph.sharedCells.node(of: reference)) }
  }

  @usableFromInline
  func didRead(_ cell: SharedCell) {
    if storeGraph.engine.isTracking { storeGraph.existingSharedCells?.didRead(cell) }
  }

  @usableFromInline
  func noteStatusRead(of cell: SharedCell) {
    forwardedReads?.noteStatus(cell)
    let graph = storeGraph
    if graph.engine.isTracking { _ = graph.engine.read(graph.sharedCells.statusNode(of: cell)) }
  }

  /// Compares the shared values that have changed, and begins a turn if an observer depends on one that differs.
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

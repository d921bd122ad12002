extension StoreCore: SharedReadTracker {
  @usableFromInline
  func noteRead<Value>(of reference: SharedReference<Value>) { _ = recordRead(of: reference) }

  /// Records a read of a shared value.
  ///
  /// Returns the node that represents what was read, or `nil` if no reads are being recorded.
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

  /// Records a read of the loading and saving status of a shared value.
  ///
  /// Returns the node that represents what was read, or `nil` if no reads are being recorded.
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

  /// Compares the shared values that have changed, and begins a turn if an observer depends on a value that differs.
  ///
  /// The number of changes is the version of ``ObservedSharedCells``, which the store compares like a collection in the
  /// state. So incrementing the number makes `stateDidChange()` compare the changed values.
  ///
  /// - Returns: `false` if the values must be compared later because a selector is being computed.
  final func takeSharedChanges() -> Bool {
    guard let receiver = existingObservation?.graph.receiver else { return true }
    if status.contains(.computing) { return false }
    guard receiver.takeNews() else { return true }
    receiver.count.increment()
    // If no shared values are observed, nothing else takes the ids of the changed values, and they would accumulate.
    if existingObservation?.graph.existingSharedCells?.isEmpty != false { _ = receiver.takeChanged() }
    // The store compares the values when the running reducer has ended.
    if status.contains(.reducing) { return true }
    discardCopies()
    revision &+= 1
    stateDidChange()
    return true
  }
}

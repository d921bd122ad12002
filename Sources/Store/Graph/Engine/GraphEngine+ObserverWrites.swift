// How the engine treats the writes of running observers.
//
// If a value changes after a running observer has first read it, the observer must run again. If the observer wrote
// the value before it first read the value, the observer must not run again. The links of an observer are in the order
// of the first reads in the run. When a revision begins during the run, the reader records where the list of links
// ends at that time. From these records, the engine knows at which revision each read happened.
extension GraphEngine {
  /// Records that the current revision began while an observer was running.
  ///
  /// - Parameter reader: The reader of the innermost observer that is running.
  @usableFromInline
  @inline(never)
  func noteRevision(for reader: GraphReader.Pointer) {
    guard reader.pointee.running.pointee.flags.contains(.observer) else { return }
    let slot = reader.pointee.slot
    if reader.pointee.boundaries.last?.slot == slot { reader.pointee.boundaries.removeLast() }
    reader.pointee.boundaries.append(.init(slot: slot, revision: state.pointee.revision))
  }

  /// Decides whether an observer has seen all changes that were made during its run.
  ///
  /// The observer's list of links may still contain duplicate links.
  ///
  /// - Parameters:
  ///   - observer: The observer. At least one revision began during its run.
  ///   - reader: The reader that recorded the reads.
  /// - Complexity: O(*n*), where *n* is the number of reads.
  @inline(never)
  func settleObserverWrites(of observer: GraphNode.Pointer, as reader: GraphReader.Pointer) {
    let hasMissedNothing = hasSeenAllChanges(observer, reader.pointee.boundaries)
    reader.pointee.boundaries.removeAll()
    state.pointee.lastSeenAt = state.pointee.revision
    guard hasMissedNothing else { return noteSettled(observer, .atSeveralRevisions) }
    noteSettled(observer, .at(state.pointee.revision))
    // The observers that the engine calls next may compute a value on which this observer depends. If the value
    // changes, its stamp must be later than the stamp of this observer. Otherwise, the engine would not call this
    // observer again.
    state.pointee.revision &+= 1
    state.pointee.lastSeenAt = state.pointee.revision
  }

  /// Returns a Boolean value indicating whether all values that an observer has read are unchanged since their first
  /// reads in the run.
  private func hasSeenAllChanges(_ observer: GraphNode.Pointer, _ boundaries: [GraphReader.Boundary]) -> Bool
  {
    var revision = observer.pointee.verifiedAt
    var next = boundaries.startIndex
    var slot = observer.dependenciesSlot
    while true {
      if next < boundaries.endIndex, boundaries[next].slot == slot {
        revision = boundaries[next].revision
        next += 1
      }
      guard let link = slot.pointee else { return true }
      if link.pointee.dependency.pointee.changedAt > revision { return false }
      slot = link.nextSlot
    }
  }
}

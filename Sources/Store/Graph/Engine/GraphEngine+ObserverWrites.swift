// The writes of observers that are running.
//
// An observer is to run again for what has changed after it was first read in the run, and not for what the run itself
// wrote before it read it. The reads of a run stand in its list of links in the order of the first read, so the
// revision of each is known from the places in that list at which revisions began.
extension GraphEngine {
  /// Notes that the present revision began while an observer was running.
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

  /// Decides what an observer that has just run has seen of the changes that were made meanwhile.
  ///
  /// Its links are as the run left them; second links to one dependency may be among them, behind the first.
  ///
  /// - Parameters:
  ///   - observer: An observer during whose run the revision has moved on.
  ///   - reader: The reader that records the reads.
  /// - Complexity: O(n) in what the observer has read.
  @inline(never)
  func settleObserverWrites(of observer: GraphNode.Pointer, as reader: GraphReader.Pointer) {
    let hasMissedNothing = hasSeenAllChanges(observer, reader.pointee.boundaries)
    reader.pointee.boundaries.removeAll()
    state.pointee.lastSeenAt = state.pointee.revision
    guard hasMissedNothing else { return noteSettled(observer, .atSeveralRevisions) }
    noteSettled(observer, .at(state.pointee.revision))
    // What is still to be computed gets a later stamp than this if it changes.
    state.pointee.revision &+= 1
  }

  /// Returns a Boolean value indicating whether nothing that an observer has read was found changed since the first
  /// read of the run.
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

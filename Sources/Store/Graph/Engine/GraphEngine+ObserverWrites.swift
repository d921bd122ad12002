// The writes of running observers.
//
// An observer must run again if a value has changed after its first read in the run. It must not run again for a value
// that the run itself wrote before reading it. A run lists its reads in the order of the first read. The positions in
// that list at which revisions began therefore give the revision of each read.
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

  /// Decides which of the changes made during an observer's run the observer has seen.
  ///
  /// The list of links is as the run left it. It may contain second links to a dependency, after the first.
  ///
  /// - Parameters:
  ///   - observer: An observer during whose run the revision has moved on.
  ///   - reader: The reader that recorded the reads.
  /// - Complexity: O(n) in the number of reads.
  @inline(never)
  func settleObserverWrites(of observer: GraphNode.Pointer, as reader: GraphReader.Pointer) {
    let hasMissedNothing = hasSeenAllChanges(observer, reader.pointee.boundaries)
    reader.pointee.boundaries.removeAll()
    state.pointee.lastSeenAt = state.pointee.revision
    guard hasMissedNothing else { return noteSettled(observer, .atSeveralRevisions) }
    noteSettled(observer, .at(state.pointee.revision))
    // A value that is yet to be computed gets a later stamp than this if it changes. The next observers of the round may
    // see it.
    state.pointee.revision &+= 1
    state.pointee.lastSeenAt = state.pointee.revision
  }

  /// Returns a Boolean value indicating whether no value that an observer has read has changed since its first read in
  /// the run.
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

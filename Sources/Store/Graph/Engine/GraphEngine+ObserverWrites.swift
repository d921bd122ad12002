// The writes of running observers.
//
// An observer must run again if a value changed after the run first read it. It must not run again because of a value
// that the run itself wrote before the first read. The links of a run are in the order of the first reads. For each
// revision that began during the run, the reader records the position in the list of links. These positions give the
// revision of each read.
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
  /// The list of links may still contain a second link to the same dependency.
  ///
  /// - Parameters:
  ///   - observer: An observer during whose run a revision began.
  ///   - reader: The reader that recorded the reads.
  /// - Complexity: O(*n*), where *n* is the number of reads.
  @inline(never)
  func settleObserverWrites(of observer: GraphNode.Pointer, as reader: GraphReader.Pointer) {
    let hasMissedNothing = hasSeenAllChanges(observer, reader.pointee.boundaries)
    reader.pointee.boundaries.removeAll()
    state.pointee.lastSeenAt = state.pointee.revision
    guard hasMissedNothing else { return noteSettled(observer, .atSeveralRevisions) }
    noteSettled(observer, .at(state.pointee.revision))
    // If a value that is not computed yet changes, its stamp must be later than the stamp of this observer. The next
    // observers of the round may see this value.
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

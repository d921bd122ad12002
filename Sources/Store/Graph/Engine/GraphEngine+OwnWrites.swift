// The writes of watchers that are running.
//
// A watcher is to run again for what has changed after it was first read in the run, and not for what the run itself
// wrote before it read it. The reads of a run stand in its list of links in the order of the first read, so the
// revision of each is known from the places in that list at which revisions began.
extension GraphEngine {
  /// Notes that the present revision began while a watcher was running.
  ///
  /// - Parameter reader: The reader of the innermost watcher that is running.
  @usableFromInline
  @inline(never)
  func noteRevision(for reader: GraphReader.Pointer) {
    // A run begins by naming its node and placing its cursor.
    guard reader.pointee.node.unsafelyUnwrapped.pointee.flags.contains(.watcher) else { return }
    let place = reader.pointee.cursor.unsafelyUnwrapped
    if reader.pointee.boundaries.last?.place == place { reader.pointee.boundaries.removeLast() }
    reader.pointee.boundaries.append(.init(place: place, revision: state.pointee.revision))
  }

  /// Decides what a watcher that has just run has seen of the changes that were made meanwhile.
  ///
  /// Its links are as the run left them; second links to one dependency may be among them, behind the first.
  ///
  /// - Parameters:
  ///   - watcher: A watcher during whose run the revision has moved on.
  ///   - reader: As whom it has run.
  /// - Complexity: O(n) in what the watcher has read.
  @inline(never)
  func settleOwnWrites(of watcher: GraphNode.Pointer, as reader: GraphReader.Pointer) {
    let hasMissedNothing = hasSeenAllChanges(watcher, reader.pointee.boundaries)
    reader.pointee.boundaries.removeAll()
    state.pointee.lastSeenAt = state.pointee.revision
    guard hasMissedNothing else { return noteSettled(watcher, .atSeveralRevisions) }
    noteSettled(watcher, .at(state.pointee.revision))
    // What is still to be computed gets a later stamp than this if it changes.
    state.pointee.revision &+= 1
  }

  /// Whether nothing that a watcher has read was found changed since the first read of the run.
  private func hasSeenAllChanges(_ watcher: GraphNode.Pointer, _ boundaries: [GraphReader.Boundary]) -> Bool {
    var revision = watcher.pointee.verifiedAt
    var next = boundaries.startIndex
    var place = watcher.dependenciesPlace
    while true {
      if next < boundaries.endIndex, boundaries[next].place == place {
        revision = boundaries[next].revision
        next += 1
      }
      guard let link = place.pointee else { return true }
      if link.pointee.dependency.pointee.changedAt > revision { return false }
      place = link.nextPlace
    }
  }
}

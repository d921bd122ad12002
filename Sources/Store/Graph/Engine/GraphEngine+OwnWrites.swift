// The writes of watchers that are running.
//
// A watcher is to run again for what has changed after it was first read in the run, and not for what the run itself
// wrote before it read it. The reads of a run stand in its list of links in the order of the first read, so the
// revision of each is known from the places in that list at which revisions began.
extension GraphEngine {
  /// The place in the reads of a running watcher at which a revision began.
  struct Boundary: BitwiseCopyable {
    /// The place of the first link that the watcher read in the revision.
    let place: GraphLink.Place

    /// The revision.
    let revision: UInt64
  }

  /// Notes that the present revision began while a watcher was running.
  ///
  /// - Parameter reader: The reader of the innermost watcher that is running.
  @usableFromInline
  @inline(never)
  func noteRevision(for reader: GraphReader.Pointer) {
    // The watcher that ran before may have gone, and its cursor with it, so the place is only compared.
    guard let place = reader.pointee.cursor else { return }
    let count = state.pointee.boundaries.count
    if count > 0, state.pointee.boundaries[count - 1].place == place { _ = state.pointee.boundaries.pop() }
    state.pointee.boundaries.push(Boundary(place: place, revision: state.pointee.revision))
  }

  /// Decides what a watcher that has just run has seen of the changes that were made meanwhile.
  ///
  /// Its links are as the run left them; second links to one dependency may be among them, behind the first.
  ///
  /// - Parameters:
  ///   - watcher: A watcher during whose run the revision has moved on.
  ///   - floor: The number of boundaries that belong to watchers that are running around this one.
  /// - Complexity: O(n) in what the watcher has read.
  @inline(never)
  func settleOwnWrites(of watcher: GraphNode.Pointer, above floor: Int) {
    let hasMissedNothing = hasSeenAllChanges(watcher, above: floor)
    state.pointee.boundaries.removeAll(above: floor)
    guard hasMissedNothing else { return watcher.pointee.status.insert(.wrote) }
    watcher.pointee.verifiedAt = state.pointee.revision
    state.pointee.lastSeenAt = state.pointee.revision
    // What is still to be computed gets a later stamp than this if it changes.
    state.pointee.revision &+= 1
  }

  /// Whether nothing that a watcher has read was found changed since the first read of the run.
  private func hasSeenAllChanges(_ watcher: GraphNode.Pointer, above floor: Int) -> Bool {
    var revision = watcher.pointee.verifiedAt
    let end = state.pointee.boundaries.count
    var index = floor
    // Boundaries from before the run are those of the watcher that ran before, in the same round.
    while index < end, state.pointee.boundaries[index].revision <= revision { index += 1 }
    var place = watcher.dependenciesPlace
    while true {
      if index < end, state.pointee.boundaries[index].place == place {
        revision = state.pointee.boundaries[index].revision
        index += 1
      }
      guard let link = place.pointee else { return true }
      if link.pointee.dependency.pointee.changedAt > revision { return false }
      place = link.nextPlace
    }
  }
}

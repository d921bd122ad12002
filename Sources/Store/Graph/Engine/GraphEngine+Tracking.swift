extension GraphEngine {
  /// A Boolean value indicating whether reads are being recorded.
  @inlinable var isTracking: Bool { state.pointee.current != nil }

  /// Records that the current run has read a node.
  @inlinable
  @inline(__always)
  func track(_ node: GraphNode.Pointer) {
    if _slowPath(!followsTrack(to: node)) { trackAnew(node) }
  }

  /// Records a read as the last run made it, by moving along its list of dependencies.
  ///
  /// - Returns: A Boolean value indicating whether nothing is left to record, because the run has repeated the last one
  ///   or because nobody records the read.
  @inlinable
  @inline(__always)
  func followsTrack(to node: GraphNode.Pointer) -> Bool {
    guard let reader = state.pointee.current else { return true }
    let slot = reader.pointee.slot
    guard let next = slot.pointee, next.pointee.dependency == node else { return false }
    reader.pointee.cursor = next.nextSlot
    return true
  }

  /// Records a read that the last run did not make, or not at this place.
  ///
  /// - Complexity: O(1) for each read of the run so far, all in all.
  @usableFromInline
  func trackAnew(_ node: GraphNode.Pointer) {
    // Without a reader there is no track to leave.
    guard let reader = state.pointee.current else { return }
    markReads(of: reader)
    if node.pointee.trackedIn != reader.pointee.number { insertLink(from: reader, to: node) }
  }

  /// Marks what a run has read so far.
  ///
  /// Put off until a read leaves the track: most runs repeat the last one and need no marks.
  private func markReads(of reader: GraphReader.Pointer) {
    if reader.pointee.number == 0 {
      reader.pointee.number = nextRunNumber()
      reader.pointee.marked = reader.pointee.running.dependenciesSlot
    }
    while reader.pointee.marked != reader.pointee.cursor { _ = markRead(of: reader) }
  }

  /// Marks the first of the reads that a run has not marked yet.
  ///
  /// - Returns: A Boolean value indicating whether the run had marked it before, by another link.
  @inline(__always)
  private func markRead(of reader: GraphReader.Pointer) -> Bool {
    // Before the cursor are links.
    guard let link = reader.pointee.marked?.pointee else { return false }
    let dependency = link.pointee.dependency
    let isMarked = dependency.pointee.trackedIn == reader.pointee.number
    dependency.pointee.trackedIn = reader.pointee.number
    reader.pointee.marked = link.nextSlot
    return isMarked
  }

  /// Runs a closure whose reads are nobody's dependencies.
  @inlinable
  func untracked<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (reader, outer) = (state.pointee.current, state.pointee.untrackedReader)
    state.pointee.current = nil
    if reader != nil { state.pointee.untrackedReader = reader }
    defer {
      state.pointee.current = reader
      state.pointee.untrackedReader = outer
    }
    return try body()
  }

  /// Numbers a run that marks what it reads.
  ///
  /// When the numbers have run out they begin anew, and no node keeps an old mark. Current runs find theirs gone, as
  /// after a run inside them: what they link twice is removed when they end.
  private func nextRunNumber() -> UInt32 {
    if state.pointee.lastRun == .max {
      for node in state.pointee.nodes.elements { node.pointee.trackedIn = 0 }
      state.pointee.lastRun = 0
    }
    state.pointee.lastRun += 1
    return state.pointee.lastRun
  }

  /// Puts a link into the reader's list at the cursor; what follows is stale until it is read again.
  private func insertLink(from reader: GraphReader.Pointer, to node: GraphNode.Pointer) {
    let slot = reader.pointee.slot
    let subscriber = reader.pointee.running
    let link = state.pointee.links.allocate()
    link.initialize(
      to: GraphLink(dependency: node, subscriber: subscriber, nextDependency: slot.pointee, at: link))
    slot.pointee = link
    reader.pointee.cursor = link.nextSlot
    reader.pointee.marked = link.nextSlot
    node.pointee.trackedIn = reader.pointee.number
    node.pointee.references += 1
    if node.pointee.references == 2, node.pointee.status.contains(.kept) {
      tellKeeper(of: node, isUsed: true)
    }
    if subscriber.pointee.flags.contains(.live) { subscribe(link) }
  }

  /// Removes the links behind the cursor, which the run that has just ended did not read.
  @inline(__always)
  func cutStaleLinks(of reader: GraphReader.Pointer) {
    let slot = reader.pointee.slot
    guard let stale = slot.pointee else { return }
    slot.pointee = nil
    removeLinks(from: stale)
  }

  /// Removes second links to one dependency, if a run that has left the track may have made any.
  ///
  /// They come about when a run inside this one has read the same node in between and taken over its mark, and
  /// when a read follows the stale link to what was read before.
  @inline(never)
  func removeDuplicateLinks(of reader: GraphReader.Pointer) {
    var isDoubtful = state.pointee.lastRun != reader.pointee.number
    while !isDoubtful, reader.pointee.marked != reader.pointee.cursor { isDoubtful = markRead(of: reader) }
    if isDoubtful { removeDuplicateLinks(of: reader.pointee.running) }
  }

  /// Removes second links to one dependency.
  ///
  /// The marks are free when a run has ended, so one pass finds them.
  @inline(never)
  func removeDuplicateLinks(of reader: GraphNode.Pointer) {
    let pass = nextRunNumber()
    var previous: GraphLink.Pointer?
    var next = reader.pointee.dependencies
    while let link = next {
      next = link.pointee.nextDependency
      if link.pointee.dependency.pointee.trackedIn == pass {
        previous?.pointee.nextDependency = next
        link.pointee.nextDependency = nil
        removeLinks(from: link)
      } else {
        link.pointee.dependency.pointee.trackedIn = pass
        previous = link
      }
    }
  }

  /// Removes a chain of links and lets go of what they led to.
  @inline(never)
  func removeLinks(from first: GraphLink.Pointer) {
    var next: GraphLink.Pointer? = first
    while let link = next {
      next = link.pointee.nextDependency
      let dependency = link.pointee.dependency
      if link.pointee.subscriber.pointee.flags.contains(.live) { unsubscribe(link) }
      state.pointee.links.deallocate(link)
      release(dependency)
    }
  }
}

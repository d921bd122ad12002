extension GraphEngine {
  /// A Boolean value indicating whether reads are being recorded.
  @inlinable var isTracking: Bool { state.pointee.current != nil }

  /// A Boolean value indicating whether reads are being recorded for a rule, and not for an observer.
  @usableFromInline var isRuleRunning: Bool {
    state.pointee.current.map { !$0.pointee.running.pointee.flags.contains(.observer) } ?? false
  }

  /// Records that the running rule or observer has read nodes that have not changed since its last run read them.
  ///
  /// - Parameter nodes: The nodes. The caller must know that they have not changed.
  func trackUnchanged(_ nodes: [GraphNode.Pointer]) {
    for node in nodes {
      if !node.pointee.flags.contains(.live) { node.pointee.verifiedAt = state.pointee.revision }
      track(node)
    }
  }

  /// Records that the running rule or observer has read a node.
  @inlinable
  @inline(__always)
  func track(_ node: GraphNode.Pointer) {
    if _slowPath(!followsTrack(to: node)) { trackAnew(node) }
  }

  /// Advances to the next link of the running node, if the last run made the same read at this position.
  ///
  /// - Returns: True if nothing is left to record, because the last run made the same read or because no node is
  ///   running.
  @inlinable
  @inline(__always)
  func followsTrack(to node: GraphNode.Pointer) -> Bool {
    guard let reader = state.pointee.current else { return true }
    let slot = reader.pointee.slot
    guard let next = slot.pointee, next.pointee.dependency == node else { return false }
    reader.pointee.cursor = next.nextSlot
    return true
  }

  /// Records a read that the last run of the running node did not make at this position.
  ///
  /// - Complexity: Amortized O(1) over all reads of the running node.
  @usableFromInline
  func trackAnew(_ node: GraphNode.Pointer) {
    // If no reader is current, there is nothing to record.
    guard let reader = state.pointee.current else { return }
    markReads(of: reader)
    if node.pointee.trackedIn != reader.pointee.number { insertLink(from: reader, to: node) }
  }

  /// Marks the nodes that the running rule or observer has read so far.
  ///
  /// The engine calls this method only when a read differs from the node's last run, because most runs repeat the reads
  /// of the last run and need no marks.
  private func markReads(of reader: GraphReader.Pointer) {
    if reader.pointee.number == 0 {
      reader.pointee.number = nextRunNumber()
      reader.pointee.marked = reader.pointee.running.dependenciesSlot
    }
    while reader.pointee.marked != reader.pointee.cursor { _ = markRead(of: reader) }
  }

  /// Marks the node of the first read that the run has not marked yet.
  ///
  /// - Returns: True if the run has already marked the node, because an earlier link leads to the same node.
  @inline(__always)
  private func markRead(of reader: GraphReader.Pointer) -> Bool {
    // There is a link, because the first unmarked read is before the cursor.
    guard let link = reader.pointee.marked?.pointee else { return false }
    let dependency = link.pointee.dependency
    let isMarked = dependency.pointee.trackedIn == reader.pointee.number
    dependency.pointee.trackedIn = reader.pointee.number
    reader.pointee.marked = link.nextSlot
    return isMarked
  }

  /// Runs a closure whose reads create no dependencies.
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

  /// Returns a new number for a run that marks its reads.
  ///
  /// When the numbers are exhausted, they start over and all marks are cleared. Runs in progress then lose their marks,
  /// which also happens if a nested run marks the same nodes. Such runs remove duplicate links when they end.
  func nextRunNumber() -> UInt32 {
    if state.pointee.lastRun == .max {
      for node in state.pointee.nodes.elements { node.pointee.trackedIn = 0 }
      state.pointee.lastRun = 0
    }
    state.pointee.lastRun += 1
    return state.pointee.lastRun
  }

  /// Inserts a link to a node into the list of the running node, at the current position.
  ///
  /// The links after this position are from the last run.
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
    if node.pointee.references == 2, node.pointee.status.contains(.owned) {
      notifyOwner(of: node, hasDependents: true)
    }
    if subscriber.pointee.flags.contains(.live) { subscribe(link) }
  }

  /// Removes the links after the current position.
  ///
  /// These links are from the run before, and the run that has ended did not use them.
  @inline(__always)
  func cutStaleLinks(of reader: GraphReader.Pointer) {
    let slot = reader.pointee.slot
    guard let stale = slot.pointee else { return }
    slot.pointee = nil
    removeLinks(from: stale)
  }

  /// Removes duplicate links of the node that has run, unless the marks show that there are none.
  ///
  /// A second link to a node arises if a nested run reads the node and replaces its mark. It also arises if the run has
  /// inserted a link, and then reads the node again where the last run read it.
  @inline(never)
  func removeDuplicateLinks(of reader: GraphReader.Pointer) {
    var isDoubtful = state.pointee.lastRun != reader.pointee.number
    while !isDoubtful, reader.pointee.marked != reader.pointee.cursor { isDoubtful = markRead(of: reader) }
    if isDoubtful { removeDuplicateLinks(of: reader.pointee.running) }
  }

  /// Removes all links of a node except the first link to each dependency.
  ///
  /// No run uses the marks at this time, so one pass that marks the dependencies finds the duplicate links.
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

  /// Removes a chain of links, and releases the references to their dependencies.
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

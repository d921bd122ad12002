extension GraphEngine {
  /// Whether somebody's reads are being recorded.
  @inlinable var isTracking: Bool { state.pointee.current != nil }

  /// Records that the run in hand has read a node.
  ///
  /// A run that repeats the last one only moves along its list of dependencies.
  @inlinable
  @inline(__always)
  func track(_ node: GraphNode.Pointer) {
    guard let reader = state.pointee.current else { return }
    // A run begins by placing its cursor.
    let place = reader.pointee.cursor.unsafelyUnwrapped
    if let next = place.pointee, next.pointee.dependency == node {
      reader.pointee.cursor = next.nextPlace
      node.pointee.trackedIn = reader.pointee.run
    } else if node.pointee.trackedIn != reader.pointee.run {
      insertLink(from: reader, to: node, at: place)
    }
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

  /// Puts a link into the reader's list at the cursor; what follows is stale until it is read again.
  @usableFromInline
  func insertLink(from reader: GraphNode.Pointer, to node: GraphNode.Pointer, at place: GraphLink.Place) {
    let link = state.pointee.links.allocate()
    link.initialize(
      to: GraphLink(dependency: node, subscriber: reader, nextDependency: place.pointee, at: link))
    place.pointee = link
    reader.pointee.cursor = link.nextPlace
    node.pointee.trackedIn = reader.pointee.run
    node.pointee.references += 1
    if node.pointee.references == 2, node.pointee.status.contains(.kept) {
      tellKeeper(of: node, isUsed: true)
    }
    reader.pointee.status.insert(.relinked)
    if reader.pointee.flags.contains(.live) { subscribe(link) }
  }

  /// Removes the links behind the cursor, which the run that has just ended did not read.
  func cutStaleLinks(of reader: GraphNode.Pointer) {
    // The run that has just ended placed it.
    let place = reader.pointee.cursor.unsafelyUnwrapped
    guard let stale = place.pointee else { return }
    place.pointee = nil
    removeLinks(from: stale)
  }

  /// Removes second links to one dependency.
  ///
  /// They come about when a run inside the reader's run has read the same node in between and taken over
  /// its mark. The marks are free now, so one pass finds them.
  @inline(never)
  func removeDuplicateLinks(of reader: GraphNode.Pointer) {
    state.pointee.lastRun += 1
    let pass = state.pointee.lastRun
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

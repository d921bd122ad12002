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
    let next: GraphLink.Pointer?
    if let cursor = reader.pointee.cursor {
      next = cursor.pointee.nextDependency
    } else {
      next = reader.pointee.dependencies
    }
    if let next, next.pointee.dependency == node {
      reader.pointee.cursor = next
      node.pointee.trackedIn = state.pointee.run
    } else if node.pointee.trackedIn != state.pointee.run {
      insertLink(from: reader, to: node, before: next)
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
  func insertLink(from reader: GraphNode.Pointer, to node: GraphNode.Pointer, before next: GraphLink.Pointer?)
  {
    let link = state.pointee.links.allocate()
    link.initialize(to: GraphLink(dependency: node, subscriber: reader, nextDependency: next))
    if let cursor = reader.pointee.cursor {
      cursor.pointee.nextDependency = link
    } else {
      reader.pointee.dependencies = link
    }
    reader.pointee.cursor = link
    node.pointee.trackedIn = state.pointee.run
    node.pointee.references += 1
    if node.pointee.references == 2, node.pointee.status.contains(.kept) {
      tellKeeper(of: node, isUsed: true)
    }
    reader.pointee.status.insert(.relinked)
    if reader.pointee.flags.contains(.live) { subscribe(link) }
  }

  /// Removes the links behind the cursor, which the run that has just ended did not read.
  func cutStaleLinks(of reader: GraphNode.Pointer) {
    if let cursor = reader.pointee.cursor {
      guard let stale = cursor.pointee.nextDependency else { return }
      cursor.pointee.nextDependency = nil
      removeLinks(from: stale)
    } else if let stale = reader.pointee.dependencies {
      reader.pointee.dependencies = nil
      removeLinks(from: stale)
    }
  }

  /// Removes second links to one dependency.
  ///
  /// They come about when a run inside the reader's run has read the same node in between and taken over
  /// its mark. The marks are free now, so one pass finds them.
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

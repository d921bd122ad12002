extension GraphEngine {
  /// Runs a new watcher for the first time, outside any rule that may be running.
  ///
  /// What it writes meanwhile is told when it has returned.
  @usableFromInline
  func start(_ watcher: GraphNode.Pointer) {
    beginUpdate()
    hold()
    // Rounds are never in a rule, so that only here somebody can be on the way to the watcher.
    if depth > 0 { watcher.pointee.origin = Step(running: innermostReader) }
    let current = state.pointee.current
    // Not as the caller of a round, in which this may be.
    let reader = GraphReader.Pointer.make(depth: depth)
    let revision = state.pointee.revision
    runWatcher(watcher, as: reader)
    reader.end()
    state.pointee.current = current
    state.pointee.lastSeenAt = state.pointee.revision
    // Of the revisions that began meanwhile a watcher around this one has read nothing before.
    if let outer = current ?? state.pointee.untrackedReader, state.pointee.revision != revision {
      noteRevision(for: outer)
    }
    watcher.pointee.origin = .outermost
    unhold()
    if !state.pointee.isNotifying { reportThrownIfAny() }
    endUpdate()
  }

  /// Runs a watcher and records what it reads.
  ///
  /// Nobody is the reader after it.
  ///
  /// - Parameters:
  ///   - watcher: The watcher.
  ///   - reader: As whom it reads.
  @inline(__always)
  func runWatcher(_ watcher: GraphNode.Pointer, as reader: GraphReader.Pointer) {
    // Stamped before the run: what changes after a read in it is news to the watcher.
    watcher.pointee.verifiedAt = state.pointee.revision
    watcher.pointee.flags.insert(.active)
    // A watcher keeps its body until it is detached, which one that is active is not.
    let body = watcher.pointee.body.unsafelyUnwrapped
    begin(watcher, as: reader)
    state.pointee.current = reader
    body._withUnsafeGuaranteedRef { body in
      do {
        // Watchers are made with no other.
        try unsafeDowncast(body, to: WatcherBody.self).callback()
      } catch {
        note(error, thrownBy: watcher)
      }
    }
    cutStaleLinks(of: reader)
    if state.pointee.revision != watcher.pointee.verifiedAt { settleOwnWrites(of: watcher, as: reader) }
    removeDuplicateLinksIfAny(of: reader)
    state.pointee.current = nil
    watcher.pointee.flags.remove(.active)
  }

  /// Ends a watcher: it is not called again, and what only it observed goes idle.
  ///
  /// Safe to repeat.
  @usableFromInline
  func cancel(_ watcher: GraphNode.Pointer) {
    guard !watcher.pointee.status.contains(.cancelled) else { return }
    watcher.pointee.status.insert(.cancelled)
    // One that is running still adds links; it is detached when it returns.
    if !watcher.pointee.flags.contains(.active) { detach(watcher) }
  }

  /// Notes an error thrown by the callback of a watcher, to be reported when the round is over.
  @inline(never)
  func note(_ error: any Error, thrownBy watcher: GraphNode.Pointer) {
    state.pointee.thrown.append((displayName(of: watcher), error))
  }

  /// Unlinks a cancelled watcher and frees its callback.
  func detach(_ watcher: GraphNode.Pointer) {
    hold()
    if let first = watcher.pointee.dependencies {
      watcher.pointee.dependencies = nil
      removeLinks(from: first)
    }
    let body = watcher.pointee.body
    watcher.pointee.body = nil
    unhold()
    body?.release()
  }
}

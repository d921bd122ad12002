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
    runWatcher(watcher, as: reader)
    reader.deallocate()
    state.pointee.current = current
    watcher.pointee.origin = .outermost
    unhold()
    if !state.pointee.isNotifying { reportThrownIfAny() }
    endUpdate()
  }

  /// Runs a watcher and records what it reads.
  ///
  /// Nobody is the reader after it.
  @inline(__always)
  func runWatcher(_ watcher: GraphNode.Pointer, as reader: GraphReader.Pointer) {
    // Stamped before the run: what the watcher itself writes is news to it.
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
    finish(reader)
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

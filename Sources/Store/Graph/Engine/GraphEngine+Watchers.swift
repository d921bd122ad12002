extension GraphEngine {
  /// Runs a new watcher for the first time, outside any rule that may be running.
  ///
  /// What it writes meanwhile is told when it has returned.
  @usableFromInline
  func start(_ watcher: GraphNode.Pointer) {
    beginUpdate()
    hold()
    // Rounds are never in a rule, so that only here somebody can be on the way to the watcher.
    if state.pointee.depth > 0 { watcher.pointee.origin = Step(running: innermostReader) }
    runWatcher(watcher)
    watcher.pointee.origin = .outermost
    unhold()
    if !state.pointee.isNotifying { reportThrownIfAny() }
    endUpdate()
  }

  /// Runs a watcher and records what it reads.
  func runWatcher(_ watcher: GraphNode.Pointer) {
    // Stamped before the run: what the watcher itself writes is news to it.
    watcher.pointee.verifiedAt = state.pointee.revision
    watcher.pointee.flags.insert(.active)
    let reader = state.pointee.current
    _ = trackedRun(watcher)
    state.pointee.current = reader
    watcher.pointee.flags.remove(.active)
    if watcher.pointee.status.contains(.cancelled) { detach(watcher) }
  }

  /// Ends a watcher: it is not called again, and what only it observed goes idle.
  ///
  /// Safe to repeat.
  @usableFromInline
  func cancel(_ watcher: GraphNode.Pointer) {
    guard !watcher.pointee.status.contains(.cancelled) else { return }
    watcher.pointee.status.insert(.cancelled)
    watcher.pointee.status.remove(.due)
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

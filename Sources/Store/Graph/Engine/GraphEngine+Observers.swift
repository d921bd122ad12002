extension GraphEngine {
  /// Runs a new observer for the first time, outside any rule that may be running.
  ///
  /// Observers are notified of its writes after it has returned.
  @usableFromInline
  func start(_ observer: GraphNode.Pointer) {
    beginUpdate()
    hold()
    // Only a first run can be inside a rule; rounds never are.
    if depth > 0 { observer.pointee.origin = Step(running: innermostReader) }
    let current = state.pointee.current
    // It has a separate reader, because this call may be inside a round.
    let reader = GraphReader.Pointer.make(depth: depth)
    let revision = state.pointee.revision
    runObserver(observer, as: reader)
    reader.end()
    state.pointee.current = current
    state.pointee.lastSeenAt = state.pointee.revision
    // An enclosing observer has read nothing before the revisions that began meanwhile.
    if let outer = current ?? state.pointee.untrackedReader, state.pointee.revision != revision {
      noteRevision(for: outer)
    }
    observer.pointee.origin = .outermost
    unhold()
    if !state.pointee.isNotifying { reportThrownIfAny() }
    endUpdate()
  }

  /// Runs an observer and records its reads.
  ///
  /// There is no current reader afterwards.
  ///
  /// - Parameters:
  ///   - observer: The observer.
  ///   - reader: The reader that records the reads.
  @inline(__always)
  func runObserver(_ observer: GraphNode.Pointer, as reader: GraphReader.Pointer) {
    // Stamped before the run, because the observer must see a change that follows a read in the run.
    observer.pointee.verifiedAt = state.pointee.revision
    observer.pointee.flags.insert(.active)
    // An observer keeps its body until it is detached, and an active observer is not detached.
    let body = observer.pointee.runningBody
    reader.pointee.begin(observer)
    state.pointee.current = reader
    body._withUnsafeGuaranteedRef { body in
      do {
        // Sound: observers are created with an `ObserverBody` only.
        try unsafeDowncast(body, to: ObserverBody.self).callback()
      } catch {
        note(error, thrownBy: observer)
      }
    }
    cutStaleLinks(of: reader)
    if state.pointee.revision != observer.pointee.verifiedAt {
      settleObserverWrites(of: observer, as: reader)
    }
    removeDuplicateLinksIfAny(of: reader)
    state.pointee.current = nil
    observer.pointee.flags.remove(.active)
  }

  /// Cancels an observer.
  ///
  /// It is not called again, and the nodes that only it observed become idle.
  ///
  /// Safe to repeat.
  @usableFromInline
  func cancel(_ observer: GraphNode.Pointer) {
    guard !observer.pointee.status.contains(.cancelled) else { return }
    observer.pointee.status.insert(.cancelled)
    // A running observer still adds links. It is detached when it returns.
    if !observer.pointee.flags.contains(.active) { detach(observer) }
  }

  /// Records an error that the callback of an observer has thrown, to be reported after the round.
  @inline(never)
  func note(_ error: any Error, thrownBy observer: GraphNode.Pointer) {
    state.pointee.thrown.append((displayName(of: observer), error))
  }

  /// Unlinks a cancelled observer and frees its callback.
  ///
  /// Does not recurse: if the callback has the last reference to the token of another observer, that callback is freed by
  /// the same loop.
  func detach(_ observer: GraphNode.Pointer) {
    hold()
    if let first = observer.pointee.dependencies {
      observer.pointee.dependencies = nil
      removeLinks(from: first)
    }
    let body = observer.pointee.body
    observer.pointee.body = nil
    unhold()
    if let body { state.pointee.detachedBodies.push(body) }
    releaseDetachedBodies()
  }

  private func releaseDetachedBodies() {
    guard !state.pointee.isReleasingBodies else { return }
    state.pointee.isReleasingBodies = true
    while !state.pointee.detachedBodies.isEmpty { state.pointee.detachedBodies.pop().release() }
    state.pointee.isReleasingBodies = false
  }
}

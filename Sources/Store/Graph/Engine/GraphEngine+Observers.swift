extension GraphEngine {
  /// Runs a new observer for the first time, independently of a rule that may be running.
  ///
  /// After the observer has returned, the engine calls the observers of the values that it wrote.
  @usableFromInline
  func start(_ observer: GraphNode.Pointer) {
    beginUpdate()
    hold()
    // Only the first run of an observer can begin inside a rule. The engine never starts to call queued observers
    // while a rule is running.
    if depth > 0 { observer.pointee.origin = Step(running: innermostReader) }
    let current = state.pointee.current
    // This run needs a separate reader, because the caller may be another observer, whose run uses its own reader.
    let reader = GraphReader.Pointer.make(depth: depth)
    let revision = state.pointee.revision
    runObserver(observer, as: reader)
    reader.end()
    state.pointee.current = current
    state.pointee.lastSeenAt = state.pointee.revision
    // If this call was made by another observer, the revisions that began here also began during the run of that
    // observer.
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
  /// Afterwards, the engine has no current reader.
  ///
  /// - Parameters:
  ///   - observer: The observer.
  ///   - reader: The reader that records the reads.
  @inline(__always)
  func runObserver(_ observer: GraphNode.Pointer, as reader: GraphReader.Pointer) {
    // `verifiedAt` is set before the run. So if a value changes after the observer has read it in the run, the
    // observer runs again.
    observer.pointee.verifiedAt = state.pointee.revision
    observer.pointee.flags.insert(.active)
    // An observer keeps its body until it is detached, and the engine does not detach an active observer.
    let body = observer.pointee.runningBody
    reader.pointee.begin(observer)
    state.pointee.current = reader
    body._withUnsafeGuaranteedRef { body in
      do {
        // Sound: the engine creates observers only with an `ObserverBody`.
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
  /// The engine does not call the observer again. Nodes that no other observer needs cease to be live.
  ///
  /// Further calls have no effect.
  @usableFromInline
  func cancel(_ observer: GraphNode.Pointer) {
    guard !observer.pointee.status.contains(.cancelled) else { return }
    observer.pointee.status.insert(.cancelled)
    // A running observer still adds links. The engine detaches it after the run.
    if !observer.pointee.flags.contains(.active) { detach(observer) }
  }

  /// Records an error that the callback of an observer has thrown, so that the engine reports it after the current
  /// round of calls.
  @inline(never)
  func note(_ error: any Error, thrownBy observer: GraphNode.Pointer) {
    state.pointee.thrown.append((displayName(of: observer), error))
  }

  /// Removes the links of a cancelled observer and frees its callback.
  ///
  /// The method does not recurse. If the callback holds the last reference to the token of another observer, the same
  /// loop frees the callback of that observer.
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

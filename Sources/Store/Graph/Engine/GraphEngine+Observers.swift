extension GraphEngine {
  /// Runs a new observer for the first time, outside any rule that may be running.
  ///
  /// Its writes are reported after it has returned.
  @usableFromInline
  func start(_ observer: GraphNode.Pointer) {
    beginUpdate()
    hold()
    // Only a first run can be inside a rule; rounds never are.
    if depth > 0 { observer.pointee.origin = Step(running: innermostReader) }
    let current = state.pointee.current
    // Not as the caller of a round, in which this may be.
    let reader = GraphReader.Pointer.make(depth: depth)
    let revision = state.pointee.revision
    runObserver(observer, as: reader)
    reader.end()
    state.pointee.current = current
    state.pointee.lastSeenAt = state.pointee.revision
    // Of the revisions that began meanwhile an observer around this one has read nothing before.
    if let outer = current ?? state.pointee.untrackedReader, state.pointee.revision != revision {
      noteRevision(for: outer)
    }
    observer.pointee.origin = .outermost
    unhold()
    if !state.pointee.isNotifying { reportThrownIfAny() }
    endUpdate()
  }

  /// Runs an observer and records what it reads.
  ///
  /// After it there is no reader.
  ///
  /// - Parameters:
  ///   - observer: The observer.
  ///   - reader: The reader that records the reads.
  @inline(__always)
  func runObserver(_ observer: GraphNode.Pointer, as reader: GraphReader.Pointer) {
    // Stamped before the run, because a change after a read in it is a change for the observer.
    observer.pointee.verifiedAt = state.pointee.revision
    observer.pointee.flags.insert(.active)
    // An observer keeps its body until it is detached, which one that is active is not.
    let body = observer.pointee.runningBody
    reader.pointee.begin(observer)
    state.pointee.current = reader
    body._withUnsafeGuaranteedRef { body in
      do {
        // Observers are made with no other.
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

  /// Ends an observer: it is not called again, and what only it observed goes idle.
  ///
  /// Safe to repeat.
  @usableFromInline
  func cancel(_ observer: GraphNode.Pointer) {
    guard !observer.pointee.status.contains(.cancelled) else { return }
    observer.pointee.status.insert(.cancelled)
    // One that is running still adds links; it is detached when it returns.
    if !observer.pointee.flags.contains(.active) { detach(observer) }
  }

  /// Notes an error thrown by the callback of an observer, to be reported when the round is over.
  @inline(never)
  func note(_ error: any Error, thrownBy observer: GraphNode.Pointer) {
    state.pointee.thrown.append((displayName(of: observer), error))
  }

  /// Unlinks a cancelled observer and frees its callback.
  func detach(_ observer: GraphNode.Pointer) {
    hold()
    if let first = observer.pointee.dependencies {
      observer.pointee.dependencies = nil
      removeLinks(from: first)
    }
    let body = observer.pointee.body
    observer.pointee.body = nil
    unhold()
    body?.release()
  }
}

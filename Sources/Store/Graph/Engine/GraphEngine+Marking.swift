extension GraphEngine {
  /// Begins a new revision, because an input was written and may differ from the value that was last read.
  ///
  /// - Parameter input: An input that is not pending. The dependents of a pending input have already been marked.
  @usableFromInline
  func inputWasWritten(_ input: GraphNode.Pointer) {
    input.pointee.flags.insert(.pending)
    beginRevision()
    markDependents(of: input)
    // No rule is running, because the engine refuses writes inside rules. If an observer is running, the call below
    // does not call observers and returns false. Then the reader of the running observer must record the new revision.
    if !flushOutsideOfRules() { noteRevisionIfWatching() }
  }

  /// Begins a new revision, because the value of a live source differs from the value that was last read.
  ///
  /// The next read compares the value with the last read value again. If the value was set back before it was read,
  /// nothing has changed.
  ///
  /// - Parameter source: A live source that is not pending.
  func sourceMayHaveChanged(_ source: GraphNode.Pointer) {
    source.pointee.flags.insert(.pending)
    advance()
    markDependents(of: source)
    flushIfIdle()
  }

  /// A Boolean value indicating whether the engine is calling observers.
  var isNotifying: Bool { state.pointee.isNotifying }

  /// A Boolean value indicating whether at least one observer waits to be called at the end of the update.
  var hasQueuedObservers: Bool { !state.pointee.queue.isEmpty }

  /// Begins a new revision.
  ///
  /// The next read of a node that is not observed must check whether the node is current.
  @usableFromInline
  func advance() {
    beginRevision()
    noteRevisionIfWatching()
  }

  /// If an observer is running, records that the current revision began during its run.
  @inline(__always)
  private func noteRevisionIfWatching() {
    // Rules do not write, so the reader belongs to an observer.
    if let reader = state.pointee.current ?? state.pointee.untrackedReader { noteRevision(for: reader) }
  }

  /// Begins a new revision.
  ///
  /// If an observer is running, the caller must record the new revision for the observer.
  @inline(__always)
  private func beginRevision() {
    state.pointee.revision &+= 1
    if let clock = state.pointee.clock, clock.pointee.references > 1 { advance(clock) }
  }

  /// Marks the nodes that depend on the clock, which changes with every revision.
  @inline(never)
  private func advance(_ clock: GraphNode.Pointer) {
    clock.pointee.changedAt = state.pointee.revision
    markDependents(of: clock)
  }

  /// Marks the live nodes that depend on a node as pending, and queues the observers among them.
  ///
  /// The method also marks the nodes that depend on these nodes, and so on. Marking stops at pending nodes, because the
  /// nodes that depend on them are marked already.
  /// - Complexity: O(V + E), where V is the number of nodes that become pending, and E is the number of links to them.
  ///   The function does not recurse.
  @inline(__always)
  func markDependents(of node: GraphNode.Pointer) {
    guard var link = node.pointee.subscribers else { return }
    let floor = state.pointee.forks.count
    // The link at which marking continues after the current path. If the path forks before its end, this link moves to
    // `forks`.
    var next = link.pointee.nextSubscriber
    while true {
      let subscriber = link.pointee.subscriber
      let flags = subscriber.pointee.flags
      if !flags.contains(.pending) {
        subscriber.pointee.flags = flags | .pending
        if flags.contains(.observer) {
          enqueue(subscriber)
        } else if let above = subscriber.pointee.subscribers {
          link = above
          if let sibling = above.pointee.nextSubscriber {
            if let next { state.pointee.forks.push(next) }
            next = sibling
          }
          continue
        }
      }
      if let sibling = next {
        link = sibling
      } else if state.pointee.forks.count > floor {
        link = state.pointee.forks.pop()
      } else {
        return
      }
      next = link.pointee.nextSubscriber
    }
  }
}

extension GraphEngine {
  /// Begins a revision because the value of an input may differ from what has been read of it.
  ///
  /// - Parameter input: An input that was current; one that is pending has marked its dependents already.
  @usableFromInline
  func inputWasWritten(_ input: GraphNode.Pointer) {
    input.pointee.flags.insert(.pending)
    beginRevision()
    markDependents(of: input)
    // Inside of rules writes are refused. While an observer runs there is no flush.
    if !flushOutsideOfRules() { noteRevisionIfWatching() }
  }

  /// Begins a revision because a live source differs from what was last read of it.
  ///
  /// It is compared again when it is next read: should it have been set back by then, nothing has changed.
  ///
  /// - Parameter source: A live source that is not pending.
  func sourceMayHaveChanged(_ source: GraphNode.Pointer) {
    source.pointee.flags.insert(.pending)
    advance()
    markDependents(of: source)
    flushIfIdle()
  }

  /// A Boolean value indicating whether a round of notification is going on.
  var isNotifying: Bool { state.pointee.isNotifying }

  /// A Boolean value indicating whether an observer waits for the end of the update.
  var hasQueuedObservers: Bool { !state.pointee.queue.isEmpty }

  /// Begins a revision: what nobody observes will be validated when it is next read.
  @usableFromInline
  func advance() {
    beginRevision()
    noteRevisionIfWatching()
  }

  /// Notes that the present revision began while an observer was running, if one is.
  @inline(__always)
  private func noteRevisionIfWatching() {
    // Rules do not write, so the reader is an observer.
    if let reader = state.pointee.current ?? state.pointee.untrackedReader { noteRevision(for: reader) }
  }

  /// Begins a revision; the caller notes that for the observer that is running.
  @inline(__always)
  private func beginRevision() {
    state.pointee.revision &+= 1
    if let clock = state.pointee.clock, clock.pointee.references > 1 { advance(clock) }
  }

  /// Marks what depends on the passing of revisions.
  @inline(never)
  private func advance(_ clock: GraphNode.Pointer) {
    clock.pointee.changedAt = state.pointee.revision
    markDependents(of: clock)
  }

  /// Marks what is live above a node as pending and puts the observers it meets into the queue.
  ///
  /// Stops at nodes that are pending already: what is above them is marked too.
  /// - Complexity: O(V + E) in what becomes pending; does not recurse.
  @inline(__always)
  func markDependents(of node: GraphNode.Pointer) {
    guard var link = node.pointee.subscribers else { return }
    let floor = state.pointee.forks.count
    // The link at which marking goes on after the last of those below. Older ones are kept only where the path forks.
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

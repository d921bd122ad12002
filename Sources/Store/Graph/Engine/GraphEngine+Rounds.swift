extension GraphEngine {
  /// How many rounds of notification one update may cause.
  ///
  /// A larger number would only delay the report.
  static let maximumRounds = 100

  /// Opens an update: watchers are not called before the outermost one is closed.
  @usableFromInline
  func beginUpdate() {
    state.pointee.openUpdates += 1
  }

  /// Closes an update; the outermost one calls the watchers of what has changed.
  @usableFromInline
  func endUpdate() {
    state.pointee.openUpdates -= 1
    flushIfIdle()
  }

  /// Calls the watchers that have been marked, unless somebody will do so later.
  @usableFromInline
  func flushIfIdle() {
    guard !state.pointee.queue.isEmpty, state.pointee.openUpdates == 0, !state.pointee.isNotifying,
      state.pointee.depth == 0
    else { return }
    flush()
  }

  /// Puts a marked watcher into the queue of the next round, which keeps it from being freed.
  func enqueue(_ watcher: GraphNode.Pointer) {
    guard !watcher.pointee.status.contains(.queued) else { return }
    watcher.pointee.status.insert(.queued)
    state.pointee.queue.push(watcher)
  }

  /// Notifies in rounds: what callbacks write is told in a further round, until nothing changes any more.
  ///
  /// A round is a part of the queue; what is marked meanwhile comes behind it.
  private func flush() {
    state.pointee.isNotifying = true
    hold()
    var start = 0
    var rounds = 0
    while start < state.pointee.queue.count {
      if rounds == Self.maximumRounds {
        abandonRounds(from: start)
        break
      }
      rounds += 1
      let end = state.pointee.queue.count
      settleRound(from: start, to: end)
      deliverRound(from: start, to: end)
      reportThrownIfAny()
      start = end
    }
    state.pointee.queue.removeAll()
    // The queue is empty by now: whoever hears of it may write, and what that marks waits for the next update.
    if !state.pointee.unsettled.isEmpty { reportUnsettled() }
    state.pointee.isNotifying = false
    unhold()
  }

  /// Takes the watchers of a round in the order of subscription and finds out who has to be called.
  ///
  /// All of it is done before the first callback, so callbacks see one settled state.
  private func settleRound(from start: Int, to end: Int) {
    if end - start > 1 { sortRound(from: start, to: end) }
    evaluating {
      var index = start
      while index < end {
        let watcher = state.pointee.queue[index]
        index &+= 1
        watcher.pointee.status.remove(.queued)
        watcher.pointee.flags.remove(.pending)
        guard !watcher.pointee.status.contains(.cancelled) else { continue }
        if !dependenciesChanged(of: watcher) {
          watcher.pointee.verifiedAt = state.pointee.revision
        } else if !watcher.pointee.status.contains(.cancelled) {
          watcher.pointee.status.insert(.due)
        }
      }
    }
  }

  private func deliverRound(from start: Int, to end: Int) {
    var index = start
    while index < end {
      let watcher = state.pointee.queue[index]
      index &+= 1
      if watcher.pointee.status.contains(.due) {
        watcher.pointee.status.remove(.due)
        runWatcher(watcher)
      } else if watcher.pointee.status.contains(.cancelled) {
        // It may have been cancelled while it was settled.
        detach(watcher)
      }
      if watcher.pointee.references == 0 { abandon(watcher) }
    }
  }

  /// Sorts a round by subscription.
  ///
  /// Marking follows lists in that order, so it mostly is sorted already.
  @inline(never)
  private func sortRound(from start: Int, to end: Int) {
    var round = UnsafeMutableBufferPointer(rebasing: state.pointee.queue.elements[start..<end])
    var previous = 0
    for watcher in round {
      let id = watcher.pointee.id
      if id < previous {
        round.sort { $0.pointee.id < $1.pointee.id }
        return
      }
      previous = id
    }
  }

  /// Gives up on watchers that answer each other without end.
  ///
  /// They count as told: the next update finds them settled and calls them again.
  @inline(never)
  private func abandonRounds(from start: Int) {
    state.pointee.unsettled = state.pointee.queue.elements[start...].map(displayName(of:))
    var index = start
    while index < state.pointee.queue.count {
      let watcher = state.pointee.queue[index]
      index += 1
      watcher.pointee.status.remove(.queued)
      watcher.pointee.flags.remove(.pending)
      evaluating {
        var next = watcher.pointee.dependencies
        while let link = next {
          if !isCurrent(link.pointee.dependency) { refresh(link.pointee.dependency, for: .outermost) }
          next = link.pointee.nextDependency
        }
      }
      watcher.pointee.verifiedAt = state.pointee.revision
      if watcher.pointee.references == 0 { abandon(watcher) }
    }
  }

  /// Reports the watchers that were given up on.
  @inline(never)
  private func reportUnsettled() {
    let names = state.pointee.unsettled.map { "“\($0)”" }.joined(separator: ", ")
    state.pointee.unsettled = []
    report(
      .endlessObservation,
      """
      Observers keep changing what they observe: after \(Self.maximumRounds) rounds of one update these \
      would have to be called again: \(names). Likely two of them write what the other one reads, or one \
      writes what it reads itself. The calls were dropped; let the writes converge.
      """)
  }

  /// Reports what callbacks have thrown.
  @inline(__always)
  func reportThrownIfAny() {
    if !state.pointee.thrown.isEmpty { reportThrown() }
  }

  @inline(never)
  private func reportThrown() {
    let thrown = state.pointee.thrown
    state.pointee.thrown = []
    for (watcher, error) in thrown {
      report(
        .observerError, "The observer “\(watcher)” threw an error: \(error). The other observers were called."
      )
    }
  }
}

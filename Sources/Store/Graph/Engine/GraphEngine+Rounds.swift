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

  /// Puts a marked watcher into the queue of the next round.
  func enqueue(_ watcher: GraphNode.Pointer) {
    guard !watcher.pointee.status.contains(.queued) else { return }
    watcher.pointee.status.insert(.queued)
    retain(watcher)
    state.pointee.queue.push(watcher)
  }

  /// Notifies in rounds: what callbacks write is told in a further round, until nothing changes any more.
  private func flush() {
    state.pointee.isNotifying = true
    hold()
    var rounds = 0
    while !state.pointee.queue.isEmpty {
      if rounds == Self.maximumRounds {
        abandonRounds()
        break
      }
      rounds += 1
      settleRound()
      deliverRound()
      reportThrown()
    }
    state.pointee.isNotifying = false
    unhold()
  }

  /// Takes the queue in the order of subscription and finds out who has to be called.
  ///
  /// All of it is done before the first callback, so callbacks see one settled state.
  private func settleRound() {
    let empty = state.pointee.round
    state.pointee.round = state.pointee.queue
    state.pointee.queue = empty
    sortRound()
    for watcher in state.pointee.round.elements {
      watcher.pointee.status.remove(.queued)
      watcher.pointee.flags.remove(.pending)
      guard !watcher.pointee.status.contains(.cancelled) else { continue }
      let hasChanged = dependenciesChanged(of: watcher)
      if watcher.pointee.status.contains(.cancelled) {
        detach(watcher)
      } else if hasChanged {
        watcher.pointee.status.insert(.due)
      } else {
        watcher.pointee.verifiedAt = state.pointee.revision
      }
    }
  }

  private func deliverRound() {
    for index in 0..<state.pointee.round.count {
      let watcher = state.pointee.round[index]
      if watcher.pointee.status.contains(.due) {
        watcher.pointee.status.remove(.due)
        runWatcher(watcher)
      }
      release(watcher)
    }
    state.pointee.round.removeAll()
  }

  /// Sorts the round by subscription.
  ///
  /// Marking follows lists in that order, so it mostly is sorted already.
  private func sortRound() {
    var round = state.pointee.round.elements
    for index in round.indices.dropFirst() where round[index - 1].pointee.id > round[index].pointee.id {
      round.sort { $0.pointee.id < $1.pointee.id }
      return
    }
  }

  /// Gives up on watchers that answer each other without end.
  ///
  /// They count as told: the next update finds them settled and calls them again.
  private func abandonRounds() {
    let names = state.pointee.queue.elements.map { "“\($0.displayName)”" }.joined(separator: ", ")
    while !state.pointee.queue.isEmpty {
      let watcher = state.pointee.queue.pop()
      watcher.pointee.status.remove(.queued)
      watcher.pointee.flags.remove(.pending)
      var next = watcher.pointee.dependencies
      while let link = next {
        if !isCurrent(link.pointee.dependency) { refresh(link.pointee.dependency) }
        next = link.pointee.nextDependency
      }
      watcher.pointee.verifiedAt = state.pointee.revision
      release(watcher)
    }
    report(
      .endlessObservation,
      """
      Observers keep changing what they observe: after \(Self.maximumRounds) rounds of one update these \
      would have to be called again: \(names). Likely two of them write what the other one reads, or one \
      writes what it reads itself. The calls were dropped; let the writes converge.
      """)
  }

  /// Reports what callbacks have thrown.
  func reportThrown() {
    guard !state.pointee.thrown.isEmpty else { return }
    let thrown = state.pointee.thrown
    state.pointee.thrown = []
    for (watcher, error) in thrown {
      report(
        .observerError, "The observer “\(watcher)” threw an error: \(error). The other observers were called."
      )
    }
  }
}

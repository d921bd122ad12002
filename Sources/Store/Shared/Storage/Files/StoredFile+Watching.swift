import Effects
import FoundationEssentials
import Glibc

extension StoredFile {
  /// The time without events, in nanoseconds, after which content that can't be decoded counts as final.
  static let quietTime: UInt64 = 50_000_000
  /// The time between two checks of a file that can't be watched, in nanoseconds.
  static let pollInterval: UInt64 = 1_000_000_000

  /// Passes on contents that other programs write, until the subscription ends.
  func subscribe(
    receive: @escaping Receiver, onError: @escaping ErrorReceiver
  ) -> SharedSubscription {
    let id = lock.withLock {
      state.lastReceiver += 1
      state.receivers[state.lastReceiver] = receive
      state.errorReceivers[state.lastReceiver] = onError
      return state.lastReceiver
    }
    watch()
    // The file may have changed between the load and the beginning of the watch.
    noteEvent()
    return SharedSubscription { self.unsubscribe(id) }
  }

  /// Looks at the file soon, because it may have changed.
  func noteEvent() {
    let now = engine.clock()
    lock.withLock {
      state.checkDue = now
      if state.quietEnd != nil { state.quietEnd = now + Self.quietTime }
    }
    engine.schedule(self)
  }

  private func unsubscribe(_ id: Int) {
    let (removed, isLast) = lock.withLock {
      let removed = (state.receivers.removeValue(forKey: id), state.errorReceivers.removeValue(forKey: id))
      let isLast = state.receivers.isEmpty
      if isLast { (state.isPolled, state.checkDue, state.quietEnd) = (false, nil, nil) }
      return (removed, isLast)
    }
    _ = removed
    // Another property may have subscribed meanwhile.
    if isLast { engine.watcher?.unwatch(number) { self.lock.withLock { self.state.receivers.isEmpty } } }
  }

  /// Watches the folders in which a change of the file can be noticed.
  private func watch() {
    guard engine.watchesFolders else { return }
    // Repeated until no folder is new, because folders may appear or disappear before they are watched.
    for _ in 0..<8 {
      let names = WatchedName.names(for: path, volume: engine.volume)
      switch engine.watcher?.watch(names, for: number) ?? .isImpossible {
      case .isUnchanged: return lock.withLock { state.isPolled = false }
      case .hasChanged: continue
      case .isImpossible: return poll()
      }
    }
    poll()
  }

  private func poll() {
    let now = engine.clock()
    lock.withLock {
      state.isPolled = true
      if state.checkDue == nil { state.checkDue = now + Self.pollInterval }
    }
  }

  /// Reads the file if it has changed, and passes on the content.
  func check(isFinal: Bool) {
    let (known, generation, isSubscribed) = lock.withLock {
      (state.known, state.generation, !state.receivers.isEmpty)
    }
    guard isSubscribed else { return }
    watch()
    let target = target
    engine.note(self, at: target)
    do throws(SystemError) {
      let stamp = try engine.volume.stamp(of: target)
      if stamp != nil { lock.withLock { state.isGone = false } }
      if let stamp, let old = known.stamp, old.matches(stamp) { return }
      guard stamp != nil, let content = try engine.volume.read(target) else {
        // Another program that moved the file away may be about to write it anew.
        guard known.hasFile, !isFinal else { return noteAbsence(of: target, since: generation) }
        return waitForQuiet(isGone: true)
      }
      if case .present(let old, let verdict) = known, old.bytes == content.bytes {
        return refresh(old, .present(content, verdict))
      }
      pass(content, of: target, since: generation, isFinal: isFinal)
    } catch {
      if case .failed = known { return }
      guard isFinal else { return waitForQuiet() }
      noteFailure(.unreadable(path: target, errno: error.number), since: generation)
    }
  }

  /// Updates the known stamp of a file whose content has not changed.
  private func refresh(_ old: FileContent, _ new: KnownContent) {
    lock.withLock {
      if state.known.stamp == old.stamp { state.known = new }
    }
  }

  /// Schedules another check of the file after a time without events.
  ///
  /// - Parameter isGone: A Boolean value indicating whether the file is gone.
  private func waitForQuiet(isGone: Bool = false) {
    let now = engine.clock()
    lock.withLock { (state.quietEnd, state.isGone) = (now + Self.quietTime, isGone) }
  }

  /// Tells the receivers that the file is gone, and drops a change for which no caller waits, unless it is a change of
  /// settings.
  ///
  /// A change that could not be written is not dropped but written now, because nothing prevents the write any longer.
  private func noteAbsence(of target: String, since known: Int) {
    let now = engine.clock()
    let (generation, completions, dropped) = lock.withLock { () -> (Int?, [Completion], FileChange?) in
      guard state.known.hasFile || state.refused != nil, !state.schedule.isUrgent,
        state.isCurrent(known, now: now)
      else { return (nil, [], nil) }
      state.known = .absent
      state.generation += 1
      let hasFailed = state.unsaved != nil || !state.failures.isEmpty
      if hasFailed { state.resume(urgent: false) }
      if let change = state.change, hasFailed || !change.isWhole {
        return (change.isWhole ? nil : state.generation, [], nil)
      }
      state.schedule.drop()
      let dropped = state.change.take()
      return (state.generation, takeWaiters(upTo: state.schedule.lastChange), dropped)
    }
    _ = dropped
    guard let generation else { return }
    deliver(nil, of: target, generation: generation)
    for completion in completions { completion(.success(())) }
  }

  private func noteFailure(_ error: SharedStorageError, since known: Int) {
    let now = engine.clock()
    let (receivers, generation) = lock.withLock { () -> ([ErrorReceiver], Int) in
      guard state.isCurrent(known, now: now) else { return ([], state.generation) }
      state.known = .failed
      state.generation += 1
      return (state.errorReceivers.sorted { $0.key < $1.key }.map(\.value), state.generation)
    }
    for receiver in receivers { receiver(error, generation) }
  }

  /// Passes on content, unless the program has a change that will overwrite it.
  private func pass(_ content: FileContent, of target: String, since known: Int, isFinal: Bool) {
    // Another program may be about to write a file that is empty now.
    if content.bytes.isEmpty, !isFinal { return waitForQuiet() }
    if resumeRefused(over: content, of: target, isFinal: isFinal) { return }
    let now = engine.clock()
    let generation = lock.withLock { () -> Int? in
      let isFree = state.unsaved == nil || state.refused != nil
      guard !state.schedule.isDirty, isFree, state.isCurrent(known, now: now) else { return nil }
      (state.deliverer, state.wasCrossed) = (pthread_self(), false)
      // A load that started before may have read older content.
      state.generation += 1
      return state.generation
    }
    guard let generation else { return }
    let verdict = deliver(
      content.bytes.isEmpty ? nil : content.bytes, of: target, generation: generation, isFinal: isFinal)
    let mustWait = lock.withLock {
      state.deliverer = nil
      // An error is passed on only when the content is final.
      if verdict.isError, !isFinal { return true }
      // The write of the change that was made meanwhile will keep this content as a copy.
      guard !state.wasCrossed else {
        state.mustRedeliver = true
        return false
      }
      // A load during the delivery has read content that is at least as new.
      if state.generation == generation { state.known = .present(content, verdict) }
      return false
    }
    if mustWait { waitForQuiet() }
  }

  /// Schedules another write of a refused change, if the file may be overwritten now.
  ///
  /// The write keeps the content as a copy.
  ///
  /// - Returns: False if there is no such change, or if this content has a newer version too.
  private func resumeRefused(over content: FileContent, of target: String, isFinal: Bool) -> Bool {
    guard let refused = lock.withLock({ state.refused }) else { return false }
    let verdict = content.bytes.isEmpty ? .current : refused.review(content.bytes, target)
    if case .refused = verdict { return false }
    // Another program may still be writing.
    if verdict.isError, !isFinal { waitForQuiet() } else { lock.withLock { state.resume(urgent: false) } }
    return true
  }

  /// Calls the receivers, and returns the worst verdict.
  @discardableResult
  func deliver(
    _ bytes: Data?, of target: String, generation: Int, isFinal: Bool = true, isAgain: Bool = false
  ) -> FileVerdict {
    let delivery = Delivery(
      bytes: bytes, target: target, isFinal: isFinal, isAgain: isAgain, generation: generation)
    let receivers = lock.withLock { state.receivers.sorted { $0.key < $1.key }.map(\.value) }
    var worst = FileVerdict.current
    for receiver in receivers {
      let verdict = receiver(delivery)
      if verdict.severity > worst.severity { worst = verdict }
    }
    return worst
  }
}

extension FileVerdict {
  /// A Boolean value indicating whether receivers report the content as an error.
  fileprivate var isError: Bool { severity >= FileVerdict.undecodable.severity }

  fileprivate var severity: Int {
    switch self {
    case .current: 0
    case .outdated: 1
    case .undecodable: 2
    case .refused: 3
    }
  }
}

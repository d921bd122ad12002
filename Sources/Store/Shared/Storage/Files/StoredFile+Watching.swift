import Effects
import FoundationEssentials
import Glibc

extension StoredFile {
  /// The time, in nanoseconds, from the last event of a file until its content counts as final, even if it can't be
  /// decoded.
  static let quietTime: UInt64 = 50_000_000
  /// The time between two checks of a file that can't be watched, in nanoseconds.
  static let pollInterval: UInt64 = 1_000_000_000

  /// Calls `receive` with the contents that other programs write to the file, until the subscription ends.
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

  /// Schedules a check of the file, which may have changed.
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
    // Another property may have subscribed after the lock was released, so the condition is checked again under the
    // watcher's lock.
    if isLast { engine.watcher?.unwatch(number) { self.lock.withLock { self.state.receivers.isEmpty } } }
  }

  /// Watches the folders in which a change of the file can be noticed.
  private func watch() {
    guard engine.watchesFolders else { return }
    // A folder may appear or disappear before it is watched. So the loop repeats until an attempt finds that all
    // folders are already watched.
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

  /// Reads the file if it has changed, and passes its content to the receivers.
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

  /// Schedules another check of the file, after a time (`quietTime`) without further events.
  ///
  /// - Parameter isGone: A Boolean value indicating whether the file is gone.
  private func waitForQuiet(isGone: Bool = false) {
    let now = engine.clock()
    lock.withLock { (state.quietEnd, state.isGone) = (now + Self.quietTime, isGone) }
  }

  /// Tells the receivers that the file is gone, and drops a waiting change if no caller waits for its write.
  ///
  /// A change of settings is not dropped. A change that could not be written is not dropped either but written now,
  /// because nothing prevents the write any longer.
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

  /// Passes content to the receivers, unless the program has a change that will overwrite the content.
  private func pass(_ content: FileContent, of target: String, since known: Int, isFinal: Bool) {
    // If the file is empty now, another program may be about to write it.
    if content.bytes.isEmpty, !isFinal { return waitForQuiet() }
    if resumeRefused(over: content, of: target, isFinal: isFinal) { return }
    let now = engine.clock()
    let generation = lock.withLock { () -> Int? in
      let isFree = state.unsaved == nil || state.refused != nil
      guard !state.schedule.isDirty, isFree, state.isCurrent(known, now: now) else { return nil }
      (state.deliverer, state.wasCrossed) = (pthread_self(), false)
      // A load that has already started may have read older content, so its generation must be a lower one.
      state.generation += 1
      return state.generation
    }
    guard let generation else { return }
    let verdict = deliver(
      content.bytes.isEmpty ? nil : content.bytes, of: target, generation: generation, isFinal: isFinal)
    let mustWait = lock.withLock {
      state.deliverer = nil
      // Receivers report an error only if the content is final, so the file is checked again later.
      if verdict.isError, !isFinal { return true }
      // A change was made while the receivers were called. Its write will keep this content as a copy.
      guard !state.wasCrossed else {
        state.mustRedeliver = true
        return false
      }
      // If the generation has changed, a load has read content that is at least as new while the receivers were called.
      if state.generation == generation { state.known = .present(content, verdict) }
      return false
    }
    if mustWait { waitForQuiet() }
  }

  /// Schedules another write of a change that was refused because the file had a newer version, if the version of the
  /// file is no longer newer.
  ///
  /// The write keeps the present content of the file as a copy.
  ///
  /// - Returns: False if there is no such change, or if this content has a newer version too.
  private func resumeRefused(over content: FileContent, of target: String, isFinal: Bool) -> Bool {
    guard let refused = lock.withLock({ state.refused }) else { return false }
    let verdict = content.bytes.isEmpty ? .current : refused.review(content.bytes, target)
    if case .refused = verdict { return false }
    // Content that can't be decoded may be incomplete, because another program is still writing it.
    if verdict.isError, !isFinal { waitForQuiet() } else { lock.withLock { state.resume(urgent: false) } }
    return true
  }

  /// Passes content to the receivers, and returns the most severe of the verdicts that they return.
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

import Effects
import FoundationEssentials
import Glibc

extension StoredFile {
  /// An attempt to write all changes up to one with a given number.
  private struct Attempt {
    let number: Int
    let change: FileChange
    let known: KnownContent
    let attempted: Data?
    let started: UInt64
    var encoding: UInt64 = 0
    var bytes: Data?
  }

  /// Writes the waiting change.
  func write() {
    let started = engine.clock()
    let attempt = lock.withLock {
      state.change.map {
        Attempt(
          number: state.schedule.lastChange, change: $0, known: state.known, attempted: state.attempted,
          started: started)
      }
    }
    guard var attempt else { return }
    do throws(SharedStorageError) {
      try encode(&attempt)
      let write = FileWrite(
        path: path, change: attempt.change, known: attempt.known, attempted: attempt.attempted,
        volume: engine.volume, folderMode: folderMode)
      switch try write.run(attempt.bytes) {
      case .isLocked: lock.withLock { state.schedule.postpone(now: engine.clock()) }
      case .written(let content, let isMerged, let conflict):
        if let conflict { report(conflict: conflict, to: attempt.change.reporter) }
        succeed(attempt, content, isMerged: isMerged)
      }
    } catch { fail(attempt, error) }
  }

  private func encode(_ attempt: inout Attempt) throws(SharedStorageError) {
    guard case .whole(let encode) = attempt.change.content else { return }
    do { attempt.bytes = try encode() } catch { throw .unencodable(path: path, reason: "\(error).") }
    attempt.encoding = engine.clock() - attempt.started
  }

  private func succeed(_ attempt: Attempt, _ content: FileContent, isMerged: Bool) {
    let (completions, recoveries, isAgain, generation) = lock.withLock {
      state.known = .present(content, .current)
      state.isGone = false
      state.generation += 1
      state.attempted = nil
      state.retry = RetrySchedule()
      let recoveries = state.failures.values.map(\.recovery)
      state.failures = [:]
      let completions = settle(attempt)
      // If a newer change waits, the receivers get the content of its write instead.
      let isAgain = state.mustRedeliver && !state.schedule.isDirty
      if isAgain { state.mustRedeliver = false }
      if isMerged || isAgain { (state.deliverer, state.wasCrossed) = (pthread_self(), false) }
      return (completions, recoveries, isAgain, state.generation)
    }
    attempt.change.didWrite(generation)
    if isMerged || isAgain {
      deliver(content.bytes, of: target, generation: generation, isAgain: isAgain)
      lock.withLock {
        state.deliverer = nil
        // A change that was made while the receivers were called is written later. Then they get the content of that
        // write.
        if state.wasCrossed { state.mustRedeliver = true }
      }
    }
    for recovery in recoveries { recovery() }
    for completion in completions { completion(.success(())) }
  }

  private func fail(_ attempt: Attempt, _ error: SharedStorageError) {
    let now = engine.clock()
    let completions = lock.withLock {
      state.attempted = attempt.bytes
      if error.keepsChange {
        for waiter in state.waiters where waiter.number <= attempt.number {
          guard let recovery = waiter.recovery else { continue }
          state.failures[waiter.name] = FailedSave(error: error, recovery: recovery)
        }
      }
      if !error.isPassing {
        // The change will not overwrite content that other programs wrote while the change waited. So the file is
        // checked, and the receivers get that content.
        state.checkDue = now
        if error.keepsChange { (state.known, state.generation) = (.failed, state.generation + 1) }
      }
      let completions = settle(attempt)
      if error.keepsChange, state.change == nil {
        state.unsaved = attempt.change
        // If the error is not temporary, no other attempt is scheduled. The change then waits until the file is gone or
        // has other content.
        if error.isPassing { state.retry.fail(now: now) } else { state.retry = RetrySchedule() }
      }
      return completions
    }
    for completion in completions { completion(.failure(error)) }
  }

  /// Records that an attempt has ended, and returns the callbacks of the saves that waited for it.
  private func settle(_ attempt: Attempt) -> [Completion] {
    state.schedule.finish(attempt.number, started: attempt.started, encoding: attempt.encoding)
    if !state.schedule.isDirty { state.change = nil }
    return takeWaiters(upTo: attempt.number)
  }

  /// Removes the saves that wait for the changes up to a number, and returns their callbacks.
  func takeWaiters(upTo number: Int) -> [Completion] {
    let completions = state.waiters.filter { $0.number <= number }.map(\.completion)
    state.waiters.removeAll { $0.number <= number }
    return completions
  }

  private func report(conflict copy: String, to reporter: (any IssueReporter)?) {
    IssueReporting.$override.withValue(reporter) {
      reportIssue(
        """
        Another program changed the file \(path) while this program had an unsaved change for it. The change of \
        this program was written. The other version is kept as \(copy).

        Likely causes, in order:
        - Two programs, or two runs of one program, use the file at the same time.
        - The file was edited by hand while the program ran.

        Fix: if several programs change the file, let each one load, change and save the value in \
        'SharedStorage.withFileLock'.
        """, kind: .sharedStorage, at: .unknown)
    }
  }
}

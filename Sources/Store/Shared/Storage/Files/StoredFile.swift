import Effects
import FoundationEssentials
import Glibc

/// A file that holds shared values: its known content, the change to write, and the receivers of its changes.
///
/// There is one object for each file in each storage. Its engine calls `perform` on one thread at a time; the other
/// methods may be called on any thread. The object calls code of the app only while it holds no lock.
final class StoredFile: @unchecked Sendable {
  // Sound: `state` is touched under the lock only.
  /// The number of the file in its engine.
  let number: Int
  /// The absolute path, as the program spells it.
  let path: String
  let engine: FileEngine
  /// The permissions of the folders that a write creates if they are missing.
  let folderMode: mode_t
  let lock = Lock()
  var state = State()

  /// A receiver of content that other programs have written.
  ///
  /// It returns whether the program can read and overwrite the content.
  typealias Receiver = @Sendable (Delivery) -> FileVerdict

  /// Content that a file passes to its receivers.
  struct Delivery {
    /// The content; `nil` if the file is missing or empty.
    let bytes: Data?
    /// The path of the file with the content, for errors.
    let target: String
    /// A Boolean value indicating whether the content is complete.
    ///
    /// Receivers ignore incomplete content that they can't decode, because another program may still be writing it.
    let isFinal: Bool
    /// A Boolean value indicating whether receivers must pass on the content even if it seems unchanged to them.
    let isAgain: Bool
    /// The generation of the content, a number that is greater for content that is loaded or written later.
    let generation: Int
  }

  /// A callback for the result of a save.
  typealias Completion = @Sendable (Result<Void, any Error>) -> Void

  /// A callback for the later success of a save that has ended with an error.
  typealias Recovery = @Sendable () -> Void

  /// A callback for an error, with the generation of the content that was read, a number that is greater for newer
  /// content.
  typealias ErrorReceiver = @Sendable (any Error, _ generation: Int) -> Void

  /// A save that has failed, but whose change is kept to be written later.
  struct FailedSave {
    let error: SharedStorageError
    var recovery: Recovery
  }

  /// A save that has not ended.
  struct Waiter {
    let number: Int
    /// The name of the changed value, if there are several values in the file.
    var name: ExactString = ""
    var recovery: Recovery?
    let completion: Completion
  }

  /// The variable state of a file.
  struct State {
    var known = KnownContent.unread
    /// The generation of the content: the number of changes of `known`, plus the number of contents passed to
    /// receivers.
    var generation = 0
    /// The value of `generation` after the last load.
    var loadedGeneration: Int?
    var schedule = WriteSchedule()
    /// The change that waits to be written.
    var change: FileChange?
    /// The change that could not be written.
    var unsaved: FileChange?
    var retry = RetrySchedule()
    /// The saves that have failed since the last success, keyed by the names of the changed values.
    var failures: [ExactString: FailedSave] = [:]
    /// The content that a failed write tried to write.
    var attempted: Data?
    var waiters: [Waiter] = []
    var receivers: [Int: Receiver] = [:]
    var errorReceivers: [Int: ErrorReceiver] = [:]
    var lastReceiver = 0
    /// The time at which to check the file for changes.
    var checkDue: UInt64?
    /// The time from which the content counts as final, if there are no further events.
    var quietEnd: UInt64?
    /// A Boolean value indicating whether the file had disappeared when the library began to wait for the time
    /// `quietEnd`, and has not appeared again.
    var isGone = false
    /// A Boolean value indicating whether the engine checks the file once a second.
    var isPolled = false
    /// The thread that calls the receivers with content written by other programs.
    var deliverer: pthread_t?
    /// A Boolean value indicating whether another thread made a change while `deliverer` called the receivers, perhaps
    /// without knowing the new content.
    var wasCrossed = false
    /// A Boolean value indicating whether the receivers must get the content of the next write, because a change was
    /// made during their last calls.
    var mustRedeliver = false
    /// The settings in the file, while they are in use; `nil` for a file with one value.
    weak var settings: SettingsFile?

    /// The time of the next work; `nil` if there is none.
    var due: UInt64? { [writeDue, retryDue, checkDue, quietEnd].compactMap { $0 }.min() }

    /// The time of the next write; `nil` if there is nothing to write.
    ///
    /// While the file is gone, a write that is not urgent waits until the file counts as deleted. Then a change that
    /// replaces the whole file is dropped.
    var writeDue: UInt64? {
      guard let due = schedule.due else { return nil }
      guard isGone, !schedule.isUrgent, let quietEnd else { return due }
      return max(due, quietEnd)
    }

    /// The time of the next attempt to write the change that could not be written; `nil` if there is none.
    var retryDue: UInt64? { unsaved == nil ? nil : retry.due }

    /// The change that waits until the file may be overwritten, because the file has a newer version; `nil` if there is
    /// none.
    ///
    /// Any other change that could not be written has a time at which it is tried again.
    var refused: FileChange? { retry.due == nil ? unsaved : nil }

    /// Returns a Boolean value indicating whether the file is missing or empty, although the receivers know earlier
    /// content.
    ///
    /// In this case, another program may be about to write the file again.
    func mayReturn(_ now: KnownContent) -> Bool {
      now.isVacant && !known.isVacant && !receivers.isEmpty
    }

    /// Returns a Boolean value indicating whether nothing was read or written since the given generation.
    ///
    /// If something was read or written, the content that the caller has seen may be outdated. The method then
    /// schedules another check of the file.
    mutating func isCurrent(_ generation: Int, now: UInt64) -> Bool {
      if generation == self.generation { return true }
      checkDue = now
      return false
    }

    /// Schedules another write of the change that could not be written.
    mutating func resume(urgent: Bool) {
      guard change == nil, let unsaved = unsaved.take() else { return }
      change = unsaved
      _ = schedule.change(urgent: urgent)
    }
  }

  init(number: Int, path: String, engine: FileEngine, folderMode: mode_t) {
    (self.number, self.path, self.engine, self.folderMode) = (number, path, engine, folderMode)
  }

  deinit { engine.watcher?.unwatch(number) }

  /// The path without symbolic links to which `path` leads now.
  var target: String { engine.volume.resolve(path).target }

  /// Returns the value of the change that waits to be written, and the generation of the content that the change
  /// replaces.
  ///
  /// - Parameter orUnsaved: A Boolean value indicating whether the change may also be one that could not be written.
  /// - Returns: The value and the generation; `nil` if there is no such change.
  func pendingValue(orUnsaved: Bool) -> (value: any Sendable, generation: Int)? {
    lock.withLock { () -> (value: any Sendable, generation: Int)? in
      guard let change = state.change ?? (orUnsaved ? state.unsaved : nil) else { return nil }
      return (change.value, state.generation)
    }
  }

  /// The time of the next work; `nil` if there is none.
  var due: UInt64? { lock.withLock { state.due } }

  /// A Boolean value indicating whether a change waits until the file may be overwritten.
  var hasRefusedChange: Bool { lock.withLock { state.refused != nil } }

  /// A Boolean value indicating whether the engine must not forget the file.
  var isNeeded: Bool { lock.withLock { state.due != nil || state.unsaved != nil } }

  /// Saves a change.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - name: The name of the changed value, if there are several values in the file.
  ///   - urgent: A Boolean value indicating whether the file is written immediately.
  ///   - recovery: A closure that is called if the change is written after `completion` has received an error. Of
  ///     several changes with the same name, only the closure of the last change is called.
  ///   - completion: A closure that receives the result of the first attempt to write the change.
  func save(
    _ change: FileChange, of name: ExactString = "", urgent: Bool, recovery: @escaping Recovery,
    completion: @escaping Completion
  ) {
    let (replaced, isNew) = lock.withLock {
      let (replaced, due) = ((state.change, state.unsaved), state.due)
      state.change = change
      state.unsaved = nil
      state.retry = RetrySchedule()
      if let deliverer = state.deliverer, pthread_equal(deliverer, pthread_self()) == 0 {
        state.wasCrossed = true
      }
      let number = state.schedule.change(urgent: urgent || engine.savesAtOnce)
      state.waiters.append(Waiter(number: number, name: name, recovery: recovery, completion: completion))
      return (replaced, state.due != due)
    }
    // The replaced change is released outside the lock, because the deinit of a value may use the file.
    _ = replaced
    // If the time of the next work is unchanged, the engine has already scheduled the file.
    if isNew || engine.savesAtOnce { engine.schedule(self) }
  }

  /// Reports the result of the last save by earlier properties with the same value.
  ///
  /// - Parameters:
  ///   - name: The name of the value, if there are several values in the file.
  ///   - recovery: A closure that is called if the change is written later, after all. It replaces the closure that the
  ///     earlier properties passed to `save`.
  ///   - completion: A closure that receives the result of the last attempt to write. The result is a success if
  ///     nothing was changed, or if everything is written.
  func followSave(
    of name: ExactString = "", recovery: @escaping Recovery, completion: @escaping Completion
  ) {
    let end = lock.withLock { () -> Result<Void, any Error>? in
      guard state.change != nil || state.unsaved != nil else { return .success(()) }
      // Saves that have not ended come first, because they are newer than saves that have failed. A waiter without a
      // `recovery` closure comes from a call of `flush`, and not from a save.
      if let save = state.waiters.last(where: { $0.name == name && $0.recovery != nil }) {
        // The waiter is appended at the end, because the last recovery closure for a name replaces the earlier ones.
        state.waiters.append(
          Waiter(number: save.number, name: name, recovery: recovery, completion: completion))
        return nil
      }
      guard let failure = state.failures[name] else { return .success(()) }
      state.failures[name]?.recovery = recovery
      return .failure(failure.error)
    }
    guard let end else { return }
    completion(end)
    // If the change was written after the lock was released, the recovery may have been called before the error was
    // reported, so it is called again.
    if case .failure = end, lock.withLock({ state.failures[name] == nil }) { recovery() }
  }

  /// Records that the program keeps its own changed value instead of the content that was loaded or passed to
  /// receivers.
  ///
  /// The write of that value keeps the content as a copy.
  func disown() {
    lock.withLock {
      if state.deliverer != nil { state.wasCrossed = true }
      guard state.loadedGeneration == state.generation else { return }
      state.known = .unread
      state.generation += 1
    }
  }

  /// Writes a waiting change immediately, even one that could not be written before.
  func flush(completion: @escaping Completion) {
    let isClean = lock.withLock {
      state.retry = RetrySchedule()
      state.resume(urgent: true)
      guard state.schedule.isDirty else { return true }
      state.schedule.hurry()
      state.waiters.append(Waiter(number: state.schedule.lastChange, completion: completion))
      return false
    }
    if isClean { completion(.success(())) } else { engine.schedule(self) }
  }

  /// Forgets the waiting change.
  func abandon() {
    let completions = lock.withLock {
      state.schedule.drop()
      (state.change, state.unsaved, state.failures) = (nil, nil, [:])
      return takeWaiters(upTo: state.schedule.lastChange)
    }
    for completion in completions { completion(.failure(CancellationError())) }
  }

  /// Does the work that is due.
  func perform() {
    let now = engine.clock()
    let (isQuiet, mustCheck) = lock.withLock {
      let isQuiet = state.quietEnd.map { $0 <= now } ?? false
      let mustCheck = state.checkDue.map { $0 <= now } ?? false
      if isQuiet { state.quietEnd = nil }
      if let due = state.retryDue, due <= now {
        state.retry.begin()
        state.resume(urgent: false)
      }
      if mustCheck { state.checkDue = state.isPolled ? now + Self.pollInterval : nil }
      return (isQuiet, mustCheck)
    }
    if isQuiet || mustCheck { check(isFinal: isQuiet || engine.savesAtOnce) }
    if let due = lock.withLock({ state.writeDue }), due <= now { write() }
  }
}

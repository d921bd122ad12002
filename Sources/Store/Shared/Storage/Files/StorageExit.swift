import Effects
import Glibc
import Synchronization

/// The code that writes waiting changes when the process ends.
enum StorageExit {
  /// The number of seconds for which a process that ends waits for its last writes.
  static let limit = 2

  /// Writes the waiting changes, waits for them for a limited time, and reports those that are lost.
  static func flush() {
    let engine = StorageThread.engine
    let files = engine.changedFiles()
    guard !files.isEmpty else { return }
    let outcomes = LockedValue<[Int: Result<Void, any Error>]>([:])
    let countdown = Countdown(files.count)
    for file in files {
      file.flush { result in
        outcomes.change { $0[file.number] = result }
        countdown.count()
      }
    }
    if StorageThread.shared.isCurrent {
      // The storage thread does the work here, because it can't wait for itself.
      for file in files { file.perform() }
    } else {
      countdown.wait(seconds: limit)
    }
    let ends = outcomes.value
    for file in files { reportLoss(of: file, ends[file.number]) }
  }

  /// Reports that the end of the process loses a change of a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - end: The result of the last attempt to write the change; `nil` if the attempt has not ended.
  private static func reportLoss(of file: StoredFile, _ end: Result<Void, any Error>?) {
    let reason: String
    switch end {
    case .success: return
    case .failure(let error as SharedStorageError):
      // For all other errors, the loss was already reported.
      guard error.keepsChange else { return }
      reason = error.text(isFinal: true)
    case .failure: return
    case nil:
      reason = """
        The file \(file.path) was not written in time: another program holds the lock of its folder, or the disk is slow.

        Fix: save the value before the program ends: 'try await $value.save()'.
        """
    }
    reportIssue(
      "The process ends before a changed shared value was saved, so the change is lost. \(reason)",
      kind: .sharedStorage, at: .unknown)
  }
}

/// A counter that lets a thread, outside of any task, wait for a number of events.
private final class Countdown: @unchecked Sendable {
  // Sound: several threads may use a semaphore.
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  private let total: Int

  init(_ total: Int) {
    self.total = total
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func count() { sem_post(semaphore) }

  func wait(seconds: Int) {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_sec += seconds
    for _ in 0..<total {
      while sem_timedwait(semaphore, &end) != 0 { guard errno == EINTR else { return } }
    }
  }
}

/// The signals that end the process after the waiting changes are written.
enum StorageSignals {
  private static let received = Atomic<Int32>(0)
  private static let descriptor = Atomic<Int32>(-1)

  /// Installs handlers that write the waiting changes before one of the signals ends the process.
  static func install(_ signals: [Int32]) {
    descriptor.store(StorageThread.shared.signalDescriptor, ordering: .sequentiallyConsistent)
    _ = received.load(ordering: .relaxed)
    // Starts the thread, because a signal handler can't do that.
    StorageThread.shared.wake()
    for number in signals {
      signal(number) { number in
        StorageSignals.received.store(number, ordering: .sequentiallyConsistent)
        StorageThread.wakeFromSignal(StorageSignals.descriptor.load(ordering: .sequentiallyConsistent))
      }
    }
  }

  /// Ends the process if one of the signals was received.
  ///
  /// The storage thread calls this method.
  static func endProcessIfAsked() {
    let number = received.load(ordering: .sequentiallyConsistent)
    guard number != 0 else { return }
    StorageExit.flush()
    // The process ends as it would have without the handler.
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }
}

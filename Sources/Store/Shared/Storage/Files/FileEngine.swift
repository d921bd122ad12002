import Effects
import Glibc

/// The files of a storage, and the order of the work on them.
///
/// The files of the disk share one thread, `StorageThread`. Files in memory are changed by the callers of their methods.
/// The engine of a test does its work when the test calls `run`.
final class FileEngine: @unchecked Sendable {
  // Sound: the tables are touched under the lock only.
  let volume: any FileVolume
  let watcher: FolderWatcher?
  /// A Boolean value indicating whether the files are on a disk, where others change them.
  let watchesFolders: Bool
  /// A Boolean value indicating whether each change is written by its caller.
  let savesAtOnce: Bool
  /// The time in nanoseconds.
  let clock: @Sendable () -> UInt64
  private let wake: @Sendable () -> Void
  private let lock = Lock()
  private var files: [ExactString: WeakFile] = [:]
  private var pruneFilesAt = 32
  private var paths: [Int: String] = [:]
  private var lastNumber = 0
  /// The files that have work to do, or a change that could not be written.
  private var scheduled: [Int: StoredFile] = [:]
  private var isRunning = false
  private var mustRunAgain = false

  private struct WeakFile {
    weak var file: StoredFile?
  }

  /// Makes the engine of files in memory.
  init(memory: MemoryVolume) {
    (volume, watcher, watchesFolders, savesAtOnce) = (memory, nil, false, true)
    clock = { 0 }
    wake = {}
  }

  /// Makes the engine of files on a disk.
  ///
  /// - Parameters:
  ///   - volume: The disk.
  ///   - watcher: Watches folders; nil to look at the files once a second.
  ///   - clock: Returns the time in nanoseconds.
  ///   - wake: Lets `run` be called soon. Called on any thread.
  init(
    disk volume: DiskVolume, watcher: FolderWatcher?, clock: @escaping @Sendable () -> UInt64,
    wake: @escaping @Sendable () -> Void
  ) {
    (self.volume, self.watcher, watchesFolders, savesAtOnce) = (volume, watcher, true, false)
    (self.clock, self.wake) = (clock, wake)
  }

  /// Returns the file that a path leads to.
  func file(at path: String, folderMode: mode_t = 0o777) -> (file: StoredFile, target: String) {
    let path = PathResolver.absolute(path)
    let target = volume.resolve(path).target
    return lock.withLock {
      if let file = files[ExactString(target)]?.file { return (file, target) }
      lastNumber += 1
      let file = StoredFile(number: lastNumber, path: path, engine: self, folderMode: folderMode)
      if files.count >= pruneFilesAt {
        files = files.filter { $0.value.file != nil }
        pruneFilesAt = max(32, files.count * 2)
      }
      files[ExactString(target)] = WeakFile(file: file)
      return (file, target)
    }
  }

  /// Lets a file do its work when it is due.
  func schedule(_ file: StoredFile) {
    lock.withLock { scheduled[file.number] = file }
    if savesAtOnce { run() } else { wake() }
  }

  /// Does all work that is due.
  ///
  /// - Returns: The time of the next work; nil if there is none.
  @discardableResult
  func run() -> UInt64? {
    let mayRun = lock.withLock {
      mustRunAgain = isRunning
      defer { isRunning = true }
      return !isRunning
    }
    // The running call does the work of this one.
    guard mayRun else { return nil }
    while true {
      noteEvents()
      for file in lock.withLock({ Array(scheduled.values) }) { file.perform() }
      if let next = stopUnlessDue() { return next == .max ? nil : next }
    }
  }

  /// Returns the files with waiting or failed changes, in one folder or in all.
  func changedFiles(in folder: String? = nil) -> [StoredFile] {
    let files = lock.withLock { Array(scheduled.values) }
    guard let folder = folder.map({ ExactString($0) }) else { return files }
    return files.filter { ExactString($0.target.folder) == folder }
  }

  /// Forgets all waiting changes, as the end of the process does.
  ///
  /// Tests use it to release an engine.
  func abandon() {
    let abandoned = lock.withLock {
      defer { scheduled = [:] }
      return scheduled
    }
    for file in abandoned.values { file.abandon() }
  }

  private func noteEvents() {
    guard let changed = watcher?.changedFiles(), !changed.isEmpty else { return }
    let concerned = lock.withLock {
      files.values.compactMap { $0.file }.filter { changed.contains($0.number) }
    }
    for file in concerned { file.noteEvent() }
  }

  /// Ends a run if nothing is due, and returns the time of the next work, `.max` if there is none.
  private func stopUnlessDue() -> UInt64? {
    let now = clock()
    let (next, finished) = lock.withLock { () -> (UInt64?, [StoredFile]) in
      let finished = scheduled.values.filter { !$0.isNeeded }
      for file in finished { scheduled[file.number] = nil }
      let next = scheduled.values.compactMap(\.due).min() ?? .max
      let mustGoOn = next <= now || mustRunAgain
      mustRunAgain = false
      isRunning = mustGoOn
      return (mustGoOn ? nil : next, finished)
    }
    // Released outside the lock, because a file that goes away releases values.
    _ = finished
    return next
  }
}

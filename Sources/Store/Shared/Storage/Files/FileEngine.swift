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
  /// The files by their own paths, and by the paths without links that these led to.
  private var files: [ExactString: WeakFile] = [:]
  private var pruneFilesAt = 32
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

  /// Returns the file of a path, and the path without links that it leads to now.
  ///
  /// It is the file with this path, because a file follows its path wherever the links lead; or that of another path
  /// that leads to the same place.
  func file(at path: String, folderMode: mode_t = 0o777) -> (file: StoredFile, target: String) {
    let path = PathResolver.spelling(of: path)
    let target = volume.resolve(path).target
    let (pathName, targetName) = (ExactString(path), ExactString(target))
    while true {
      let (own, other) = lock.withLock { (files[pathName]?.file, files[targetName]?.file) }
      if let own, ExactString(own.path) == pathName { return (own, target) }
      // Asked for again, because a link on the other path may have been changed.
      if let other, ExactString(other.target) == targetName { return (other, target) }
      let made = lock.withLock { () -> StoredFile? in
        // Another thread may have added one meanwhile.
        guard files[pathName]?.file === own, files[targetName]?.file === other else { return nil }
        lastNumber += 1
        let file = StoredFile(number: lastNumber, path: path, engine: self, folderMode: folderMode)
        add(file, at: pathName)
        add(file, at: targetName)
        return file
      }
      if let made { return (made, target) }
    }
  }

  /// Lets other paths that lead to the given target find a file whose path leads there now.
  func note(_ file: StoredFile, at target: String) {
    let name = ExactString(target)
    lock.withLock { if files[name]?.file == nil { add(file, at: name) } }
  }

  private func add(_ file: StoredFile, at name: ExactString) {
    if files.count >= pruneFilesAt {
      files = files.filter { $0.value.file != nil }
      pruneFilesAt = max(32, files.count * 2)
    }
    files[name] = WeakFile(file: file)
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

import Effects
import Glibc

/// An engine that manages the files of a storage, and does the work on them in order.
///
/// The work on files on the disk is done by one thread, `StorageThread`. Files in memory are changed immediately, on
/// the threads of the callers. In a test of the engine, the test calls `run` to do the work.
final class FileEngine: @unchecked Sendable {
  // Sound: the tables are touched under the lock only.
  let volume: any FileVolume
  let watcher: FolderWatcher?
  /// A Boolean value indicating whether the files are on a disk, where other programs can change them.
  let watchesFolders: Bool
  /// A Boolean value indicating whether the caller of a change writes the change immediately.
  let savesAtOnce: Bool
  /// A closure that returns the time in nanoseconds.
  let clock: @Sendable () -> UInt64
  private let wake: @Sendable () -> Void
  private let lock = Lock()
  /// The files, keyed by their numbers.
  private var files: [Int: Entry] = [:]
  /// The numbers of the files.
  ///
  /// Each file has up to two keys: the path that the program gave for the file, and the path without links to which
  /// that path led.
  private var numbers: [ExactString: Int] = [:]
  private var pruneAt = 32
  private var lastNumber = 0
  /// The files that have work to do, or a change that could not be written.
  private var scheduled: [Int: StoredFile] = [:]
  private var isRunning = false
  private var mustRunAgain = false

  private struct Entry {
    weak var file: StoredFile?
    /// The path without links to which the file's own path last led.
    ///
    /// If a program uses another path that leads to this path, the engine finds the file.
    var target: ExactString
  }

  /// Creates an engine for files in memory.
  init(memory: MemoryVolume) {
    (volume, watcher, watchesFolders, savesAtOnce) = (memory, nil, false, true)
    clock = { 0 }
    wake = {}
  }

  /// Creates an engine for files on a disk.
  ///
  /// - Parameters:
  ///   - volume: The disk.
  ///   - watcher: An object that watches folders; `nil` to check the files once a second.
  ///   - clock: A closure that returns the time in nanoseconds.
  ///   - wake: A closure that requests a call of `run`. It is called on any thread.
  init(
    disk volume: DiskVolume, watcher: FolderWatcher?, clock: @escaping @Sendable () -> UInt64,
    wake: @escaping @Sendable () -> Void
  ) {
    (self.volume, self.watcher, watchesFolders, savesAtOnce) = (volume, watcher, true, false)
    (self.clock, self.wake) = (clock, wake)
  }

  /// Returns the file for a path, and the path without symbolic links to which the path leads now.
  ///
  /// If the engine already has a file that was requested with this path, the method returns that file, because a file
  /// follows its path wherever links lead. Otherwise, the method returns a file with another path that leads to the
  /// same target, or if there is none, a new file.
  func file(at path: String, folderMode: mode_t = 0o777) -> (file: StoredFile, target: String) {
    let path = PathResolver.spelling(of: path)
    let target = volume.resolve(path).target
    let (pathName, targetName) = (ExactString(path), ExactString(target))
    while true {
      let (own, other) = lock.withLock { (known(pathName), known(targetName)) }
      if let own, ExactString(own.path) == pathName { return (own, target) }
      // The target of the other file is determined again, because a link on its path may have been changed.
      if let other, ExactString(other.target) == targetName { return (other, target) }
      let made = lock.withLock { () -> StoredFile? in
        // Another thread may have added a file after `own` and `other` were looked up.
        guard known(pathName) === own, known(targetName) === other else { return nil }
        lastNumber += 1
        let file = StoredFile(number: lastNumber, path: path, engine: self, folderMode: folderMode)
        add(file, at: pathName, targetName)
        return file
      }
      if let made { return (made, target) }
    }
  }

  /// Records the target to which the path of a file leads now; other paths with the same target then find the file.
  func note(_ file: StoredFile, at target: String) {
    let name = ExactString(target)
    lock.withLock {
      guard known(name) == nil, let former = files[file.number]?.target else { return }
      // The former target is removed, because otherwise the table would grow with each change of a link. A former
      // target that is the file's own path is kept.
      if numbers[former] == file.number, former != ExactString(file.path) { numbers[former] = nil }
      numbers[name] = file.number
      files[file.number]?.target = name
    }
  }

  /// The number of paths under which files can be found.
  var nameCount: Int { lock.withLock { numbers.count } }

  /// Returns the file with the given path, or a file whose own path led to the given path.
  ///
  /// The caller must hold the lock.
  private func known(_ name: ExactString) -> StoredFile? { numbers[name].flatMap { files[$0]?.file } }

  /// Adds a file to the tables, under its path and under its target.
  ///
  /// The caller must hold the lock.
  private func add(_ file: StoredFile, at path: ExactString, _ target: ExactString) {
    if numbers.count >= pruneAt {
      files = files.filter { $0.value.file != nil }
      numbers = numbers.filter { files[$0.value] != nil }
      pruneAt = max(32, numbers.count * 2)
    }
    files[file.number] = Entry(file: file, target: target)
    numbers[path] = file.number
    numbers[target] = file.number
  }

  /// Schedules a file, so that `run` does its work as soon as the work is due.
  func schedule(_ file: StoredFile) {
    lock.withLock { scheduled[file.number] = file }
    if savesAtOnce { run() } else { wake() }
  }

  /// Does all work that is due.
  ///
  /// - Returns: The time of the next work; `nil` if there is none, or if another call is running.
  @discardableResult
  func run() -> UInt64? {
    let mayRun = lock.withLock {
      mustRunAgain = isRunning
      defer { isRunning = true }
      return !isRunning
    }
    // A call that is already running on another thread does the work of this call too.
    guard mayRun else { return nil }
    while true {
      noteEvents()
      for file in lock.withLock({ Array(scheduled.values) }) { file.perform() }
      if let next = stopUnlessDue() { return next == .max ? nil : next }
    }
  }

  /// Returns the files that may have changes to write, including changes that could not be written before.
  func changedFiles() -> [StoredFile] { lock.withLock { Array(scheduled.values) } }

  /// Returns the files in a folder that may have changes to write, except files that must not be overwritten.
  ///
  /// `withFileLock` writes these changes. A change of a file that must not be overwritten would make each such call
  /// fail, even a call for another file in the folder.
  func changedFiles(in folder: String) -> [StoredFile] {
    let folder = ExactString(folder)
    return changedFiles().filter { !$0.hasRefusedChange && ExactString($0.target.folder) == folder }
  }

  /// Forgets all waiting changes, as if the process had ended.
  ///
  /// Tests call this method to release an engine.
  func abandon() {
    let abandoned = lock.withLock {
      defer { scheduled = [:] }
      return scheduled
    }
    for file in abandoned.values { file.abandon() }
  }

  private func noteEvents() {
    guard let changed = watcher?.changedFiles(), !changed.isEmpty else { return }
    let concerned = lock.withLock { changed.compactMap { files[$0]?.file } }
    for file in concerned { file.noteEvent() }
  }

  /// Ends the loop of `run` if no work is due.
  ///
  /// - Returns: The time of the next work, or `.max` if there is none; `nil` if the loop must continue.
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
    // The finished files are released outside the lock, because the deinit of a file releases values of the app, whose
    // deinits may use the engine.
    _ = finished
    return next
  }
}

import Effects
import FoundationEssentials
import Glibc

/// The volume of the files on the disk.
final class DiskVolume: FileVolume, @unchecked Sendable {
  // Sound: `heldLocks` is touched under the lock only, and the calls are constant.
  let calls: any FileCalls
  private let lock = Lock()
  /// The locks that `withFileLock` holds on folders, keyed by the path of the folder.
  private var heldLocks: [ExactString: FolderLock] = [:]

  init(calls: any FileCalls = LiveFileCalls()) { self.calls = calls }

  func resolve(_ path: String) -> ResolvedPath { PathResolver.resolve(path, calls: calls) }

  func stamp(of target: String) throws(SystemError) -> FileStamp? {
    guard let status = try status(of: target) else { return nil }
    return FileStamp(status)
  }

  func read(_ target: String) throws(SystemError) -> FileContent? {
    let descriptor: Int32
    do { descriptor = try calls.open(target, flags: O_RDONLY | O_NONBLOCK, mode: 0) } catch {
      if error.number == ENOENT { return nil }
      throw error
    }
    defer { calls.close(descriptor) }
    let status = try calls.status(of: descriptor)
    try requireFile(status)
    return FileContent(bytes: try readAll(descriptor, size: Int(status.st_size)), stamp: FileStamp(status))
  }

  func lock(_ target: String, folderMode: mode_t) throws(SystemError) -> FolderLock? {
    // If this process has locked the folder already, a second lock would wait for the first one.
    if let held = heldLock(of: target.folder) { return held }
    let descriptor = try openFolder(target.folder, mode: folderMode)
    do { try calls.lock(descriptor) } catch {
      if error.number == EWOULDBLOCK {
        calls.close(descriptor)
        return nil
      }
      // Some file systems have no locks. On these, the file is written without one.
      return FolderLock(descriptor: descriptor, isExclusive: false, calls: calls)
    }
    return FolderLock(descriptor: descriptor, isExclusive: true, calls: calls)
  }

  /// Throws an error if a status is not that of a regular file.
  ///
  /// A folder has no content, and the content of a device may have no end.
  func requireFile(_ status: stat) throws(SystemError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw SystemError(number: EISDIR)
    default: throw SystemError(number: EINVAL)
    }
  }

  /// Opens a folder, and makes it and its parents if they are missing.
  func openFolder(_ folder: String, mode: mode_t) throws(SystemError) -> Int32 {
    do { return try calls.open(folder, flags: O_RDONLY | O_DIRECTORY, mode: 0) } catch {
      guard error.number == ENOENT else { throw error }
    }
    try makeFolder(folder, mode: mode)
    return try calls.open(folder, flags: O_RDONLY | O_DIRECTORY, mode: 0)
  }

  /// Lets the saves of this process use the lock of `withFileLock`, until `release` is called.
  func hold(_ held: FolderLock, of folder: String) {
    lock.withLock { heldLocks[ExactString(folder)] = held }
  }

  /// Releases the lock that `withFileLock` holds on a folder, as soon as no save in progress uses it.
  func release(_ folder: String) {
    let released = lock.withLock { heldLocks.removeValue(forKey: ExactString(folder)) }
    _ = released
  }

  /// Returns the lock that `withFileLock` holds on a folder; `nil` if there is none.
  func heldLock(of folder: String) -> FolderLock? { lock.withLock { heldLocks[ExactString(folder)] } }

  /// Returns the status of a file; `nil` if there is none.
  func status(of target: String) throws(SystemError) -> stat? {
    do { return try calls.status(of: target) } catch {
      if error.number == ENOENT { return nil }
      throw error
    }
  }

  /// Makes a folder and its parents, durably.
  private func makeFolder(_ folder: String, mode: mode_t) throws(SystemError) {
    do { try calls.makeFolder(folder, mode: mode) } catch {
      if error.number == EEXIST { return }
      guard error.number == ENOENT, folder != "/" else { throw error }
      try makeFolder(folder.folder, mode: mode)
      // The second attempt is the last. A recursive call would never end if another program removed the parent each
      // time.
      do { try calls.makeFolder(folder, mode: mode) } catch {
        guard error.number == EEXIST else { throw error }
      }
    }
    let parent = try calls.open(folder.folder, flags: O_RDONLY | O_DIRECTORY, mode: 0)
    defer { calls.close(parent) }
    try syncFolder(parent)
  }

  private func readAll(_ descriptor: Int32, size: Int) throws(SystemError) -> Data {
    var bytes = Data(count: max(size, 0) + 1)
    var count = 0
    while true {
      if count == bytes.count { bytes.count += bytes.count }
      let part = try bytes.withBytes(from: count) { (rest) throws(SystemError) in
        try calls.read(descriptor, into: rest)
      }
      if part == 0 { break }
      count += part
    }
    bytes.count = count
    return bytes
  }
}

extension Data {
  /// Calls `body` with the memory of the bytes from an offset to the end.
  fileprivate mutating func withBytes(
    from offset: Int, _ body: (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  ) throws(SystemError) -> Int {
    let result: Result<Int, SystemError> = withUnsafeMutableBytes { memory in
      do throws(SystemError) {
        return .success(try body(UnsafeMutableRawBufferPointer(rebasing: memory[offset...])))
      } catch { return .failure(error) }
    }
    return try result.get()
  }
}

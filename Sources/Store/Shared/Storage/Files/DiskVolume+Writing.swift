import FoundationEssentials
import Glibc

extension DiskVolume {
  func write(_ bytes: Data, to target: String, under lock: FolderLock) throws(SystemError) -> FileContent {
    let old = try status(of: target)
    // A device or a pipe must not become a file.
    if let old { try requireFile(old) }
    let temporary = temporaryPath(of: target, isShared: !lock.isExclusive)
    do {
      try makeFile(bytes, at: temporary, like: old)
      try calls.rename(temporary, to: target)
    } catch {
      // Not written again after a failed `fsync`, because the system takes the lost bytes for written.
      try? calls.remove(temporary)
      throw error
    }
    // Read before the folder is synchronized, so that a failure of that doesn't leave the stamp unknown.
    let status = try calls.status(of: target)
    try syncFolder(lock.descriptor)
    return FileContent(bytes: bytes, stamp: FileStamp(status))
  }

  func makeCopy(
    _ bytes: Data, of target: String, at path: String, under lock: FolderLock
  ) throws(SystemError) {
    // The name for the file itself, so that the next start finds what a killed process has left.
    let temporary = temporaryPath(of: target, isShared: !lock.isExclusive)
    do {
      try makeFile(bytes, at: temporary, like: try status(of: target))
      try calls.rename(temporary, to: path)
    } catch {
      try? calls.remove(temporary)
      throw error
    }
    try syncFolder(lock.descriptor)
  }

  func removeLeftovers(of target: String) {
    let temporary = temporaryPath(of: target, isShared: false)
    guard (try? calls.status(of: temporary)) != nil else { return }
    // Locked, because another process may be writing it, or this one under the lock of `withFileLock`.
    guard heldLock(of: target.folder) == nil, let lock = try? lock(target, folderMode: 0), lock.isExclusive
    else { return }
    try? calls.remove(temporary)
  }

  /// Writes a folder to the disk, if its file system can do that.
  func syncFolder(_ descriptor: Int32) throws(SystemError) {
    do { try calls.sync(descriptor) } catch {
      guard error.number == EINVAL || error.number == ENOTSUP else { throw error }
    }
  }

  /// Returns the path of the temporary file; each process has its own where folders can't be locked.
  private func temporaryPath(of target: String, isShared: Bool) -> String {
    target.folder.appending(file: ".\(target.fileName).tmp\(isShared ? "-\(getpid())" : "")")
  }

  /// Makes a file, and writes it to the disk.
  private func makeFile(_ bytes: Data, at path: String, like old: stat?) throws(SystemError) {
    do { try calls.remove(path) } catch { guard error.number == ENOENT else { throw error } }
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    let descriptor = try calls.open(path, flags: flags, mode: old == nil ? 0o666 : 0o600)
    defer { calls.close(descriptor) }
    if let old { try keepAccess(old, of: descriptor) }
    try calls.writeAll(bytes, to: descriptor)
    try calls.sync(descriptor)
  }

  /// Gives a file the permissions of another, and its owner if this process may.
  private func keepAccess(_ old: stat, of descriptor: Int32) throws(SystemError) {
    if old.st_uid != geteuid() || old.st_gid != getegid() {
      try? calls.setOwner(descriptor, old.st_uid, old.st_gid)
    }
    try calls.setMode(descriptor, old.st_mode & 0o7777)
  }
}

extension FileCalls {
  /// Writes all of some bytes.
  func writeAll(_ bytes: some ContiguousBytes, to descriptor: Int32) throws(SystemError) {
    let result: Result<Void, SystemError> = bytes.withUnsafeBytes { memory in
      var rest = memory
      while !rest.isEmpty {
        do throws(SystemError) {
          rest = UnsafeRawBufferPointer(rebasing: rest[try write(descriptor, rest)...])
        } catch { return .failure(error) }
      }
      return .success(())
    }
    try result.get()
  }
}

import FoundationEssentials
import Glibc

extension DiskVolume {
  func write(_ bytes: Data, to target: String, under lock: FolderLock) throws(SystemError) -> FileContent {
    let old = try status(of: target)
    // A device or a pipe must not be replaced by a file.
    if let old { try requireFile(old) }
    let temporary = temporaryPath(of: target, isShared: !lock.isExclusive)
    do {
      try makeFile(bytes, at: temporary, like: old, of: target)
      try calls.rename(temporary, to: target)
    } catch {
      // The temporary file is removed. A second `fsync` would not help, because after a failed one, the system counts
      // the lost bytes as written.
      try? calls.remove(temporary)
      throw error
    }
    // The status is read before the folder is synchronized, so that nothing can fail after the write has become
    // durable.
    let status = try calls.status(of: target)
    try syncFolder(lock.descriptor)
    return FileContent(bytes: bytes, stamp: FileStamp(status))
  }

  func makeCopy(
    _ bytes: Data, of target: String, at path: String, under lock: FolderLock
  ) throws(SystemError) {
    // The temporary file is named after `target` and not after the copy. So the next start of the program finds and
    // removes it if this process is killed.
    let temporary = temporaryPath(of: target, isShared: !lock.isExclusive)
    do {
      try makeFile(bytes, at: temporary, like: try status(of: target), of: target)
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
    // The temporary file is removed only under a new lock, because another process may be writing it, or this process
    // may be writing it under the lock of `withFileLock`.
    guard heldLock(of: target.folder) == nil, let lock = try? lock(target, folderMode: 0), lock.isExclusive
    else { return }
    try? calls.remove(temporary)
  }

  /// Synchronizes a folder with the disk, if its file system supports that.
  func syncFolder(_ descriptor: Int32) throws(SystemError) {
    do { try calls.sync(descriptor) } catch {
      guard error.number == EINVAL || error.number == ENOTSUP else { throw error }
    }
  }

  /// Returns the path of the temporary file for a write.
  ///
  /// If the folder can't be locked, the path contains the id of the process.
  private func temporaryPath(of target: String, isShared: Bool) -> String {
    target.folder.appending(file: ".\(target.fileName).tmp\(isShared ? "-\(getpid())" : "")")
  }

  /// Makes a file, and writes it to the disk.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The path.
  ///   - old: The status of the file whose permissions, group and owner the new file gets; `nil` if there is no such
  ///     file.
  ///   - target: The path of that file.
  /// - Throws: The error of the system.
  private func makeFile(
    _ bytes: Data, at path: String, like old: stat?, of target: String
  ) throws(SystemError) {
    do { try calls.remove(path) } catch { guard error.number == ENOENT else { throw error } }
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    let descriptor = try calls.open(path, flags: flags, mode: old == nil ? 0o666 : 0o600)
    defer { calls.close(descriptor) }
    if let old { try keepAccess(old, of: target, for: descriptor) }
    try calls.writeAll(bytes, to: descriptor)
    try calls.sync(descriptor)
  }

  /// Gives a file the permissions of another file, and its group, access control list and owner if the system allows
  /// it.
  private func keepAccess(_ old: stat, of target: String, for descriptor: Int32) throws(SystemError) {
    let new = try calls.status(of: descriptor)
    // Group and owner are set one after the other, because a process that can't change the owner of a file may still
    // choose one of its own groups. The owner is set last, because a process may set the group and the access control
    // list only of its own files.
    let keepsGroup = old.st_gid == new.st_gid || (try? calls.setOwner(descriptor, .max, old.st_gid)) != nil
    let keepsList = keepAccessList(of: target, keepsGroup: keepsGroup, for: descriptor)
    let keepsOwner = old.st_uid == new.st_uid || (try? calls.setOwner(descriptor, old.st_uid, .max)) != nil
    let mode = Self.mode(replacing: old.st_mode, keepsOwner: keepsOwner, keepsGroup: keepsGroup)
    // Without the list, the permission bits could allow other users what the list denies them.
    try calls.setMode(descriptor, keepsList ? mode : mode & 0o5700)
  }

  /// Gives a new file the access control list of another file, or removes its list if the other file has none.
  ///
  /// - Parameters:
  ///   - target: The path of the file with the list.
  ///   - keepsGroup: A Boolean value indicating whether the new file has the group of that file.
  ///   - descriptor: The new file.
  /// - Returns: False if the new file lacks a list that the other file has or may have, or if its own list can't be
  ///   removed.
  private func keepAccessList(of target: String, keepsGroup: Bool, for descriptor: Int32) -> Bool {
    var keepsList = true
    do throws(SystemError) {
      if let list = try calls.accessList(of: target) {
        keepsList = false
        // The list has an entry for the group of the file, so it is wrong for another group.
        if keepsGroup {
          try calls.setAccessList(descriptor, list)
          return true
        }
      }
    } catch { keepsList = false }
    // The new file may have got the default access control list of the folder. The permission bits of the group would
    // bring that list into effect, so the list is removed.
    do { try calls.removeAccessList(descriptor) } catch { keepsList = false }
    return keepsList
  }

  /// Returns the permissions for a file that replaces another file, so that nobody gets more access than before.
  ///
  /// - Parameters:
  ///   - old: The mode of the other file.
  ///   - keepsOwner: A Boolean value indicating whether the new file has the owner of the other file.
  ///   - keepsGroup: A Boolean value indicating whether the new file has the group of the other file.
  /// - Returns: The permissions.
  static func mode(replacing old: mode_t, keepsOwner: Bool, keepsGroup: Bool) -> mode_t {
    var mode = old & 0o7777
    // If the owner or group is a new one, a program with the set-user-ID or set-group-ID bit would run as another user
    // or group than before. So the bit is cleared.
    if !keepsOwner { mode &= ~0o4000 }
    if !keepsGroup {
      // The permissions for "others" applied to the members of the new group before, and apply to those of the old
      // group now. So the group and "others" get only the permissions that both of them had before.
      let common = (mode >> 3) & mode & 0o7
      mode = (mode & 0o5700) | (common << 3) | common
    }
    return mode
  }
}

extension FileCalls {
  /// Writes all of the bytes, with several calls if necessary.
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

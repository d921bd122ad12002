import StoreTerminal

extension TaskFile {
  /// Replaces the file's contents.
  ///
  /// The bytes are written to a new file in the same folder. When the new file is on the disk, it replaces the old
  /// file. So a reader always finds the old file or the new one, even after a crash. The group, the access control
  /// list, the owner and the permissions stay the same if this process may set them. If the path is a symbolic link,
  /// its destination is replaced and the link remains.
  ///
  /// - Parameters:
  ///   - document: The contents of the file.
  ///   - location: The location of the file.
  ///   - version: The version of the file from which `document` was made.
  /// - Returns: The new version.
  /// - Throws: ``FileError``; in this case the file is unchanged.
  static func write(
    _ document: Document, to location: Location, replacing version: Version
  ) throws(FileError) -> Version {
    try exchange(at: location, replacing: version) { (target) throws(FileError) in
      try attempt("write it", at: location.path, in: target.folder) { () throws(SystemError) in
        try replace(
          target.path, in: target.folder, with: document.bytes, access: target.access,
          isLocked: target.isLocked)
      }
    }
  }

  /// A file that may be replaced.
  struct Target {
    /// The path of the file itself, not of a symbolic link to it.
    let path: String
    /// The folder of the file, which exists.
    let folder: Folder
    /// The access rights of the file; `nil` if there is no file.
    let access: FileAccess?
    /// A Boolean value indicating whether this process has locked the folder.
    let isLocked: Bool

    /// The file's name in its folder.
    var name: String { TaskFile.name(of: path) }
    /// The status of the file; `nil` if there is no file.
    var status: FileStatus? { access?.status }
  }

  /// Replaces a version of the file while no other instance writes.
  ///
  /// - Parameters:
  ///   - location: The location of the file.
  ///   - version: The version to replace.
  ///   - disk: A closure that returns the operations on files that are needed to repair the archive.
  ///   - pause: A closure that waits a moment before the next attempt to lock the folder.
  ///   - body: A closure that changes the file, and returns its new stamp.
  /// - Returns: The new version.
  /// - Throws: ``FileError`` if the file does not have that version or can't be written, and the errors of `body`.
  static func exchange(
    at location: Location, replacing version: Version,
    disk: (_ isLocked: Bool) -> ArchiveDisk = ArchiveDisk.live, pause: () -> Void = System.pause,
    _ body: (Target) throws(FileError) -> FileStatus.Stamp
  ) throws(FileError) -> Version {
    let path = try resolved(location.path)
    let folder = Folder(of: path)
    // No other instance may write between the check of the version and the replacement.
    let lock = try lock(folder, for: location, pause)
    let isLocked = lock != nil
    // The archive is repaired before this write, because the repair needs the tasks that the file has now. If the
    // repair fails, the journal stays for the next write.
    try? recover(in: folder, disk(isLocked))
    let old = try status(of: path)
    if let old {
      let obstacle = System.obstacle(toWriting: path)
      if obstacle != nil || !old.isWritable { throw denial(of: .write, location.path, old, obstacle) }
    }
    guard version == old.map({ .file($0.stamp) }) ?? .missing else {
      throw .changedMeanwhile(path: location.path)
    }
    try folder.make(for: location)
    let access = old.map { FileAccess(status: $0, list: System.accessList(of: path)) }
    let stamp = try body(Target(path: path, folder: folder, access: access, isLocked: isLocked))
    extendLifetime(lock)
    return .file(stamp)
  }

  /// Locks a folder against other instances of this program, and waits while another instance has the lock and writes.
  ///
  /// The function gives up if the folder has not changed for about two seconds, because the instance with the lock may
  /// have been stopped. Most writes rename a file, which changes the folder. The function tries often, because an
  /// instance that writes much unlocks the folder only for moments.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - location: The location of the file to write.
  ///   - pause: A closure that waits a moment.
  /// - Returns: The open folder, which is locked until it is closed; `nil` if the folder can't be locked, for example
  ///   because it does not exist or its file system has no locks.
  /// - Throws: ``FileError/locked(path:folder:)``.
  private static func lock(
    _ folder: Folder, for location: Location, _ pause: () -> Void
  ) throws(FileError) -> Descriptor? {
    let file = try? System.openToRead(folder.path)
    guard let file else { return nil }
    var (tries, last) = (0, try? System.status(of: file).stamp)
    while tries < 1_000 {
      guard let isLocked = try? System.lock(file) else { return nil }
      if isLocked { return file }
      pause()
      let stamp = try? System.status(of: file).stamp
      tries = stamp == last ? tries + 1 : 0
      last = stamp
    }
    throw .locked(path: location.path, folder: folder.path)
  }

  /// Writes a copy to a new file in the same folder, such as `todo.txt.copy-1`, with the first free number.
  ///
  /// If the folder is not writable, the copy is in the folder for temporary files.
  ///
  /// - Parameters:
  ///   - document: The contents of the copy.
  ///   - location: The location of the file.
  /// - Returns: The path of the copy.
  /// - Throws: ``FileError``; in this case there is no copy.
  static func copy(_ document: Document, beside location: Location) throws(FileError) -> String {
    // If the path is a link to a name that is not UTF-8, the copy is written to the folder of the link, which is better
    // than no copy.
    let path = (try? resolved(location.path)) ?? location.path
    if let copy = try? copy(document, beside: path) { return copy }
    let name = name(of: path)
    return try attempt("write a copy of it", at: location.path) { () throws(SystemError) in
      try copy(document, beside: "\(System.temporaryFolder)/\(name)")
    }
  }

  private static func copy(_ document: Document, beside path: String) throws(SystemError) -> String {
    var number = 1
    while try System.status(of: "\(path).copy-\(number)") != nil { number += 1 }
    let copy = "\(path).copy-\(number)"
    _ = try replace(copy, in: Folder(of: path), with: document.bytes, access: System.access(to: path))
    return copy
  }

  /// Returns the last part of a path.
  ///
  /// - Parameter path: The path of a file.
  /// - Returns: The file's name in its folder.
  static func name(of path: String) -> String {
    // The path is split by Unicode scalars, because a name may begin with a scalar that combines with the slash.
    path.unicodeScalars.split(separator: "/").last.map { String($0) } ?? path
  }

  /// Returns the path of the file to which a symbolic link leads.
  ///
  /// - Parameter path: The path. The file need not exist.
  /// - Returns: The path at the end of the chain of links.
  /// - Throws: ``FileError/linkNotUTF8(path:)``.
  static func resolved(_ path: String) throws(FileError) -> String {
    var path = path
    // Links can form a cycle. Therefore at most forty links are followed, which is also the limit of the system.
    for _ in 0..<40 {
      let link: String?
      do throws(NotUTF8) {
        link = try System.linkTarget(of: path)
      } catch {
        throw .linkNotUTF8(path: path)
      }
      guard let target = link else { break }
      path = target.utf8.first == UInt8(ascii: "/") ? target : Folder(of: path).path + "/" + target
    }
    return path
  }

  /// Replaces a file with a new one.
  ///
  /// - Parameters:
  ///   - path: The path of the file itself, not of a symbolic link to it.
  ///   - folder: Its folder.
  ///   - bytes: The contents.
  ///   - access: The access rights of the old file, which the new file gets; `nil` if there is no old file.
  ///   - isLocked: A Boolean value indicating whether this process has locked the folder. If so, the new file is
  ///     written under a fixed temporary name, so that it replaces a temporary file that a killed process left behind.
  ///   - isSynchronized: A Boolean value indicating whether to return only when the new file is on the disk.
  /// - Returns: The new file's stamp.
  /// - Throws: ``SystemError``; in this case nothing has changed, and no new file remains.
  static func replace(
    _ path: String, in folder: Folder, with bytes: [UInt8], access: FileAccess?, isLocked: Bool = false,
    isSynchronized: Bool = true
  ) throws(SystemError) -> FileStatus.Stamp {
    let temporary = "\(folder.path)/.todo-\(isLocked ? "new" : String(UInt64.random(in: 0...UInt64.max)))"
    if isLocked { System.remove(temporary) }
    // No other user may access the new file until it has the permissions of the old one.
    let file = try System.create(temporary, permissions: access == nil ? 0o666 : 0o600)
    do throws(SystemError) {
      if let access { try System.apply(access, to: file) }
      try System.writeAll(bytes, to: file.number)
      if isSynchronized { try System.synchronise(file) }
      let stamp = try System.status(of: file).stamp
      try System.move(temporary, to: path)
      // The new file has its name. The name is on the disk only after the folder is written there. An error is ignored,
      // because some file systems can't write a folder on request.
      if isSynchronized { try? System.synchronise(System.openToRead(folder.path)) }
      return stamp
    } catch {
      System.remove(temporary)
      throw error
    }
  }
}

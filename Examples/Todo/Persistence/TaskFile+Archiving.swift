import StoreTerminal

extension TaskFile {
  /// Moves the done tasks to `done.txt` in the folder of the file.
  ///
  /// First a journal is written, then the archive, then the file. Each is on the disk before the next one is written.
  /// Then the journal is removed. If the process ends before this, the next write finds the journal. Tasks that are in
  /// the archive but have not left the file are then removed from the archive. So no task is lost, and in the end no
  /// task is in both files.
  ///
  /// - Parameters:
  ///   - document: The tasks, which may differ from those in the file.
  ///   - location: The location of the file.
  ///   - version: The version of the file from which `document` was made.
  ///   - disk: A closure that returns the operations on files. Its argument tells whether this process has locked the
  ///     folder.
  /// - Returns: The new version, which contains the remaining tasks.
  /// - Throws: ``FileError``; in this case the file is unchanged.
  static func archive(
    _ document: Document, at location: Location, replacing version: Version,
    disk: (_ isLocked: Bool) -> ArchiveDisk = ArchiveDisk.live
  ) throws(FileError) -> Version {
    try exchange(at: location, replacing: version, disk: disk) { (target) throws(FileError) in
      let disk = disk(target.isLocked)
      let archive = try resolved("\(target.folder.path)/\(archiveName)")
      let status = try status(ofArchive: archive)
      if let status, let own = target.status, status.isSameFile(as: own) {
        throw .archiveItself(path: location.path)
      }
      if let status {
        let obstacle = System.obstacle(toWriting: archive)
        if obstacle != nil || !status.isWritable { throw denial(of: .write, archive, status, obstacle) }
      }
      return try attempt("move tasks to \(archive)", at: location.path, in: target.folder) {
        () throws(SystemError) in
        try recover(in: target.folder, disk)
        return try move(document, of: target, to: archive, disk)
      }
    }
  }

  /// Returns the status of the archive, or `nil` if there is no archive.
  private static func status(ofArchive path: String) throws(FileError) -> FileStatus? {
    do throws(FileError) {
      return try status(of: path)
    } catch {
      // The message of the error `folder` advises the user to choose another file of tasks, which would not help here.
      if case .folder = error { throw .archiveFolder(path: path) }
      throw error
    }
  }

  /// Repairs the archive if the journal shows that a process ended while it moved tasks.
  ///
  /// - Parameters:
  ///   - folder: The folder of the archive, which this process has locked.
  ///   - disk: The operations on files.
  /// - Throws: ``SystemError`` if a file can't be read or written. In this case the journal stays.
  static func recover(in folder: Folder, _ disk: ArchiveDisk) throws(SystemError) {
    let path = "\(folder.path)/\(journalName)"
    guard let bytes = try disk.read(path), let journal = ArchiveJournal(bytes: bytes),
      let archive = try? resolved("\(folder.path)/\(archiveName)")
    else { return }
    let (old, tasks) = (try disk.read(archive) ?? [], try disk.read("\(folder.path)/\(journal.name)") ?? [])
    let new = journal.undone(in: old, tasks: tasks)
    if new != old { _ = try disk.replace(archive, new, System.access(to: archive)) }
    disk.remove(path)
  }

  /// The name of the archive.
  static let archiveName = "done.txt"
  private static let journalName = ".todo-archive"

  private static func move(
    _ document: Document, of target: Target, to archive: String, _ disk: ArchiveDisk
  ) throws(SystemError) -> FileStatus.Stamp {
    let old = try disk.read(archive) ?? []
    let isCut = old.last.map { $0 != 0x0A } ?? false
    let journal = ArchiveJournal(
      name: target.name, offset: old.count,
      addition: (isCut ? [0x0A] : []) + document.movableBytes(of: document.doneLines))
    let path = "\(target.folder.path)/\(journalName)"
    _ = try disk.replace(path, journal.bytes, target.access)
    do throws(SystemError) {
      try disk.append(journal.addition, archive, target.access)
      let stamp = try disk.replace(target.path, document.withoutDoneLines.bytes, target.access)
      disk.remove(path)
      return stamp
    } catch {
      try? recover(in: target.folder, disk)
      throw error
    }
  }
}

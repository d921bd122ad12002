extension TaskFile {
  /// Replaces the file's contents.
  ///
  /// The bytes go to a new file in the same folder, which takes the old one's place when it is safely on
  /// the disk; so a reader, or a crash, finds the old file or the new one. Owner and permissions stay. If
  /// the path is a symbolic link, the file it leads to is replaced and the link stays.
  ///
  /// - Parameters:
  ///   - document: The contents of the file.
  ///   - location: The location of the file.
  ///   - version: The version that `document` was made from.
  /// - Returns: The new version.
  /// - Throws: ``FileError``; the file is then what it was.
  static func write(
    _ document: Document, to location: Location, replacing version: Version
  ) throws(FileError) -> Version {
    let path = resolved(location.path)
    let folder = Folder(of: path)
    // Between the look at the version and the new file's taking its place no other instance may do the same.
    let lock = try? System.lock(System.openToRead(folder.path))
    let isLocked = lock != nil
    let old = try status(of: path)
    if let old {
      guard old.isWritable, System.mayWrite(path) else {
        throw .readOnly(path: location.path, permissions: old.permissions)
      }
    }
    guard version == old.map({ .file($0.stamp) }) ?? .missing else {
      throw .changedMeanwhile(path: location.path)
    }
    try folder.make(for: location)
    let stamp = try attempt("write it", at: location.path) { () throws(SystemError) in
      try replace(path, in: folder, with: document.bytes, status: old, isLocked: isLocked)
    }
    extendLifetime(lock)
    return .file(stamp)
  }

  /// Writes a copy into a new file beside the file: `todo.txt.copy-1`, or the first number that is free; into
  /// the folder for temporary files if it can't be written there.
  ///
  /// - Parameters:
  ///   - document: The contents of the copy.
  ///   - location: The location of the file.
  /// - Returns: The path of the copy.
  /// - Throws: ``FileError``; then there is no copy.
  static func copy(_ document: Document, beside location: Location) throws(FileError) -> String {
    let path = resolved(location.path)
    if let copy = try? copy(document, beside: path) { return copy }
    let name = path.split(separator: "/").last ?? "todo.txt"
    return try attempt("write a copy of it", at: location.path) { () throws(SystemError) in
      try copy(document, beside: "\(System.variable("TMPDIR") ?? "/tmp")/\(name)")
    }
  }

  private static func copy(_ document: Document, beside path: String) throws(SystemError) -> String {
    var number = 1
    while try System.status(of: "\(path).copy-\(number)") != nil { number += 1 }
    let copy = "\(path).copy-\(number)"
    _ = try replace(copy, in: Folder(of: path), with: document.bytes, status: System.status(of: path))
    return copy
  }

  /// The path of the file itself, where a path is a symbolic link.
  ///
  /// - Parameter path: The path, whose file need not exist.
  /// - Returns: The path at the end of the chain of links.
  static func resolved(_ path: String) -> String {
    var path = path
    // A ring of links has no end; the system gives up after forty, and so does this.
    for _ in 0..<40 {
      guard let target = System.linkTarget(of: path) else { break }
      path = target.utf8.first == UInt8(ascii: "/") ? target : Folder(of: path).path + "/" + target
    }
    return path
  }

  /// Puts a new file in the place of another.
  ///
  /// - Parameters:
  ///   - path: The file, not a symbolic link.
  ///   - folder: Its folder.
  ///   - bytes: The contents.
  ///   - status: Whose owner and permissions the new file takes over, if there is an old one.
  ///   - isLocked: A Boolean value indicating whether no other process is doing the same. Then the new file has a name
  ///     of which there is one, so that what a process left that was killed is used up by the next.
  /// - Returns: The new file's stamp.
  /// - Throws: ``SystemError``; then nothing has changed and nothing is left over.
  static func replace(
    _ path: String, in folder: Folder, with bytes: [UInt8], status: FileStatus?, isLocked: Bool = false
  ) throws(SystemError) -> FileStatus.Stamp {
    let temporary = "\(folder.path)/.todo-\(isLocked ? "new" : String(UInt64.random(in: 0...UInt64.max)))"
    if isLocked { System.remove(temporary) }
    // A file that replaces another is nobody else's business until it has the other's permissions.
    let file = try System.create(temporary, permissions: status == nil ? 0o666 : 0o600)
    do throws(SystemError) {
      if let status { try System.apply(status, to: file) }
      try System.writeAll(bytes, to: file.number)
      try System.synchronise(file)
      let stamp = try System.status(of: file).stamp
      try System.move(temporary, to: path)
      // The new file is in its place. That its name reaches the disk too is asked for, but a file system
      // that cannot do it for folders has not failed the write.
      try? System.synchronise(System.openToRead(folder.path))
      return stamp
    } catch {
      System.remove(temporary)
      throw error
    }
  }
}

extension TaskFile {
  /// Replaces the file's contents.
  ///
  /// The bytes go to a new file in the same folder, which takes the old one's place when it is safely on
  /// the disk; so a reader, or a crash, finds the old file or the new one. Owner and permissions stay. If
  /// the path is a symbolic link, the file it leads to is replaced and the link stays.
  ///
  /// - Parameters:
  ///   - document: What the file shall hold.
  ///   - location: Where the file is.
  ///   - version: The version that `document` was made from.
  /// - Returns: The new version.
  /// - Throws: ``FileError``; the file is then what it was.
  static func write(
    _ document: Document, to location: Location, replacing version: Version
  ) throws(FileError) -> Version {
    let path = resolved(location.path)
    let old = try status(of: path)
    if let old {
      guard old.isWritable, System.mayWrite(path) else {
        throw .readOnly(path: location.path, permissions: old.permissions)
      }
    }
    guard version == old.map({ .file($0.stamp) }) ?? .missing else {
      throw .changedMeanwhile(path: location.path)
    }
    let folder = Folder(of: path)
    try folder.make(for: location)
    return try attempt("write it", at: location.path) { () throws(SystemError) in
      .file(try replace(path, in: folder, with: document.bytes, status: old))
    }
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
  /// - Returns: The new file's stamp.
  /// - Throws: ``SystemError``; then nothing has changed and nothing is left over.
  static func replace(
    _ path: String, in folder: Folder, with bytes: [UInt8], status: FileStatus?
  ) throws(SystemError) -> FileStatus.Stamp {
    let temporary = "\(folder.path)/.todo-\(UInt64.random(in: 0...UInt64.max))"
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

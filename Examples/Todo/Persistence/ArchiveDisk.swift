import StoreTerminal

/// The operations on files that are needed to move tasks from one file to another.
///
/// Tests replace the operations, to simulate a process that ends between any two of them.
struct ArchiveDisk: Sendable {
  /// Reads a file; returns `nil` if there is no file.
  var read: @Sendable (_ path: String) throws(SystemError) -> [UInt8]?
  /// Adds bytes at the end of a file, and returns when the bytes are on the disk.
  ///
  /// If the file does not exist, it is created with the given access rights.
  var append: @Sendable (_ bytes: [UInt8], _ path: String, FileAccess?) throws(SystemError) -> Void
  /// Replaces a file in one step, and returns when the new file is on the disk.
  var replace:
    @Sendable (_ path: String, _ bytes: [UInt8], FileAccess?) throws(SystemError) -> FileStatus.Stamp
  /// Removes a file.
  var remove: @Sendable (_ path: String) -> Void
}

extension ArchiveDisk {
  /// Returns the operations on the real files.
  ///
  /// - Parameter isLocked: A Boolean value indicating whether this process has locked the folder.
  /// - Returns: The operations.
  static func live(isLocked: Bool) -> ArchiveDisk {
    ArchiveDisk(
      read: { path throws(SystemError) in
        guard let status = try System.status(of: path) else { return nil }
        return try System.contents(of: System.openToRead(path), size: Int(status.stamp.size))
      },
      append: { bytes, path, access throws(SystemError) in
        let isNew = try System.status(of: path) == nil
        let file = try System.openToAppend(path, permissions: access == nil ? 0o666 : 0o600)
        if isNew, let access { try System.apply(access, to: file) }
        try System.writeAll(bytes, to: file.number)
        try System.synchronise(file)
        // The name of a new file is on the disk only after its folder is written there. An error is ignored, because
        // some file systems can't write a folder on request.
        if isNew { try? System.synchronise(System.openToRead(Folder(of: path).path)) }
      },
      replace: { path, bytes, access throws(SystemError) in
        try TaskFile.replace(path, in: Folder(of: path), with: bytes, access: access, isLocked: isLocked)
      },
      remove: System.remove)
  }
}

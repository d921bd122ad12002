import StoreTerminal

/// A todo.txt file that can be read and written.
///
/// A change either replaces the file in one step, or adds a line at its end.
enum TaskFile {
  /// A version of the file, by which changes of the file are detected.
  enum Version: Equatable, Codable, Sendable {
    /// There is no file.
    case missing
    /// The file with this stamp.
    case file(FileStatus.Stamp)
  }

  /// The contents of a file.
  struct Contents: Equatable, Sendable {
    /// The tasks in the file.
    let document: Document
    /// The version of the file with these tasks.
    let version: Version
  }

  /// Returns the status of the file to which a path leads.
  ///
  /// - Parameter path: The path.
  /// - Returns: The file's status, or `nil` if the path leads to nothing.
  /// - Throws: ``FileError`` if the path leads to something other than a file, or if the system reports an error.
  static func status(of path: String) throws(FileError) -> FileStatus? {
    let status = try attempt("look it up", at: path) { () throws(SystemError) in
      try System.status(of: path)
    }
    switch status?.kind {
    case .folder: throw .folder(path: path)
    case .other: throw .notAFile(path: path)
    case .regular, nil: return status
    }
  }

  /// Calls a closure, and converts an error of the system into an error that names the operation, and the file or its
  /// folder.
  ///
  /// - Parameters:
  ///   - operation: The words that follow "could not" in the message, such as "write it".
  ///   - path: The file.
  ///   - folder: The folder in which the call creates a file; `nil` if it creates none.
  ///   - body: The call.
  /// - Returns: The call's result.
  /// - Throws: ``FileError``.
  static func attempt<Result: ~Copyable>(
    _ operation: String, at path: String, in folder: Folder? = nil, _ body: () throws(SystemError) -> Result
  ) throws(FileError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      if let folder, error.isReadOnlySystem || error.isPermission {
        let obstacle = System.obstacle(toWriting: folder.path)
        throw failure(of: operation, error, at: path, in: folder, obstacle)
      }
      throw .system(path: path, operation: operation, error)
    }
  }

  /// Returns the error for a failed call that creates a file in a folder.
  ///
  /// - Parameters:
  ///   - operation: The words that follow "could not" in the message, such as "write it".
  ///   - error: The system's error.
  ///   - path: The file for which the call was made.
  ///   - folder: The folder.
  ///   - obstacle: The reason why this process may not create files in the folder; `nil` if it may.
  /// - Returns: The error.
  static func failure(
    of operation: String, _ error: SystemError, at path: String, in folder: Folder, _ obstacle: SystemError?
  ) -> FileError {
    if error.isReadOnlySystem { return .readOnlySystem(path: path) }
    guard error.isPermission, obstacle != nil else {
      return .system(path: path, operation: operation, error)
    }
    return .closedFolder(path: path, folder: folder.path)
  }

  /// Returns the error for a file whose permissions forbid an operation.
  ///
  /// The message of the error has advice that this user can follow.
  ///
  /// - Parameters:
  ///   - use: The forbidden operation.
  ///   - path: The file.
  ///   - status: Its status.
  ///   - error: The system's error; `nil` if the permissions forbid the operation to all users.
  ///   - user: The effective user of this process.
  /// - Returns: The error.
  static func denial(
    of use: FileError.Use, _ path: String, _ status: FileStatus, _ error: SystemError?,
    user: UInt32 = System.user
  ) -> FileError {
    if let error, error.isReadOnlySystem { return .readOnlySystem(path: path) }
    // Root may change the permissions of any file.
    guard user == status.owner || user == 0 else {
      let owner = System.name(ofUser: status.owner)
      return .foreign(path: path, owner: owner, permissions: status.permissions, use)
    }
    let isAllowed = status.permissions & (use == .read ? 0o400 : 0o200) != 0
    if let error, isAllowed { return .system(path: path, operation: "\(use.rawValue) it", error) }
    return use == .read
      ? .unreadable(path: path, permissions: status.permissions)
      : .readOnly(path: path, permissions: status.permissions)
  }
}

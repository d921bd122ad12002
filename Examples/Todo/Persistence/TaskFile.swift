import StoreTerminal

/// A todo.txt file that can be read and written.
///
/// A file is replaced in one step or not at all.
enum TaskFile {
  /// The stamp that shows whether the file has changed.
  enum Version: Equatable, Codable, Sendable {
    /// There is no file.
    case missing
    /// The file with this stamp.
    case file(FileStatus.Stamp)
  }

  /// The contents of a file.
  struct Contents: Equatable, Sendable {
    /// The tasks.
    let document: Document
    /// The version they are from.
    let version: Version
  }

  /// The path's destination, if it is a file or does not exist.
  ///
  /// - Parameter path: The path.
  /// - Returns: The file's status, or `nil` if nothing is there.
  /// - Throws: ``FileError`` if the path is not that of a file, or the system reports an error.
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

  /// Converts the system's error into one that names the file and the operation.
  ///
  /// - Parameters:
  ///   - operation: The operation, as in "could not …".
  ///   - path: The file.
  ///   - body: The call.
  /// - Returns: The call's result.
  /// - Throws: ``FileError/system(path:operation:_:)``.
  static func attempt<Result: ~Copyable>(
    _ operation: String, at path: String, _ body: () throws(SystemError) -> Result
  ) throws(FileError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw .system(path: path, operation: operation, error)
    }
  }
}

import StoreTerminal

/// The reason why a file could not be read or written.
///
/// If one of these errors is thrown, nothing was written.
enum FileError: Error, Equatable, Codable, Sendable {
  /// Neither an option nor the environment specifies the file.
  case noHome
  /// The path names a folder.
  case folder(path: String)
  /// The path names a pipe, a socket or a device.
  case notAFile(path: String)
  /// The file's permissions do not let this user read it.
  case unreadable(path: String, permissions: UInt32)
  /// The file's permissions do not let this user write to it.
  case readOnly(path: String, permissions: UInt32)
  /// The folder of the file does not exist.
  case missingFolder(path: String, folder: String)
  /// Another program wrote to the file after this one read it.
  case changedMeanwhile(path: String)
  /// No command has changed the file, or all changes were undone.
  case nothingToUndo(path: String)
  /// The file is not as the last command left it.
  case changedSince(path: String)
  /// The file is the one to which its done tasks would be moved.
  case archiveItself(path: String)
  /// The file has a line that is not text.
  case invalidContent(path: String, InvalidContent)
  /// The system reported another error.
  case system(path: String, operation: String, SystemError)
}

extension FileError: CustomStringConvertible {
  /// A message for the user: the problem, and how to solve it.
  var description: String {
    switch self {
    case .noHome:
      "There is no place for the file: HOME is not set. Name a file with --file or set TODO_FILE."
    case .folder(let path):
      "\(path) is a folder. Name a file in it with --file or TODO_FILE."
    case .notAFile(let path):
      "\(path) is a pipe, a socket or a device. Tasks are kept in a regular file."
    case .unreadable(let path, let permissions):
      "\(path) cannot be read: its permissions (\(octal(permissions))) do not allow it. "
        + "Allow it with chmod u+r."
    case .readOnly(let path, let permissions):
      "\(path) is read-only: its permissions (\(octal(permissions))) do not allow writing. "
        + "Allow it with chmod u+w. Nothing was changed."
    case .missingFolder(let path, let folder):
      "\(path) cannot be used: there is no folder \(folder). Make it with mkdir -p, or check the path."
    case .changedMeanwhile(let path):
      "\(path) was changed by another program just now. Nothing was written: give the command again."
    case .nothingToUndo(let path):
      "There is no command to undo that has changed \(path)."
    case .changedSince(let path):
      "\(path) has changed since the last command that can be undone, so nothing was undone."
    case .archiveItself(let path):
      "\(path) is the archive itself: done tasks are moved to it. Name the file of the tasks with --file or TODO_FILE."
    case .invalidContent(let path, let invalid):
      "\(path), line \(invalid.line): \(invalid.problem.description) Nothing was changed."
    case .system(let path, let operation, let error):
      "\(path): could not \(operation): \(error). Nothing was changed."
    }
  }

  private func octal(_ permissions: UInt32) -> String {
    let digits = String(permissions, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension InvalidContent.Problem {
  /// The problem, as a sentence.
  fileprivate var description: String {
    switch self {
    case .notUTF8: "the bytes are not UTF-8. Convert the file, with iconv for example."
    case .nul: "there is a NUL byte, so this is not a text file."
    }
  }
}

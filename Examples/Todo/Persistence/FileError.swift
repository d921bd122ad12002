import StoreTerminal

/// The reason why a file could not be read or written.
///
/// If an operation throws one of these errors, it has written nothing.
enum FileError: Error, Equatable, Codable, Sendable {
  /// An operation that the permissions of a file can forbid.
  enum Use: String, Codable, Sendable {
    case read, write

    /// The verb that precedes the name of the file in a message.
    fileprivate var verb: String { self == .read ? "read" : "write to" }
  }

  /// Neither an option nor the environment variables tell where the file is.
  case noHome
  /// The path names a folder.
  case folder(path: String)
  /// The path names a pipe, a socket or a device.
  case notAFile(path: String)
  /// A symbolic link on the path leads to a name that is not UTF-8, which a path of this program can't contain.
  case linkNotUTF8(path: String)
  /// The file's permissions do not let this user read it, but the user can change them.
  case unreadable(path: String, permissions: UInt32)
  /// The file's permissions do not let this user write to it, but the user can change them.
  case readOnly(path: String, permissions: UInt32)
  /// The file's permissions do not let this user use it, and only another user can change them.
  case foreign(path: String, owner: String, permissions: UInt32, Use)
  /// The file system is read-only.
  case readOnlySystem(path: String)
  /// The folder of the file does not exist.
  case missingFolder(path: String, folder: String)
  /// The permissions of the file's folder do not let this user create a file in it.
  case closedFolder(path: String, folder: String)
  /// Another program has kept the file's folder locked for too long.
  case locked(path: String, folder: String)
  /// Another program wrote to the file after this program had read it.
  case changedMeanwhile(path: String)
  /// Each write finds that the file has changed, but each read finds no change.
  case refused(path: String)
  /// No command has changed the file, or all changes were undone.
  case nothingToUndo(path: String)
  /// The file has changed since the last command wrote it.
  case changedSince(path: String)
  /// The file is itself the archive to which its done tasks would be moved.
  case archiveItself(path: String)
  /// The path of the archive leads to a folder.
  case archiveFolder(path: String)
  /// The file has a line that is not text.
  case invalidContent(path: String, InvalidContent)
  /// The system reported another error.
  case system(path: String, operation: String, SystemError)
}

extension FileError: CustomStringConvertible {
  /// A message for the user, with the problem and its solution.
  var description: String {
    switch self {
    case .noHome:
      "There is no place for the file: HOME is not set. Name a file with --file or set TODO_FILE."
    case .folder(let path):
      "\(path) is a folder. Name a file in it with --file or TODO_FILE."
    case .notAFile(let path):
      "\(path) is a pipe, a socket or a device. Use a regular file instead."
    case .linkNotUTF8(let path):
      "The link \(path) leads to a name that is not UTF-8. Rename the file or folder to which it leads, "
        + "and create the link again. Nothing was changed."
    case .unreadable(let path, let permissions):
      "\(path) cannot be read: its permissions (\(octal(permissions))) do not allow it. "
        + "Allow it with chmod u+r."
    case .readOnly(let path, let permissions):
      "\(path) is read-only: its permissions (\(octal(permissions))) do not allow writing. "
        + "Allow it with chmod u+w. Nothing was changed."
    case .foreign(let path, let owner, let permissions, let use):
      "\(path) belongs to \(owner), and its permissions (\(octal(permissions))) do not let you "
        + "\(use.verb) it. Ask \(owner) to allow it." + (use == .write ? " Nothing was changed." : "")
    case .readOnlySystem(let path):
      "\(path) cannot be written: the file system is read-only. Nothing was changed."
    case .missingFolder(let path, let folder):
      "\(path) cannot be used: there is no folder \(folder). Make it with mkdir -p, or check the path."
    case .closedFolder(let path, let folder):
      "\(path) cannot be written: the folder \(folder) does not allow new files. Nothing was changed."
    case .locked(let path, let folder):
      "\(path) cannot be written now: another program holds the lock of \(folder). Nothing was changed. Try again later."
    case .changedMeanwhile(let path):
      "\(path) was changed by another program just now. Nothing was written: give the command again."
    case .refused(let path):
      "\(path) cannot be written: reading and writing use different files. Nothing was changed. "
        + "If the path is a link, name the file behind the link with --file or TODO_FILE."
    case .nothingToUndo(let path):
      "No command that changed \(path) can be undone."
    case .changedSince(let path):
      "\(path) has changed since the last command that can be undone, so nothing was undone."
    case .archiveItself(let path):
      "\(path) is the archive itself: done tasks are moved to it. Name the file of the tasks with --file or TODO_FILE."
    case .archiveFolder(let path):
      "\(path) is a folder, but done tasks belong in a file with this name. Move the folder away."
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

extension FileError {
  /// A short text of the problem and its solution, without the path.
  var reason: String {
    switch self {
    case .noHome: "HOME is not set"
    case .folder: "the path names a folder"
    case .notAFile: "the path names a pipe, a socket or a device"
    case .linkNotUTF8(let path): "the link \(path) leads to a name that is not UTF-8"
    case .unreadable(_, let permissions):
      "it can't be read (\(octal(permissions))); chmod u+r allows it"
    case .readOnly(_, let permissions):
      "it is read-only (\(octal(permissions))); chmod u+w allows it"
    case .foreign(_, let owner, _, let use): "it belongs to \(owner); you may not \(use.verb) it"
    case .readOnlySystem: "the file system is read-only"
    case .missingFolder(_, let folder): "there is no folder \(folder)"
    case .closedFolder(_, let folder): "the folder \(folder) does not allow new files"
    case .locked(_, let folder): "another program holds the lock of \(folder)"
    case .changedMeanwhile: "another program has changed the file just now"
    case .refused: "reads use one file, and writes another"
    case .nothingToUndo: "there is no command to undo"
    case .changedSince: "the file has changed since the last command"
    case .archiveItself: "the file is the archive itself"
    case .archiveFolder(let path): "\(path) is a folder"
    case .invalidContent(_, let invalid): "line \(invalid.line) \(invalid.problem.reason)"
    case .system(_, _, let error): error.clause
    }
  }
}

extension SystemError {
  /// The system's text for the error number, in the form in which it fits inside a sentence.
  fileprivate var clause: String {
    let text = description
    return text.prefix(1).lowercased() + text.dropFirst()
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

  /// The problem of the line in a few words.
  fileprivate var reason: String {
    switch self {
    case .notUTF8: "is not UTF-8"
    case .nul: "has a NUL byte"
    }
  }
}

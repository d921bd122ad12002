import Glibc

/// A reason why a shared value could not be loaded from a file or saved to a file.
public enum SharedStorageError: Error, Hashable, Sendable {
  /// The system refused to read a file.
  case unreadable(path: String, errno: Int32)
  /// The content of a file is not a value of the expected type.
  case undecodable(path: String, reason: String)
  /// A file was written by a newer version of the program.
  case newerVersion(path: String, found: Int, known: Int)
  /// A file has an old version that no migration starts from.
  case missingMigration(path: String, version: Int)
  /// A value could not be encoded.
  case unencodable(path: String, reason: String)
  /// The system refused to write a file.
  case unwritable(path: String, errno: Int32)
  /// The old content of a file could not be copied, so the file was not overwritten.
  case uncopied(path: String, errno: Int32)
}

extension SharedStorageError: CustomStringConvertible {
  /// The description of what happened, with the path, the reason, and the fix.
  public var description: String { text(isFinal: false) }

  /// Returns the description.
  ///
  /// - Parameter isFinal: A Boolean value indicating whether this attempt was the last one, because the process ends.
  /// - Returns: The description.
  func text(isFinal: Bool) -> String {
    let next = isFinal ? "" : " The program tries again within a minute."
    return switch self {
    case .unreadable(let path, let number):
      """
      The file \(path) can't be read: \(systemErrorText(number)). The file is not overwritten.

      Fix: \(Self.fix(of: number, access: "read")).
      """
    case .undecodable(let path, let reason):
      """
      The content of the file \(path) is not a value of the expected type: \(reason) The file is copied before the \
      next save.

      Fix: correct the file, or add a version and migrations to the key if the type has changed.
      """
    case .newerVersion(let path, let found, let known):
      """
      The file \(path) has version \(found), but this program can read only versions up to \(known). The file is not \
      overwritten.

      Fix: run the newer version of the program, or move the file away.
      """
    case .missingMigration(let path, let version):
      """
      The file \(path) has version \(version), and no migration starts from that version. The file is copied before \
      the next save.

      Fix: add a step from version \(version) to the migrations of the key.
      """
    case .unencodable(let path, let reason):
      """
      The value for the file \(path) can't be encoded: \(reason) The file is unchanged.

      Fix: correct the value, or the method 'encode(to:)' of its type.
      """
    case .unwritable(let path, let number):
      """
      The file \(path) can't be written: \(systemErrorText(number)).\
      \(isFinal ? "" : " The value is kept in memory, and saved as soon as that is possible.")

      Fix: \(Self.fix(of: number, access: "write")).\(next)
      """
    case .uncopied(let path, let number):
      """
      The content of the file \(path) can't be copied to a file next to it: \(systemErrorText(number)). The file is \
      not overwritten.

      Fix: \(Self.fix(of: number, access: "write")).\(next)
      """
    }
  }

  private static func fix(of number: Int32, access: String) -> String {
    switch number {
    case ENOSPC, EDQUOT: "free space on the disk"
    case EROFS: "use a folder on a disk that can be written"
    case EACCES, EPERM: "allow the user of this program to \(access) the file and its folder"
    case ENOTDIR: "make sure that each part of the path before the name is a folder"
    case EISDIR: "use the path of a file, not of a folder"
    case EINVAL: "use the path of a file, not of a device or a pipe"
    case ELOOP: "remove the circle of symbolic links"
    default: "remove the cause that the first line of this message names"
    }
  }
}

extension SharedStorageError {
  /// A Boolean value indicating whether a later attempt to save the same value may succeed.
  var isPassing: Bool {
    switch self {
    case .unwritable, .uncopied, .unreadable: true
    case .newerVersion, .unencodable, .undecodable, .missingMigration: false
    }
  }

  /// A Boolean value indicating whether the change of a failed save is kept, and will be written when that is possible.
  var keepsChange: Bool { if case .newerVersion = self { true } else { isPassing } }
}

/// Returns the system's text for an error number.
func systemErrorText(_ number: Int32) -> String {
  strerror(number).map { String(cString: $0) } ?? "error \(number)"
}

import FoundationEssentials
import Glibc

/// A volume that contains files: the disk, or the memory of this process.
protocol FileVolume: AnyObject, Sendable {
  /// Returns the file that a path leads to.
  func resolve(_ path: String) -> ResolvedPath
  /// Returns the stamp of a file; `nil` if there is no file.
  func stamp(of target: String) throws(SystemError) -> FileStamp?
  /// Returns the content of a file; `nil` if there is no file.
  func read(_ target: String) throws(SystemError) -> FileContent?
  /// Locks the folder of a file, and makes it if it is missing; returns `nil` if another program has locked the folder.
  func lock(_ target: String, folderMode: mode_t) throws(SystemError) -> FolderLock?
  /// Replaces the content of a file, durably, and returns the new content with its stamp.
  func write(_ bytes: Data, to target: String, under lock: FolderLock) throws(SystemError) -> FileContent
  /// Makes a copy of a file with the given content and the permissions of the file.
  func makeCopy(_ bytes: Data, of target: String, at path: String, under lock: FolderLock) throws(SystemError)
  /// Removes the temporary files that killed processes have left behind.
  func removeLeftovers(of target: String)
}

/// The file that a path leads to.
struct ResolvedPath: Hashable, Sendable {
  /// The absolute path without symbolic links; the file need not exist.
  let target: String
  /// The symbolic links on the path.
  let links: [String]
}

extension String {
  /// The path of the folder of a file with this absolute path.
  var folder: String {
    guard let slash = lastIndex(of: "/"), slash != startIndex else { return "/" }
    return String(self[..<slash])
  }

  /// The name of a file with this path.
  var fileName: String { lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self }

  /// The path of a file in the folder with this path.
  func appending(file name: String) -> String { self == "/" ? "/\(name)" : "\(self)/\(name)" }
}

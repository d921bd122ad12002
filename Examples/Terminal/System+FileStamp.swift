import Glibc

extension System {
  /// What changes when a file is written or replaced.
  package struct FileStamp: Equatable, Sendable {
    /// The size in bytes.
    package let size: Int
    private let inode: ino_t
    private let modified: [Int]

    fileprivate init(_ status: stat) {
      (size, inode) = (Int(status.st_size), status.st_ino)
      modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }
  }

  /// Returns what changes when a file is written or replaced.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: The stamp; `nil` if there is no file.
  package static func fileStamp(_ path: String) -> FileStamp? {
    var status = stat()
    return stat(path, &status) == 0 ? FileStamp(status) : nil
  }
}

import FoundationEssentials
import Glibc

/// An identifier of a version of a file, which is determined without reading the content.
package struct FileStamp: Hashable, Sendable {
  let inode: UInt64
  package let size: Int64
  let seconds: Int
  let nanoseconds: Int
  /// A Boolean value indicating whether a later change certainly changes the stamp.
  ///
  /// Two writes within one tick of the file system's clock get the same time, so a stamp from just after a write is not
  /// certain.
  let isCertain: Bool

  /// Creates the stamp of a file from its status, which the caller has just read.
  init(_ status: stat) {
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    // A file can have any time, even one so far from now that the difference in milliseconds does not fit an integer.
    let (age, isBeyond) = now.tv_sec.subtractingReportingOverflow(seconds)
    let milliseconds = (now.tv_nsec - nanoseconds) / 1_000_000
    isCertain = isBeyond || age > 1 || age >= 0 && age * 1_000 + milliseconds > 20
  }

  /// Creates the stamp of the file at a path; `nil` if there is no file.
  package init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the stamp of a file in memory.
  init(version: Int) {
    (inode, size, seconds, nanoseconds, isCertain) = (UInt64(version), 0, 0, 0, true)
  }

  /// Returns a Boolean value indicating whether a file with this stamp certainly has the same content as a file with
  /// the stamp `other`.
  package func matches(_ other: FileStamp) -> Bool {
    isCertain && inode == other.inode && size == other.size && seconds == other.seconds
      && nanoseconds == other.nanoseconds
  }
}

/// The content of a file, and its stamp.
struct FileContent: Sendable {
  let bytes: Data
  let stamp: FileStamp
}

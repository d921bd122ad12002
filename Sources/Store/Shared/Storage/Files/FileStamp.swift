import FoundationEssentials
import Glibc

/// An identifier of a version of a file, made without reading the file.
package struct FileStamp: Hashable, Sendable {
  let inode: UInt64
  package let size: Int64
  let seconds: Int
  let nanoseconds: Int
  /// A Boolean value indicating whether a later change certainly changes the stamp.
  ///
  /// Two writes in one tick of the file system's clock have one time.
  let isCertain: Bool

  /// Makes the stamp of a file with this status, which was asked for just now.
  init(_ status: stat) {
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    // A file can have any time, even one whose distance from now in milliseconds no integer holds.
    let (age, isBeyond) = now.tv_sec.subtractingReportingOverflow(seconds)
    let milliseconds = (now.tv_nsec - nanoseconds) / 1_000_000
    isCertain = isBeyond || age > 1 || age >= 0 && age * 1_000 + milliseconds > 20
  }

  /// Makes the stamp of the file at a path; nil if there is none.
  package init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Makes the stamp of a file in memory.
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

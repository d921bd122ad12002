/// The system's information about a file.
struct FileStatus: Equatable, Sendable {
  /// The kind of file at a path.
  enum Kind: Sendable {
    /// A file with contents.
    case regular
    /// A folder.
    case folder
    /// A pipe, a socket or a device.
    case other
  }

  /// A stamp that identifies a version of a file.
  ///
  /// If two stamps are equal, the contents are assumed to be equal.
  struct Stamp: Equatable, Codable, Sendable {
    /// The number of the device that contains the file, and the file's inode number on this device.
    ///
    /// The inode number at a path changes if another file replaces the file.
    let device, inode: UInt64
    /// The length in bytes.
    let size: Int64
    /// The time of the last change.
    let seconds, nanoseconds: Int64
  }

  /// The kind of the file.
  let kind: Kind
  /// The permission bits, including set-user-id, set-group-id and sticky.
  let permissions: UInt32
  /// The owner and the group.
  let owner, group: UInt32
  /// The stamp of the file's version.
  let stamp: Stamp
  /// A Boolean value indicating whether the file has other names (hard links).
  ///
  /// A change of the contents then appears under these names, too.
  var hasOtherNames = false

  /// A Boolean value indicating whether the permission bits let any user read the file.
  ///
  /// The user root can read without these bits, but they show the intent of the owner.
  var isReadable: Bool { permissions & 0o444 != 0 }
  /// A Boolean value indicating whether the permission bits let any user write to the file.
  var isWritable: Bool { permissions & 0o222 != 0 }

  /// Returns a Boolean value indicating whether both values describe the same file, perhaps under different paths.
  func isSameFile(as other: FileStatus) -> Bool {
    stamp.device == other.stamp.device && stamp.inode == other.stamp.inode
  }
}

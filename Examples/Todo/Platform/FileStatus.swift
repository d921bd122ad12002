/// What the system knows about a file.
struct FileStatus: Equatable, Sendable {
  /// What kind of thing a path names.
  enum Kind: Sendable {
    /// A file with contents.
    case regular
    /// A folder.
    case folder
    /// A pipe, a socket or a device.
    case other
  }

  /// What tells one version of a file from the next: an equal stamp means unchanged contents.
  struct Stamp: Equatable, Codable, Sendable {
    /// The device and the file's number on it; a replaced file has another.
    let device, inode: UInt64
    /// The length in bytes.
    let size: Int64
    /// The time of the last change.
    let seconds, nanoseconds: Int64
  }

  /// What it is.
  let kind: Kind
  /// The permission bits, with set-user-id, set-group-id and sticky.
  let permissions: UInt32
  /// The owner and the group.
  let owner, group: UInt32
  /// The version.
  let stamp: Stamp

  /// Whether the bits let anyone read.
  ///
  /// Root reads without them, but they say what the owner wants.
  var isReadable: Bool { permissions & 0o444 != 0 }
  /// Whether the bits let anyone write.
  var isWritable: Bool { permissions & 0o222 != 0 }
}

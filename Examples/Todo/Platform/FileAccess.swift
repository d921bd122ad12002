/// The access to a file: its owner, its group, its permissions and its access control list.
struct FileAccess: Equatable, Sendable {
  /// An access control list.
  enum List: Equatable, Sendable {
    /// The file has none.
    case absent
    /// The file has this one, in the form of the system.
    case entries([UInt8])
    /// The file may have one, which can't be read.
    case unknown
  }

  /// The status of the file.
  let status: FileStatus
  /// Its list.
  let list: List

  /// Returns the permissions of a file that replaces this one, which give nobody more than before.
  ///
  /// - Parameters:
  ///   - keepsOwner: A Boolean value indicating whether the new file has the owner of this one.
  ///   - keepsGroup: A Boolean value indicating whether it has the group of this one.
  ///   - keepsList: A Boolean value indicating whether it has the access control list of this one, or both have none.
  /// - Returns: The permissions.
  func permissions(keepsOwner: Bool, keepsGroup: Bool, keepsList: Bool) -> UInt32 {
    var permissions = status.permissions
    // A program would run as another user or group.
    if !keepsOwner { permissions &= ~0o4000 }
    if !keepsGroup {
      // The members of the new group were others before, and those of the old group are others now.
      let common = (permissions >> 3) & permissions & 0o7
      permissions = (permissions & 0o5700) | (common << 3) | common
    }
    // Without the list, the bits could allow to others what the list denies them.
    return keepsList ? permissions : permissions & 0o5700
  }
}

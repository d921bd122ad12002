/// The access rights of a file: its owner, its group, its permissions and its access control list.
struct FileAccess: Equatable, Sendable {
  /// An access control list.
  enum List: Equatable, Sendable {
    /// The file has no access control list.
    case absent
    /// The file has this list, in the binary form of the system.
    case entries([UInt8])
    /// The file may have a list, but it can't be read.
    case unknown
  }

  /// The status of the file.
  let status: FileStatus
  /// The access control list of the file.
  let list: List

  /// Returns the permissions for a file that replaces this file, so that no user gets more access than before.
  ///
  /// - Parameters:
  ///   - keepsOwner: A Boolean value indicating whether the new file has the same owner.
  ///   - keepsGroup: A Boolean value indicating whether the new file has the same group.
  ///   - keepsList: A Boolean value indicating whether the new file has the same access control list, or both have
  ///     none.
  /// - Returns: The permissions.
  func permissions(keepsOwner: Bool, keepsGroup: Bool, keepsList: Bool) -> UInt32 {
    var permissions = status.permissions
    // The removed bits are set-user-id and set-group-id. With them, a program would run as the new file's owner or
    // group.
    if !keepsOwner { permissions &= ~0o4000 }
    if !keepsGroup {
      // The members of the new group were *others* for the old file, and the members of the old group are *others* for
      // the new file. So the group and *others* get only the permissions that both of them had before.
      let common = (permissions >> 3) & permissions & 0o7
      permissions = (permissions & 0o5700) | (common << 3) | common
    }
    // Without the list, the permissions of group and others could allow what the list forbids.
    return keepsList ? permissions : permissions & 0o5700
  }
}

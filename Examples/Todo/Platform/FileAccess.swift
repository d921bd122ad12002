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

  /// Returns permissions for a file that replaces this file: no user gets more access to the new file than to this
  /// file.
  ///
  /// - Parameters:
  ///   - keepsOwner: A Boolean value indicating whether the new file has the same owner.
  ///   - keepsGroup: A Boolean value indicating whether the new file has the same group.
  ///   - keepsList: A Boolean value indicating whether the new file has the same access control list, or neither file
  ///     has a list.
  /// - Returns: The permissions.
  func permissions(keepsOwner: Bool, keepsGroup: Bool, keepsList: Bool) -> UInt32 {
    var permissions = status.permissions
    // The removed bits are set-user-id and set-group-id. With them, a program would run as the new file's owner or
    // group.
    if !keepsOwner { permissions &= ~0o4000 }
    if !keepsGroup {
      // The members of the new group were *others* for the old file, and the members of the old group are *others* for
      // the new file. Therefore the new group and the new *others* get only the permissions that the old group and the
      // old *others* both had.
      let common = (permissions >> 3) & permissions & 0o7
      permissions = (permissions & 0o5700) | (common << 3) | common
    }
    // Without the list, the permissions of group and others could allow an access that the list forbids.
    return keepsList ? permissions : permissions & 0o5700
  }
}

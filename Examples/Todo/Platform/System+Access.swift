import Glibc
import StoreTerminal

extension System {
  /// The number of the effective user of this process, whose permissions the system checks.
  static var user: UInt32 { geteuid() }

  /// Returns the name of a user.
  ///
  /// - Parameter user: The user's number.
  /// - Returns: The name, or the number if the system does not know the name.
  static func name(ofUser user: UInt32) -> String {
    guard let entry = getpwuid(user) else { return "user \(user)" }
    return String(cString: entry.pointee.pw_name)
  }

  /// Returns the reason why the system would not let this process write to a file, or create files in a folder.
  ///
  /// - Parameter path: The path.
  /// - Returns: The error; `nil` if there is no obstacle.
  static func obstacle(toWriting path: String) -> SystemError? {
    faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 ? nil : SystemError(code: errno)
  }

  /// Returns the access rights of a file.
  ///
  /// - Parameter path: The path of the file itself, not of a symbolic link to it.
  /// - Returns: The access rights; `nil` if there is no file.
  /// - Throws: ``SystemError`` if the system reports an error.
  static func access(to path: String) throws(SystemError) -> FileAccess? {
    guard let status = try status(of: path) else { return nil }
    return FileAccess(status: status, list: accessList(of: path))
  }

  /// Gives a file the permissions of another file and, if this process may set them, also the other file's group,
  /// access control list and owner.
  ///
  /// - Parameters:
  ///   - access: The access rights of the other file.
  ///   - descriptor: The file.
  /// - Throws: ``SystemError`` if the permissions can't be set.
  static func apply(_ access: FileAccess, to descriptor: borrowing Descriptor) throws(SystemError) {
    let (number, old) = (descriptor.number, access.status)
    let new = try status(of: descriptor)
    // The group and the owner are set separately, because a process that may not change the owner may still set one of
    // its own groups. The owner is set last, because a process may change the group and the list only while it owns the
    // file.
    let keepsGroup = old.group == new.group || fchown(number, .max, old.group) == 0
    let keepsList = apply(access.list, keepsGroup: keepsGroup, to: number)
    let keepsOwner = old.owner == new.owner || fchown(number, old.owner, .max) == 0
    let permissions = access.permissions(
      keepsOwner: keepsOwner, keepsGroup: keepsGroup, keepsList: keepsList)
    // The permissions are set after the owner and the group, because changing the owner or the group clears some
    // permissions.
    _ = try check { fchmod(number, permissions) }
  }

  /// Gives a file an access control list, or removes the file's list if `list` is absent.
  ///
  /// - Returns: `true` if the file then has the given list, or if `list` is absent and the file has none.
  private static func apply(_ list: FileAccess.List, keepsGroup: Bool, to number: Int32) -> Bool {
    // The list is set only if the file has the same group, because one entry of the list is for the file's group.
    if case .entries(let entries) = list, keepsGroup, let write = AccessListCalls.write,
      write(number, AccessListCalls.name, entries, entries.count, 0) == 0
    {
      return true
    }
    // The file may have inherited a list from its folder. Setting the permissions of the group would bring this list
    // into effect, so the list is removed.
    guard let remove = AccessListCalls.remove else { return list == .absent }
    let hasNone = remove(number, AccessListCalls.name) == 0 || errno == ENODATA || errno == ENOTSUP
    return hasNone && list == .absent
  }

  /// Returns the access control list of a file.
  ///
  /// - Parameter path: The path of the file itself, not of a symbolic link to it.
  /// - Returns: The list.
  static func accessList(of path: String) -> FileAccess.List {
    guard let read = AccessListCalls.read else { return .absent }
    do throws(SystemError) {
      let size = try check { read(path, AccessListCalls.name, nil, 0) }
      var list = [UInt8](repeating: 0, count: size)
      let count = try check { read(path, AccessListCalls.name, &list, size) }
      return .entries(Array(list.prefix(count)))
    } catch {
      return error.code == ENODATA || error.code == ENOTSUP ? .absent : .unknown
    }
  }
}

/// The system calls for access control lists, which are extended attributes of files.
private enum AccessListCalls {
  typealias Read = @convention(c) (UnsafeRawPointer, UnsafeRawPointer, UnsafeMutableRawPointer?, Int) -> Int
  typealias Write = @convention(c) (Int32, UnsafeRawPointer, UnsafeRawPointer, Int, Int32) -> Int32
  typealias Remove = @convention(c) (Int32, UnsafeRawPointer) -> Int32

  /// The name of the attribute for access control lists.
  static let name = "system.posix_acl_access"

  // The functions are found by name, because the module of the C library does not declare them. Sound, all: the types
  // are those that 'sys/xattr.h' declares, with raw pointers for all pointers.
  static let read = dlsym(nil, "lgetxattr").map { unsafeBitCast($0, to: Read.self) }
  static let write = dlsym(nil, "fsetxattr").map { unsafeBitCast($0, to: Write.self) }
  static let remove = dlsym(nil, "fremovexattr").map { unsafeBitCast($0, to: Remove.self) }
}

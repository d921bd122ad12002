import Glibc
import StoreTerminal
import Testing

@testable import StoreTodo

@Suite("The access to a file that is written")
struct FileAccessTests {
  @Test(
    "is given to nobody who did not have it",
    arguments: [
      (0o660, true, true, true, 0o660), (0o660, false, true, true, 0o660),
      (0o664, true, false, true, 0o644), (0o660, false, false, true, 0o600),
      (0o606, true, false, true, 0o600), (0o647, true, false, true, 0o644),
      (0o660, true, true, false, 0o600), (0o4755, false, true, true, 0o755),
      (0o6755, true, false, true, 0o4755),
    ] as [(UInt32, Bool, Bool, Bool, UInt32)])
  func permissions(old: UInt32, keepsOwner: Bool, keepsGroup: Bool, keepsList: Bool, new: UInt32) {
    let stamp = FileStatus.Stamp(device: 0, inode: 0, size: 0, seconds: 0, nanoseconds: 0)
    let status = FileStatus(kind: .regular, permissions: old, owner: 1, group: 2, stamp: stamp)
    let access = FileAccess(status: status, list: .absent)
    #expect(
      access.permissions(keepsOwner: keepsOwner, keepsGroup: keepsGroup, keepsList: keepsList) == new)
  }

  /// A list that lets user 12345 read, in the form of the system: a version, and entries of a tag, rights and a number.
  private static let list: [UInt8] = [
    2, 0, 0, 0,
    1, 0, 6, 0, 255, 255, 255, 255,
    2, 0, 4, 0, 0x39, 0x30, 0, 0,
    4, 0, 4, 0, 255, 255, 255, 255,
    16, 0, 4, 0, 255, 255, 255, 255,
    32, 0, 0, 0, 255, 255, 255, 255,
  ]

  /// Gives a file the list, by the call itself.
  ///
  /// - Returns: False if the file system has no lists.
  private static func setList(of path: String) throws -> Bool {
    typealias Write = @convention(c) (Int32, UnsafeRawPointer, UnsafeRawPointer, Int, Int32) -> Int32
    // The module of the C library does not have it.
    let symbol: UnsafeMutableRawPointer? = dlsym(nil, "fsetxattr")
    let address = try #require(symbol)
    // Sound: as 'sys/xattr.h' declares it, with all pointers as raw ones.
    let write = unsafeBitCast(address, to: Write.self)
    let file = open(path, O_RDONLY | O_CLOEXEC)
    try #require(file >= 0)
    defer { close(file) }
    let result = write(file, "system.posix_acl_access", list, list.count, 0)
    let code = errno
    if result != 0, code == ENOTSUP { return false }
    try #require(result == 0, "error \(code)")
    return true
  }

  @Test("keeps its access control list")
  func accessControlList() throws {
    let folder = try TemporaryFolder()
    let location = Location(path: try folder.write("one\n", to: "todo.txt", permissions: 0o640))
    guard try Self.setList(of: location.path) else { return }
    try #require(System.accessList(of: location.path) == .entries(Self.list))
    let old = try #require(try TaskFile.read(location, unless: nil))
    _ = try TaskFile.change(Document(bytes: Array("two\n".utf8)), at: location, replacing: old.version)
    #expect(try folder.contents(of: "todo.txt") == "two\n")
    #expect(System.accessList(of: location.path) == .entries(Self.list))
    #expect(System.accessList(of: folder.path(".todo.txt.undo")) == .entries(Self.list))
    #expect(try folder.permissions(of: "todo.txt") == 0o640)
  }
}

import Foundation
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("The task file")
struct TaskFileTests {
  private let none = TaskFile.Contents(document: Document(), version: .missing)

  private func replace(_ location: Location, with text: String) throws {
    let old = try #require(try TaskFile.read(location, unless: nil))
    _ = try TaskFile.write(Document(bytes: Array(text.utf8)), to: location, replacing: old.version)
  }

  @Test("is read, and not again while it is the same")
  func reading() throws {
    let folder = try TemporaryFolder()
    let location = Location(path: try folder.write("one\n", to: "todo.txt"))
    let contents = try #require(try TaskFile.read(location, unless: nil))
    #expect(contents.document[1]?.text == "one")
    #expect(try TaskFile.read(location, unless: contents.version) == nil)
    try folder.write("one\ntwo\n", to: "todo.txt")
    #expect(try TaskFile.read(location, unless: contents.version)?.document[2]?.text == "two")
    try FileManager.default.removeItem(atPath: location.path)
    #expect(try TaskFile.read(location, unless: contents.version) == none)
  }

  @Test("holds nothing while it does not exist, and is not made by reading")
  func missingFile() throws {
    let folder = try TemporaryFolder()
    let location = Location(path: folder.path("todo.txt"))
    let contents = try TaskFile.read(location, unless: nil)
    #expect(contents == none)
    #expect(try TaskFile.read(location, unless: .missing) == nil)
    #expect(try folder.names() == [])
  }

  @Test("is replaced as a whole, with nothing left beside it")
  func writing() throws {
    let folder = try TemporaryFolder()
    let location = Location(path: try folder.write("old, and longer\n", to: "todo.txt", permissions: 0o640))
    try replace(location, with: "new\n")
    #expect(try folder.contents(of: "todo.txt") == "new\n")
    #expect(try folder.permissions(of: "todo.txt") == 0o640)
    #expect(try folder.names() == ["todo.txt"])
  }

  @Test("tells its new version when it was written")
  func stampOfWriting() throws {
    let folder = try TemporaryFolder()
    let location = Location(path: folder.path("todo.txt"))
    let version = try TaskFile.write(Document(), to: location, replacing: .missing)
    #expect(version != .missing)
    #expect(try TaskFile.read(location, unless: version) == nil)
  }

  @Test("stays behind its symbolic link", arguments: ["real/todo.txt", "real/new.txt"])
  func symbolicLink(target: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("real"), withIntermediateDirectories: false)
    try folder.write("old\n", to: "real/todo.txt", permissions: 0o600)
    try FileManager.default.createSymbolicLink(atPath: folder.path("first"), withDestinationPath: target)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("second"), withDestinationPath: folder.path("first"))
    try replace(Location(path: folder.path("second")), with: "new\n")
    #expect(try folder.contents(of: target) == "new\n")
    #expect(try folder.names() == ["first", "real", "second"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("first")) == target)
  }

  @Test("is not written through a link to a name that is not UTF-8, which stays")
  func linkToOddName() throws {
    let folder = try TemporaryFolder()
    // Foundation can't remove that name.
    defer { _ = try? System.run("rm -r '\(folder.path)' #", with: "") }
    let command = "printf 'one\\n' > \"$(printf 'caf\\351.txt')\" && ln -s \"$(printf 'caf\\351.txt')\" link"
    #expect(try System.run("cd '\(folder.path)' && \(command) #", with: "") == 0)
    let location = Location(path: folder.path("link"))
    let old = try #require(try TaskFile.read(location, unless: nil))
    #expect(old.document[1]?.text == "one")
    #expect(throws: FileError.linkNotUTF8(path: location.path)) {
      _ = try TaskFile.write(Document(), to: location, replacing: old.version)
    }
    #expect(try TaskFile.read(location, unless: old.version) == nil)
    // What can't be written is rescued all the same.
    #expect(try TaskFile.copy(old.document, beside: location) == folder.path("link.copy-1"))
  }

  @Test("gets its folder where the program chose the place")
  func makingFolders() throws {
    let folder = try TemporaryFolder()
    let location = Location(path: folder.path("data/todo/todo.txt"), makesFolder: true)
    #expect(try TaskFile.read(location, unless: nil) == none)
    #expect(try folder.names() == [])
    try replace(location, with: "new\n")
    #expect(try folder.contents(of: "data/todo/todo.txt") == "new\n")
    #expect(try folder.permissions(of: "data/todo") == 0o700)
  }

  @Test("is refused in a folder that someone named and that does not exist")
  func missingFolder() throws {
    let folder = try TemporaryFolder()
    let location = Location(path: folder.path("none/todo.txt"))
    let error = FileError.missingFolder(path: location.path, folder: folder.path("none"))
    #expect(throws: error) { try TaskFile.read(location, unless: nil) }
    #expect(throws: error) { _ = try TaskFile.write(Document(), to: location, replacing: .missing) }
    #expect(try folder.names() == [])
  }

  @Test("is refused where a file stands in the place of its folder")
  func fileAsFolder() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "file") + "/todo.txt"
    #expect(throws: FileError.missingFolder(path: path, folder: folder.path("file"))) {
      try TaskFile.read(Location(path: path), unless: nil)
    }
  }

  @Test("is not a folder")
  func folderInstead() throws {
    let folder = try TemporaryFolder()
    let location = Location(path: folder.path)
    #expect(throws: FileError.folder(path: folder.path)) { try TaskFile.read(location, unless: nil) }
    #expect(throws: FileError.folder(path: folder.path)) {
      _ = try TaskFile.write(Document(), to: location, replacing: .missing)
    }
  }

  @Test("is not a device")
  func deviceInstead() {
    #expect(throws: FileError.notAFile(path: "/dev/null")) {
      try TaskFile.read(Location(path: "/dev/null"), unless: nil)
    }
  }

  @Test("is not read against its permissions, not even by root")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("one\n", to: "todo.txt", permissions: 0o200)
    #expect(throws: FileError.unreadable(path: path, permissions: 0o200)) {
      try TaskFile.read(Location(path: path), unless: nil)
    }
  }

  @Test("is not written against its permissions, not even by root")
  func readOnly() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("one\n", to: "todo.txt", permissions: 0o444)
    #expect(throws: FileError.readOnly(path: path, permissions: 0o444)) {
      try replace(Location(path: path), with: "new\n")
    }
    #expect(try folder.contents(of: "todo.txt") == "one\n")
    #expect(try folder.names() == ["todo.txt"])
  }

  @Test("is not overwritten when another program wrote to it")
  func changedMeanwhile() throws {
    let folder = try TemporaryFolder()
    let location = Location(path: try folder.write("one\n", to: "todo.txt"))
    let contents = try #require(try TaskFile.read(location, unless: nil))
    try folder.write("one\ntwo\n", to: "todo.txt")
    #expect(throws: FileError.changedMeanwhile(path: location.path)) {
      _ = try TaskFile.write(contents.document, to: location, replacing: contents.version)
    }
    #expect(try folder.contents(of: "todo.txt") == "one\ntwo\n")
  }

  @Test("is refused with the line that is not text")
  func invalidContent() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("one\ntwo\0\n", to: "todo.txt")
    let invalid = InvalidContent(line: 2, problem: .nul)
    #expect(throws: FileError.invalidContent(path: path, invalid)) {
      try TaskFile.read(Location(path: path), unless: nil)
    }
  }

  private static func status(owner: UInt32, permissions: UInt32) -> FileStatus {
    FileStatus(
      kind: .regular, permissions: permissions, owner: owner, group: 0,
      stamp: FileStatus.Stamp(device: 0, inode: 0, size: 0, seconds: 0, nanoseconds: 0))
  }

  @Test(
    "is protected for a reason that the advice fits",
    arguments: [
      (.write, 1000, 0o444, 1000, EACCES, .readOnly(path: "/t", permissions: 0o444)),
      (.write, 1000, 0o444, 0, nil, .readOnly(path: "/t", permissions: 0o444)),
      (.write, 0, 0o644, 1000, EACCES, .foreign(path: "/t", owner: "root", permissions: 0o644, .write)),
      (.read, 0, 0o600, 1000, EACCES, .foreign(path: "/t", owner: "root", permissions: 0o600, .read)),
      (.read, 1000, 0, 1000, nil, .unreadable(path: "/t", permissions: 0)),
      (.write, 1000, 0o644, 1000, EROFS, .readOnlySystem(path: "/t")),
      (.write, 0, 0o644, 1000, EROFS, .readOnlySystem(path: "/t")),
      (
        .write, 1000, 0o644, 1000, EPERM,
        .system(path: "/t", operation: "write it", SystemError(code: EPERM))
      ),
    ] as [(FileError.Use, UInt32, UInt32, UInt32, Int32?, FileError)])
  func denial(
    use: FileError.Use, owner: UInt32, permissions: UInt32, user: UInt32, code: Int32?, error: FileError
  ) {
    let status = Self.status(owner: owner, permissions: permissions)
    #expect(TaskFile.denial(of: use, "/t", status, code.map { SystemError(code: $0) }, user: user) == error)
  }

  @Test(
    "is not written where its folder is the obstacle, which is named then",
    arguments: [
      (EACCES, EACCES, .closedFolder(path: "/d/t", folder: "/d")),
      (EROFS, EROFS, .readOnlySystem(path: "/d/t")),
      (EPERM, nil, .system(path: "/d/t", operation: "write it", SystemError(code: EPERM))),
      (ENOSPC, nil, .system(path: "/d/t", operation: "write it", SystemError(code: ENOSPC))),
    ] as [(Int32, Int32?, FileError)])
  func closedFolder(code: Int32, obstacle: Int32?, error: FileError) {
    let failure = TaskFile.failure(
      of: "write it", SystemError(code: code), at: "/d/t", in: Folder(of: "/d/t"),
      obstacle.map { SystemError(code: $0) })
    #expect(failure == error)
  }

  @Test("leaves nothing over when the new one cannot be put in its place")
  func failedReplacement() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("todo.txt"), withIntermediateDirectories: false)
    let path = folder.path("todo.txt")
    #expect(throws: SystemError(code: EISDIR)) {
      try TaskFile.replace(path, in: Folder(of: path), with: [0x61], access: nil)
    }
    #expect(try folder.names() == ["todo.txt"])
  }

  @Test("is refused with the system's reason where nothing else explains it")
  func systemError() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(String(repeating: "n", count: 300))
    let error = FileError.system(path: path, operation: "look it up", SystemError(code: ENAMETOOLONG))
    #expect(throws: error) { try TaskFile.read(Location(path: path), unless: nil) }
  }
}

import Effects
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Store

@Suite("A save whose system calls fail")
struct FailureTests {
  /// What is in the folder before the save.
  enum Situation: CaseIterable {
    case noFile, noFolder, oldFile, oldVersion, broken, conflict
  }

  private static let old = #"{"$version":2,"value":[1,1,1,1,1,1,1,1]}"#
  private static let new = [2, 2, 2, 2, 2, 2, 2, 2, 2, 2]
  private static let name = "folder/numbers.json"

  /// A disk in a situation, and a key that knows what is on it.
  private func prepare(_ situation: Situation, _ calls: FailingCalls) throws -> (
    TestDisk, FileStorageKey<[Int]>
  ) {
    let disk = TestDisk(calls: calls, isWatched: false)
    let key = key(disk)
    if situation != .noFolder { mkdir(disk.path("folder"), 0o755) }
    switch situation {
    case .noFile, .noFolder, .conflict: break
    case .oldFile: disk.write(Self.old, to: Self.name)
    case .oldVersion: disk.write("[1,1,1,1,1,1,1,1]", to: Self.name)
    case .broken: disk.write(#"{"value": 17"#, to: Self.name)
    }
    _ = try? key.loaded()
    if situation == .conflict { disk.write(Self.old, to: Self.name) }
    return (disk, key)
  }

  private func key(_ disk: TestDisk) -> FileStorageKey<[Int]> {
    disk.key { .fileStorage(disk.path(Self.name), version: 2, migrations: [.json(1) { _ in }]) }
  }

  private func names(_ disk: TestDisk) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: disk.path("folder"))) ?? []).sorted()
  }

  /// Checks that the old text or the new value can be read, and that the old text is not lost.
  private func check(_ disk: TestDisk, old: String?, isSaved: Bool, _ comment: Comment) throws {
    let text = disk.text(Self.name)
    guard text != old || isSaved else { return }
    let value = try key(TestDisk(isWatched: false, in: disk.folder)).value(
      from: Data(try #require(text, comment).utf8))
    #expect(value == Self.new, comment)
  }

  /// Checks that an old text that the program has not written stands beside the file.
  private func checkCopy(_ situation: Situation, _ disk: TestDisk, old: String?, _ comment: Comment) {
    guard situation != .oldFile, let old, disk.text(Self.name) != old else { return }
    let copies = names(disk).filter { !$0.hasPrefix(".") && $0 != "numbers.json" }
    #expect(copies.map { disk.text("folder/\($0)") } == [old], comment)
  }

  @Test(
    "leaves the old or the new value, and is tried again by a flush", arguments: Situation.allCases,
    [EIO, ENOSPC])
  func oneFailure(situation: Situation, number: Int32) throws {
    var steps = 0
    for first in 0... {
      let calls = FailingCalls()
      let (disk, key) = try prepare(situation, calls)
      defer { disk.remove() }
      let old = disk.text(Self.name)
      let log = IssueLog()
      let saving = withIssueReporter(log) {
        calls.fail(.init(first: first, number: number))
        let saving = key.saveNow(Self.new)
        disk.run()
        return saving
      }
      let comment: Comment = "\(situation), error \(number) of call \(first): \(calls.log)"
      steps = calls.count
      #expect(saving.isAnswered, comment)
      try check(disk, old: old, isSaved: saving.isSaved, comment)
      checkCopy(situation, disk, old: old, comment)
      if first >= steps { break }
      calls.fail(nil)
      withIssueReporter(log) {
        for file in disk.storage.engine.changedFiles() { file.flush { _ in } }
        disk.run()
      }
      try check(disk, old: old, isSaved: true, comment)
      checkCopy(situation, disk, old: old, comment)
      #expect(!names(disk).contains { $0.hasSuffix(".tmp") }, comment)
    }
    #expect(steps > 10)
  }

  @Test("leaves the old or the new value if the process ends", arguments: Situation.allCases)
  func crash(situation: Situation) throws {
    for first in 0... {
      let calls = FailingCalls()
      let (disk, key) = try prepare(situation, calls)
      defer { disk.remove() }
      let old = disk.text(Self.name)
      calls.fail(.init(first: first, isLast: true, number: EIO))
      let saving = withIssueReporter(IssueLog()) {
        let saving = key.saveNow(Self.new)
        disk.run()
        return saving
      }
      let comment: Comment = "\(situation), end at call \(first): \(calls.log)"
      try check(disk, old: old, isSaved: saving.isSaved, comment)
      if calls.count <= first { break }
      let next = TestDisk(isWatched: false, in: disk.folder)
      let again = self.key(next)
      _ = try? again.loaded()
      #expect(!names(disk).contains { $0.hasPrefix(".numbers.json.") }, comment)
      again.saveNow(Self.new)
      next.run()
      try check(disk, old: old, isSaved: true, comment)
    }
  }

  @Test("writes, synchronizes, renames and synchronizes the folder, in this order")
  func order() throws {
    let calls = FailingCalls()
    let (disk, key) = try prepare(.oldFile, calls)
    defer { disk.remove() }
    calls.fail(nil)
    key.saveNow([2])
    disk.run()
    let relevant = calls.log.filter { step in
      ["write", "fsync", "rename"].contains { step.hasPrefix($0) }
    }
    let writes = Array(repeating: "write .numbers.json.tmp", count: 5)
    #expect(
      relevant == writes + [
        "fsync .numbers.json.tmp", "rename .numbers.json.tmp numbers.json", "fsync folder",
      ])
  }

  @Test("leaves the folder unlocked, even if a forked process has its descriptor")
  func fork() throws {
    let calls = FailingCalls()
    let (disk, key) = try prepare(.oldFile, calls)
    defer { disk.remove() }
    calls.beginChild()
    let first = key.saveNow([1])
    disk.run()
    let second = key.saveNow([2])
    disk.run()
    #expect(first.isSaved && second.isSaved)
  }

  @Test("makes folders durable too")
  func folderOrder() throws {
    let calls = FailingCalls()
    let (disk, key) = try prepare(.noFolder, calls)
    defer { disk.remove() }
    calls.fail(nil)
    key.saveNow([2])
    disk.run()
    let relevant = calls.log.filter { $0.hasPrefix("mkdir") || $0.hasPrefix("fsync") }
    #expect(
      relevant == [
        "mkdir folder", "fsync \(disk.folder.fileName)", "fsync .numbers.json.tmp", "fsync folder",
      ])
  }

  @Test("tells the path, the reason and what to do")
  func texts() throws {
    let calls = FailingCalls()
    let (disk, key) = try prepare(.noFile, calls)
    defer { disk.remove() }
    let path = disk.path(Self.name)
    func error(_ number: Int32) -> SharedStorageError? {
      calls.fail(.init(first: 0, isLast: true, number: number))
      let saving = key.saveNow([1])
      disk.run()
      return saving.error
    }
    #expect(
      error(EROFS)?.description == """
        The file \(path) can't be written: Read-only file system. The value is kept in memory, and saved as \
        soon as that is possible.

        Fix: use a folder on a disk that can be written. The program tries again within a minute.
        """)
    #expect(
      error(ENOSPC)?.description == """
        The file \(path) can't be written: No space left on device. The value is kept in memory, and saved as \
        soon as that is possible.

        Fix: free space on the disk. The program tries again within a minute.
        """)
    calls.fail(.init(first: 0, isLast: true, number: EACCES))
    let unreadable = #expect(throws: SharedStorageError.self) { try key.loaded() }
    #expect(unreadable == .unreadable(path: path, errno: EACCES))
    #expect(
      unreadable?.description == """
        The file \(path) can't be read: Permission denied. The file is not overwritten.

        Fix: allow the user of this program to read the file and its folder.
        """)
  }

  @Test("keeps its value for a flush, and from what others write meanwhile, until it is loaded")
  func unsaved() throws {
    let calls = FailingCalls()
    let disk = TestDisk(calls: calls)
    defer { disk.remove() }
    let key = disk.numbers()
    key.saveNow([1])
    disk.run()
    let received = key.subscribed()
    disk.run()
    for isLoaded in [false, true] {
      calls.fail(.init(first: 0, isLast: true, number: ENOSPC))
      withIssueReporter(IssueLog()) {
        _ = key.saveNow([2])
        disk.run()
      }
      calls.fail(nil)
      disk.write("[3]")
      disk.run()
      #expect(received.take().isEmpty)
      if isLoaded {
        let value = try key.loaded()
        #expect(value == [3])
      }
      withIssueReporter(IssueLog()) {
        for file in disk.storage.engine.changedFiles() { file.flush { _ in } }
        disk.run()
      }
      #expect(disk.contents() == [isLoaded ? 3 : 2])
    }
    #expect(disk.names == ["numbers.json", "numbers.json.conflict-1"])
  }

  /// Returns a disk whose file contains `[1]`, and for which a property has ended with `[2]`, which could not be written.
  private func makeDiskWithUnsavedValue() -> TestDisk {
    let calls = FailingCalls()
    let disk = TestDisk(calls: calls)
    disk.write("[1]")
    let property = Shared(wrappedValue: [0], disk.numbers())
    disk.run()
    calls.fail(.init(first: 0, isLast: true, number: ENOSPC))
    property.withLock { $0 = [2] }
    disk.run()
    #expect(property.saveError is SharedStorageError)
    calls.fail(nil)
    return disk
  }

  @Test("keeps its value for a property that is made after the others have ended", arguments: [false, true])
  func unsavedValue(isRequired: Bool) async throws {
    let disk = makeDiskWithUnsavedValue()
    defer { disk.remove() }
    let key = disk.numbers()
    let property = try await isRequired ? Shared(require: key) : Shared(wrappedValue: [0], key)
    #expect(property.wrappedValue == [2])
    #expect(disk.contents() == [1])
    disk.advance(milliseconds: 1_000)
    #expect(disk.contents() == [2])
    #expect(disk.names == ["numbers.json"])
  }

  @Test("keeps its value for a property that loads its key", arguments: [false, true])
  func unsavedValueOfOtherKey(isReader: Bool) async throws {
    let disk = makeDiskWithUnsavedValue()
    defer { disk.remove() }
    let property = Shared(wrappedValue: [0], disk.numbers("other.json"))
    let reader = SharedReader(wrappedValue: [0], disk.numbers("other.json"))
    if isReader { try await reader.load(disk.numbers()) } else { try await property.load(disk.numbers()) }
    #expect((isReader ? reader.wrappedValue : property.wrappedValue) == [2])
    disk.advance(milliseconds: 1_000)
    #expect(disk.contents() == [2])
  }

  @Test("shows its error to a property that is made after the others have ended, until it succeeds")
  func errorOfUnsavedValue() throws {
    let disk = makeDiskWithUnsavedValue()
    defer { disk.remove() }
    let property = Shared(wrappedValue: [0], disk.numbers())
    #expect(property.saveError is SharedStorageError)
    disk.advance(milliseconds: 1_000)
    #expect(disk.contents() == [2])
    #expect(property.saveError == nil)
  }

  @Test("shows its error to a property that is made while the value waits to be written")
  func errorOfWaitingValue() throws {
    let calls = FailingCalls()
    try TestDisk.with(calls: calls) { (disk) throws in
      Shared(wrappedValue: [0], disk.numbers()).withLock { $0 = [1] }
      let property = Shared(wrappedValue: [0], disk.numbers())
      #expect(property.wrappedValue == [1])
      #expect(property.saveError == nil)
      calls.fail(.init(first: 0, isLast: true, number: ENOSPC))
      disk.run()
      #expect(property.saveError is SharedStorageError)
      calls.fail(nil)
      disk.advance(milliseconds: 1_000)
      #expect(disk.contents() == [1])
      #expect(property.saveError == nil)
    }
  }

  @Test("does not take its own content as that of another program after a failure")
  func ownContent() throws {
    let calls = FailingCalls()
    let (disk, key) = try prepare(.oldFile, calls)
    defer { disk.remove() }
    calls.fail(nil)
    key.saveNow([2])
    disk.run()
    // The last call, after the file was replaced.
    #expect(calls.log.last == "fsync folder")
    calls.onCall("fsync folder", skipping: 0) { calls.fail(.init(first: 0, number: EIO)) }
    let failed = key.saveNow([3])
    disk.run()
    #expect(failed.error == .unwritable(path: disk.path(Self.name), errno: EIO))
    calls.fail(nil)
    key.saveNow([4])
    disk.run()
    #expect(names(disk) == ["numbers.json"])
  }

  @Test("does not overwrite what it can't read")
  func unreadable() throws {
    for first in 0... {
      let calls = FailingCalls()
      let (disk, key) = try prepare(.oldFile, calls)
      defer { disk.remove() }
      disk.write("[3]", to: Self.name)
      calls.fail(.init(first: first, number: EACCES))
      let saving = withIssueReporter(IssueLog()) {
        let saving = key.saveNow([4])
        disk.run()
        return saving
      }
      guard calls.log.count > first, calls.log[first] == "open numbers.json" else { continue }
      #expect(saving.error == .unreadable(path: disk.path(Self.name), errno: EACCES))
      #expect(disk.text(Self.name) == "[3]")
      break
    }
  }
}

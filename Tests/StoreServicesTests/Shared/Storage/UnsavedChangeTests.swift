import Effects
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Store

@Suite("A change that could not be saved")
struct UnsavedChangeTests {
  private static let full = FailingCalls.Plan(first: 0, isLast: true, number: ENOSPC)

  /// A property of a file of version 2, on a disk whose file has a newer version, and its change to `[1]`, which was
  /// refused.
  private func refused(_ disk: TestDisk) -> Shared<[Int]> {
    disk.write(Self.newer)
    let property = Shared(wrappedValue: [0], key(disk))
    disk.run()
    property.withLock { $0 = [1] }
    disk.run()
    #expect(property.saveError as? SharedStorageError == error(disk))
    #expect(disk.text() == Self.newer)
    return property
  }

  private static let newer = #"{"$version":3,"value":[9]}"#

  private func key(_ disk: TestDisk) -> FileStorageKey<[Int]> {
    disk.key { .fileStorage(disk.path("numbers.json"), version: 2, migrations: [.json(1) { _ in }]) }
  }

  private func error(_ disk: TestDisk, version: Int = 3) -> SharedStorageError {
    .newerVersion(path: disk.path("numbers.json"), found: version, known: 2)
  }

  /// The value in the file.
  private func contents(_ disk: TestDisk) throws -> [Int]? {
    try disk.text().map { try key(disk).value(from: Data($0.utf8)) }
  }

  /// Lets the disk work until a file that is gone counts as deleted.
  private func settle(_ disk: TestDisk) {
    disk.run()
    disk.advance(milliseconds: 50)
    disk.advance(milliseconds: 100)
  }

  @Test("because the file has a newer version is written when the file is moved away")
  func movedAway() throws {
    try TestDisk.with { (disk) throws in
      let property = refused(disk)
      rename(disk.path("numbers.json"), disk.path("newer.json"))
      settle(disk)
      #expect(property.wrappedValue == [1])
      #expect(try contents(disk) == [1])
      #expect(property.saveError == nil && property.loadError == nil)
      #expect(disk.names == ["newer.json", "numbers.json"])
    }
  }

  @Test(
    "because the file has a newer version wins over a content that can be read, or is broken, which is kept",
    arguments: [(#"{"$version":2,"value":[7]}"#, "conflict"), ("[7", "unreadable")])
  func replaced(content: String, copy: String) throws {
    try TestDisk.with { (disk) throws in
      let log = IssueLog()
      let property = withIssueReporter(log) { refused(disk) }
      disk.writeInPlace(content)
      settle(disk)
      #expect(property.wrappedValue == [1])
      #expect(try contents(disk) == [1])
      #expect(property.saveError == nil && property.loadError == nil)
      #expect(disk.text("numbers.json.\(copy)-1") == content)
      #expect(log.messages.count == (copy == "conflict" ? 1 : 0))
    }
  }

  @Test("because the file has a newer version waits while the file has others, and reports each")
  func stillNewer() throws {
    try TestDisk.with { (disk) throws in
      let property = refused(disk)
      let later = #"{"$version":4,"value":[9]}"#
      disk.write(later)
      settle(disk)
      #expect(property.loadError as? SharedStorageError == error(disk, version: 4))
      #expect(property.wrappedValue == [1])
      #expect(disk.text() == later)
      disk.writeInPlace("")
      settle(disk)
      #expect(try contents(disk) == [1])
    }
  }

  @Test("because the file has a newer version is replaced by a later change, which waits too")
  func changedAgain() throws {
    try TestDisk.with { (disk) throws in
      let property = refused(disk)
      property.withLock { $0 = [2] }
      settle(disk)
      #expect(property.saveError as? SharedStorageError == error(disk))
      disk.delete()
      settle(disk)
      #expect(try contents(disk) == [2])
      #expect(property.saveError == nil)
    }
  }

  @Test(
    "because the file has a newer version is kept for a property that is made after the others have ended")
  func remade() throws {
    try TestDisk.with { (disk) throws in
      _ = refused(disk)
      let property = Shared(wrappedValue: [0], key(disk))
      #expect(property.wrappedValue == [1])
      #expect(property.saveError as? SharedStorageError == error(disk))
      disk.delete()
      settle(disk)
      #expect(try contents(disk) == [1])
      #expect(property.saveError == nil)
    }
  }

  @Test("because the file has a newer version is tried again by a flush")
  func flushed() async throws {
    let disk = TestDisk()
    defer { disk.remove() }
    let property = refused(disk)
    // Without a look at the file, as when the process ends.
    disk.delete()
    for file in disk.storage.engine.changedFiles() { file.flush { _ in } }
    disk.run()
    #expect(try contents(disk) == [1])
    #expect(property.saveError == nil)
  }

  @Test("because the file has a newer version is no error for those who lock the folder for other files")
  func folderLock() throws {
    try TestDisk.with { (disk) throws in
      _ = refused(disk)
      disk.numbers("other.json").change([2])
      let engine = disk.storage.engine
      #expect(engine.changedFiles(in: disk.folder).map(\.path) == [disk.path("other.json")])
      #expect(engine.changedFiles().count == 2)
    }
  }

  @Test("is not dropped by a load that brings no value", arguments: [false, true])
  func loaded(isMissing: Bool) async throws {
    let disk = TestDisk()
    defer { disk.remove() }
    let property = refused(disk)
    if isMissing { disk.delete() }
    try? await property.load()
    #expect(property.wrappedValue == [1])
    disk.delete()
    settle(disk)
    #expect(property.wrappedValue == [1])
    #expect(try contents(disk) == [1])
  }

  @Test("is written although the file is deleted, also during the next attempt", arguments: [0, 990])
  func deleted(milliseconds: Int) throws {
    let calls = FailingCalls()
    try TestDisk.with(calls: calls) { (disk) throws in
      disk.write("[9]")
      let property = Shared(wrappedValue: [0], disk.numbers())
      disk.run()
      calls.fail(Self.full)
      property.withLock { $0 = [1] }
      disk.run()
      #expect(property.saveError is SharedStorageError)
      calls.fail(nil)
      disk.advance(milliseconds: milliseconds)
      disk.delete()
      settle(disk)
      #expect(property.wrappedValue == [1])
      #expect(disk.contents() == [1])
      #expect(property.saveError == nil)
    }
  }

  @Test("keeps its error when the file is deleted, until it is written")
  func errorAfterDeletion() throws {
    let calls = FailingCalls()
    try TestDisk.with(calls: calls) { (disk) throws in
      let property = Shared(wrappedValue: [0], disk.numbers())
      disk.write("[9]")
      disk.run()
      calls.fail(Self.full)
      property.withLock { $0 = [1] }
      disk.run()
      calls.fail(nil)
      calls.onCall("fsync .numbers.json.tmp", skipping: 0) { calls.fail(Self.full) }
      disk.delete()
      settle(disk)
      #expect(calls.log.contains("fsync .numbers.json.tmp"))
      #expect(property.saveError is SharedStorageError)
      #expect(property.wrappedValue == [1])
      calls.fail(nil)
      disk.advance(milliseconds: 2_000)
      #expect(disk.contents() == [1])
      #expect(property.saveError == nil)
    }
  }

  @Test("because it can't be encoded is replaced by what others do with the file, and its error with it")
  func unencodable() throws {
    try TestDisk.with { (disk) throws in
      let log = IssueLog()
      let property = withIssueReporter(log) {
        let property = Shared(wrappedValue: 0.5, disk.key { .fileStorage(disk.path("number")) })
        property.withLock { $0 = .infinity }
        disk.run()
        return property
      }
      #expect(log.issues.map(\.kind) == [.sharedStorage])
      #expect(property.saveError is SharedStorageError)
      disk.write("7", to: "number")
      disk.run()
      #expect(property.wrappedValue == 7)
      #expect(property.saveError == nil)
      withIssueReporter(log) {
        property.withLock { $0 = .infinity }
        disk.advance(milliseconds: 100)
      }
      #expect(log.issues.count == 2)
      disk.delete("number")
      settle(disk)
      #expect(property.wrappedValue == 0.5)
      #expect(property.saveError == nil)
    }
  }

  @Test("because it can't be encoded is an issue also after a change that could not be written")
  func unencodableAfterFailure() throws {
    let calls = FailingCalls()
    try TestDisk.with(calls: calls) { (disk) throws in
      let property = Shared(wrappedValue: 0.5, disk.key { .fileStorage(disk.path("number")) })
      disk.run()
      calls.fail(Self.full)
      property.withLock { $0 = 1 }
      disk.run()
      #expect(property.saveError is SharedStorageError)
      let log = IssueLog()
      withIssueReporter(log) {
        for _ in 1...2 {
          property.withLock { $0 = .infinity }
          disk.advance(milliseconds: 100)
        }
      }
      #expect(log.issues.map(\.kind) == [.sharedStorage])
    }
  }
}

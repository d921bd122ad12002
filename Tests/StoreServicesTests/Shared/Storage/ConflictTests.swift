import Effects
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Store

@Suite("Files that others write too")
struct ConflictTests {
  /// Runs `body` and returns the issues.
  private func issues(_ body: () throws -> Void) rethrows -> [String] {
    let log = IssueLog()
    try withIssueReporter(log) { try body() }
    #expect(log.issues.allSatisfy { $0.kind == .sharedStorage })
    return log.messages
  }

  @Test("keep the version of another program beside them, with an issue")
  func conflict() throws {
    try TestDisk.with { (disk) throws in
      let key = disk.numbers()
      _ = try key.loaded()
      let received = key.subscribed()
      key.change([1])
      disk.run()
      let messages = issues {
        key.change([2])
        disk.write("[77]")
        disk.advance(milliseconds: 100)
      }
      #expect(disk.contents() == [2])
      #expect(disk.contents("numbers.json.conflict-1") == [77])
      #expect(received.values() == [])
      let path = disk.path("numbers.json")
      #expect(
        messages == [
          """
          Another program changed the file \(path) while this program had an unsaved change for it. The change of \
          this program was written. The other version is kept as \(path).conflict-1.

          Likely causes, in order:
          - Two programs, or two runs of one program, use the file at the same time.
          - The file was edited by hand while the program ran.

          Fix: if several programs change the file, let each one load, change and save the value in \
          'SharedStorage.withFileLock'.
          """
        ])
    }
  }

  @Test("keep at most ten other versions, the last ones, and each only once")
  func tenConflicts() throws {
    try TestDisk.with { (disk) throws in
      let key = disk.numbers()
      _ = try key.loaded()
      _ = issues {
        for number in 1...10 {
          disk.write("[\(number)]")
          key.saveNow([-number])
          disk.run()
          // Files written in one tick of the clock have one time.
          var times = [timespec(tv_sec: number, tv_nsec: 0), timespec(tv_sec: number, tv_nsec: 0)]
          utimensat(AT_FDCWD, disk.path("numbers.json.conflict-\(number)"), &times, 0)
        }
        disk.write("[5]")
        key.saveNow([-11])
        disk.run()
        disk.write("[12]")
        key.saveNow([-12])
        disk.run()
      }
      #expect(disk.names.count == 11)
      #expect(disk.contents("numbers.json.conflict-1") == [12])
      #expect((2...10).allSatisfy { disk.contents("numbers.json.conflict-\($0)") == [$0] })
    }
  }

  @Test("are no conflict if the other program has written the same")
  func sameContent() throws {
    try TestDisk.with { (disk) throws in
      let key = disk.numbers()
      key.change([1])
      disk.run()
      let text = try #require(disk.text())
      let messages = issues {
        disk.write(text)
        key.saveNow([2])
        disk.run()
      }
      #expect(messages == [])
      #expect(disk.names == ["numbers.json"])
    }
  }

  @Test("are not overwritten without a copy even if they were never loaded")
  func neverLoaded() throws {
    try TestDisk.with { (disk) throws in
      disk.write("[1]")
      #expect(
        issues {
          disk.numbers().saveNow([2])
          disk.run()
        }.count == 1)
      #expect(disk.contents("numbers.json.conflict-1") == [1])
    }
  }

  @Test("are copied before the first save if they can't be decoded")
  func undecodable() throws {
    try TestDisk.with { (disk) throws in
      disk.write("not JSON")
      let key = disk.numbers()
      #expect(throws: SharedStorageError.self) { try key.loaded() }
      #expect(disk.names == ["numbers.json"])
      let messages = issues {
        key.change([1])
        disk.run()
        key.saveNow([2])
        disk.run()
      }
      #expect(messages == [])
      #expect(disk.contents() == [2])
      #expect(disk.text("numbers.json.unreadable-1") == "not JSON")
      #expect(disk.names.count == 2)
    }
  }

  @Test("are copied too if they have become undecodable since")
  func undecodableSince() throws {
    try TestDisk.with { (disk) throws in
      let key = disk.numbers()
      key.change([1])
      disk.run()
      disk.writeInPlace("[1, 2")
      key.saveNow([3])
      disk.run()
      #expect(disk.contents() == [3])
      #expect(disk.text("numbers.json.unreadable-1") == "[1, 2")
    }
  }
}

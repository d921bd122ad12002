import Effects
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Store

@Suite("The writing of files")
struct PipelineTests {
  @Test("begins with the first change, and then writes the last one of each 100 ms")
  func window() throws {
    try TestDisk.with { (disk) throws in
      let key = disk.numbers()
      let first = key.change([1])
      #expect(!first.isAnswered)
      disk.run()
      #expect(first.isSaved)
      #expect(disk.contents() == [1])
      let (second, third) = (key.change([2]), key.change([3]))
      disk.advance(milliseconds: 99)
      #expect(disk.contents() == [1])
      #expect(!second.isAnswered)
      disk.advance(milliseconds: 1)
      #expect(disk.contents() == [3])
      #expect(second.isSaved && third.isSaved)
      disk.advance(milliseconds: 100)
      key.change([4])
      disk.run()
      #expect(disk.contents() == [4])
    }
  }

  @Test("waits for ten times as long as the encoding takes")
  func slowEncoding() throws {
    try TestDisk.with { (disk) throws in
      let time = disk.time
      let key: FileStorageKey<Int> = disk.key {
        .fileStorage(disk.path("number"), decode: { _ in 0 }) { number in
          time.withLock { $0 += 30_000_000 }
          return Data("\(number)".utf8)
        }
      }
      key.change(1)
      disk.run()
      key.change(2)
      disk.advance(milliseconds: 269)
      #expect(disk.text("number") == "1")
      disk.advance(milliseconds: 1)
      #expect(disk.text("number") == "2")
    }
  }

  @Test("is done at once by a save, in place of what was waiting")
  func saveNow() throws {
    try TestDisk.with { (disk) throws in
      let key = disk.numbers()
      key.change([1])
      disk.run()
      let waiting = key.change([2])
      let saving = key.saveNow([3])
      disk.run()
      #expect(waiting.isSaved && saving.isSaved)
      #expect(disk.contents() == [3])
      #expect(disk.run() == nil)
    }
  }

  @Test("is done for all files by a flush")
  func flush() async throws {
    let disk = TestDisk()
    defer { disk.remove() }
    let (one, two) = (disk.numbers("1"), disk.numbers("2"))
    for key in [one, two] {
      key.change([1])
      disk.run()
      key.change([2])
    }
    for file in disk.storage.engine.changedFiles() { file.flush { _ in } }
    disk.run()
    #expect(disk.contents("1") == [2])
    #expect(disk.contents("2") == [2])
  }

  @Test("gives a value that waits to those who load it")
  func loadWhileWaiting() throws {
    try TestDisk.with { (disk) throws in
      let key = disk.numbers()
      key.change([1])
      #expect(try key.loaded() == [1])
      disk.run()
      #expect(try key.loaded() == [1])
    }
  }

  @Test("goes on when the key is released")
  func releasedKey() throws {
    try TestDisk.with { (disk) throws in
      disk.numbers().change([1])
      disk.run()
      #expect(disk.contents() == [1])
    }
  }

  @Test("keeps permissions, and leaves no temporary file")
  func permissions() throws {
    try TestDisk.with { (disk) throws in
      disk.writeInPlace("[1]")
      chmod(disk.path("numbers.json"), 0o640)
      let key = disk.numbers()
      _ = try key.loaded()
      key.change([2])
      disk.run()
      var status = stat()
      stat(disk.path("numbers.json"), &status)
      #expect(status.st_mode & 0o7777 == 0o640)
      #expect(disk.names == ["numbers.json"])
    }
  }

  @Test("gives nobody more than before where the owner or the group can't be kept")
  func lostOwner() {
    let cases: [(old: mode_t, withoutOwner: mode_t, withoutGroup: mode_t)] = [
      (0o640, 0o640, 0o600), (0o664, 0o664, 0o644), (0o604, 0o604, 0o600), (0o666, 0o666, 0o666),
      (0o7751, 0o3751, 0o5711),
    ]
    for (old, withoutOwner, withoutGroup) in cases {
      func mode(keepsOwner: Bool, keepsGroup: Bool) -> mode_t {
        DiskVolume.mode(replacing: S_IFREG | old, keepsOwner: keepsOwner, keepsGroup: keepsGroup)
      }
      #expect(mode(keepsOwner: true, keepsGroup: true) == old)
      #expect(mode(keepsOwner: false, keepsGroup: true) == withoutOwner)
      #expect(mode(keepsOwner: true, keepsGroup: false) == withoutGroup)
      #expect(mode(keepsOwner: false, keepsGroup: false) == withoutOwner & withoutGroup)
    }
  }

  @Test("keeps an access control list, or gives the group nothing of it")
  func accessList() throws {
    let calls = FailingCalls()
    try TestDisk.with(calls: calls) { (disk) throws in
      disk.writeInPlace("[1]")
      chmod(disk.path("numbers.json"), 0o660)
      let key = disk.numbers()
      _ = try key.loaded()
      // No system takes this as a list.
      calls.setAccessList([7])
      key.change([2])
      disk.run()
      let relevant = calls.log.filter { $0.hasPrefix("fsetxattr") || $0.hasPrefix("fchmod") }
      #expect(relevant == ["fsetxattr .numbers.json.tmp [7]", "fchmod .numbers.json.tmp"])
      let removal = calls.log.firstIndex(of: "fremovexattr .numbers.json.tmp")
      #expect(removal.map { calls.log[$0 + 1] } == "fchmod .numbers.json.tmp")
      var status = stat()
      stat(disk.path("numbers.json"), &status)
      #expect(status.st_mode & 0o7777 == 0o600)
      #expect(disk.contents() == [2])
    }
  }

  @Test("gives nobody but the owner a file whose access control list can't be read or kept")
  func lostAccessList() throws {
    for isReadable in [false, true] {
      let calls = FailingCalls()
      try TestDisk.with(calls: calls) { (disk) throws in
        disk.writeInPlace("[1]")
        chmod(disk.path("numbers.json"), 0o664)
        let key = disk.numbers()
        _ = try key.loaded()
        // No system takes this as a list.
        if isReadable { calls.setAccessList([7]) } else { calls.failAccessList(EIO) }
        let saving = key.change([2])
        disk.run()
        #expect(saving.isSaved)
        var status = stat()
        stat(disk.path("numbers.json"), &status)
        #expect(status.st_mode & 0o7777 == 0o600)
      }
    }
  }

  @Test("does not keep the access control list that a folder gives to new files")
  func inheritedAccessList() throws {
    let calls = FailingCalls()
    try TestDisk.with(calls: calls) { (disk) throws in
      disk.writeInPlace("[1]")
      let key = disk.numbers()
      _ = try key.loaded()
      key.change([2])
      disk.run()
      let relevant = calls.log.filter { $0.hasPrefix("fremovexattr") || $0.hasPrefix("fchmod") }
      #expect(relevant == ["fremovexattr .numbers.json.tmp", "fchmod .numbers.json.tmp"])
    }
  }

  @Test("follows links to files and folders, also to files that don't exist yet")
  func links() throws {
    try TestDisk.with { (disk) throws in
      mkdir(disk.path("real"), 0o755)
      symlink("real", disk.path("linked"))
      symlink("../target.json", disk.path("real/link.json"))
      disk.numbers("linked/link.json").change([1])
      disk.run()
      #expect(disk.contents("target.json") == [1])
      #expect(disk.contents("real/link.json") == [1])
      #expect(disk.names == ["linked", "real", "target.json"])
    }
  }

  @Test("replaces what a killed process has left")
  func leftovers() throws {
    try TestDisk.with { (disk) throws in
      disk.writeInPlace("[1", to: ".numbers.json.tmp")
      let key = disk.numbers()
      #expect(try key.loaded() == nil)
      #expect(disk.names == [])
      disk.writeInPlace("[1", to: ".numbers.json.tmp")
      // Not what another process is writing.
      let folder = open(disk.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      flock(folder, LOCK_EX)
      let other = TestDisk(isWatched: false, in: disk.folder).numbers()
      #expect(try other.loaded() == nil)
      #expect(disk.names == [".numbers.json.tmp"])
      flock(folder, LOCK_UN)
      close(folder)
      key.change([2])
      disk.run()
      #expect(disk.names == ["numbers.json"])
    }
  }

  @Test("waits while another process has locked the folder")
  func lockedFolder() throws {
    try TestDisk.with { (disk) throws in
      let folder = open(disk.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      flock(folder, LOCK_EX)
      let saving = disk.numbers().saveNow([1])
      disk.run()
      #expect(!saving.isAnswered)
      #expect(disk.names == [])
      flock(folder, LOCK_UN)
      close(folder)
      disk.advance(milliseconds: 2)
      #expect(saving.isSaved)
      #expect(disk.contents() == [1])
    }
  }

  // After 70 ms, the change is due before the file counts as deleted.
  @Test("drops a waiting change of a file that is deleted", arguments: [0, 70])
  func deleted(milliseconds: Int) throws {
    try TestDisk.with { (disk) throws in
      let key = disk.numbers()
      _ = try key.loaded()
      let received = key.subscribed()
      key.change([1])
      disk.run()
      disk.advance(milliseconds: milliseconds)
      let waiting = key.change([2])
      disk.delete()
      disk.run()
      disk.advance(milliseconds: 30)
      #expect(disk.names == [])
      disk.advance(milliseconds: 20)
      #expect(received.values() == [nil])
      #expect(waiting.isAnswered)
      disk.advance(milliseconds: 100)
      #expect(disk.names == [])
      key.change([3])
      disk.run()
      #expect(disk.contents() == [3])
    }
  }

  @Test("keeps a waiting change of a file that another program moves away and writes anew")
  func replacedInSteps() throws {
    try TestDisk.with { (disk) throws in
      let key = disk.numbers()
      key.change([1])
      disk.run()
      let received = key.subscribed()
      disk.run()
      withIssueReporter(IssueLog()) {
        key.change([2])
        rename(disk.path("numbers.json"), disk.path("numbers.json.bak"))
        disk.run()
        disk.advance(milliseconds: 49)
        disk.writeInPlace("[7]")
        disk.advance(milliseconds: 51)
      }
      #expect(disk.contents() == [2])
      #expect(disk.contents("numbers.json.conflict-1") == [7])
      #expect(received.values() == [])
    }
  }

  @Test("does not replace what is not a file")
  func otherKinds() throws {
    try TestDisk.with { (disk) throws in
      mkdir(disk.path("folder"), 0o755)
      mkfifo(disk.path("pipe"), 0o644)
      let (folder, pipe) = (disk.numbers("folder").saveNow([1]), disk.numbers("pipe").saveNow([1]))
      disk.run()
      #expect(folder.error == .unreadable(path: disk.path("folder"), errno: EISDIR))
      #expect(pipe.error == .unreadable(path: disk.path("pipe"), errno: EINVAL))
      // A device without an end.
      symlink("/dev/zero", disk.path("device"))
      let device = #expect(throws: SharedStorageError.self) { try disk.numbers("device").loaded() }
      #expect(
        device?.description == """
          The file /dev/zero can't be read: Invalid argument. The file is not overwritten.

          Fix: use the path of a file, not of a device or a pipe.
          """)
    }
  }

  @Test("makes a folder again that has vanished")
  func vanishedFolder() throws {
    try TestDisk.with { (disk) throws in
      let key = disk.numbers("a/b/numbers.json")
      key.change([1])
      disk.run()
      try FileManager.default.removeItem(atPath: disk.path("a"))
      key.saveNow([2])
      disk.run()
      #expect(disk.contents("a/b/numbers.json") == [2])
    }
  }
}

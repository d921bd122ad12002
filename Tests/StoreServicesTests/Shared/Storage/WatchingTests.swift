import Effects
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Store

@Suite("The watching of files")
struct WatchingTests {
  /// Runs `body` with a key that was loaded and subscribed.
  private func watching(
    _ name: String = "numbers.json", isWatched: Bool = true, prepare: (TestDisk) -> Void = { _ in },
    _ body: (TestDisk, FileStorageKey<[Int]>, Received<[Int]>) throws -> Void
  ) throws {
    try TestDisk.with(isWatched: isWatched) { (disk) throws in
      prepare(disk)
      let key = disk.numbers(name)
      _ = try key.loaded()
      let received = key.subscribed()
      disk.run()
      #expect(received.take().isEmpty)
      try body(disk, key, received)
    }
  }

  @Test("passes on files that were replaced, written in place, moved away and back, deleted and made again")
  func changes() throws {
    try watching { disk, _, received in
      disk.write("[1]")
      disk.run()
      #expect(received.values() == [[1]])
      disk.writeInPlace("[2]")
      disk.run()
      #expect(received.values() == [[2]])
      rename(disk.path("numbers.json"), disk.path("away"))
      disk.run()
      disk.advance(milliseconds: 50)
      #expect(received.values() == [nil])
      rename(disk.path("away"), disk.path("numbers.json"))
      disk.run()
      #expect(received.values() == [[2]])
      disk.delete()
      disk.run()
      disk.advance(milliseconds: 50)
      #expect(received.values() == [nil])
      disk.writeInPlace("[3]")
      disk.run()
      #expect(received.values() == [[3]])
    }
  }

  @Test("does not pass on the own writes, nor other files")
  func ownWrites() throws {
    try watching { disk, key, received in
      for number in 1...20 {
        key.saveNow([number])
        disk.run()
        disk.write("[\(number)]", to: "other.json")
        disk.run()
      }
      #expect(received.take().isEmpty)
    }
  }

  @Test("passes on a change of equal size in the same tick of the clock")
  func sameStamp() throws {
    try watching { disk, key, received in
      key.saveNow([1])
      disk.run()
      let text = try #require(disk.text())
      var status = stat()
      lstat(disk.path("numbers.json"), &status)
      disk.writeInPlace(text.replacing("1", with: "2"))
      utimensat(AT_FDCWD, disk.path("numbers.json"), [status.st_atim, status.st_mtim], 0)
      disk.run()
      #expect(received.values() == [[2]])
    }
  }

  @Test("knows the age of a file of any time", arguments: [Int.min, -1, 0, 99_999_999_999_999_999, .max])
  func anyTime(seconds: Int) {
    var status = stat()
    status.st_mtim = timespec(tv_sec: seconds, tv_nsec: 0)
    let stamp = FileStamp(status)
    // A later write may have a time in the future too.
    #expect(stamp.matches(stamp) == (seconds <= 0))
  }

  @Test("waits for 50 ms without events before it takes a content as broken")
  func quiet() throws {
    try watching { disk, _, received in
      disk.writeInPlace("[1, 2")
      disk.run()
      disk.advance(milliseconds: 49)
      disk.writeInPlace("[1, 2, 3")
      disk.run()
      disk.advance(milliseconds: 49)
      #expect(received.take().isEmpty)
      disk.writeInPlace("[1, 2, 3]")
      disk.run()
      #expect(received.values() == [[1, 2, 3]])
      disk.writeInPlace("")
      disk.run()
      #expect(received.take().isEmpty)
      disk.advance(milliseconds: 50)
      #expect(received.values() == [nil])
      disk.writeInPlace("[")
      disk.run()
      disk.advance(milliseconds: 50)
      #expect(received.errors().count == 1)
      disk.write("[4]")
      disk.run()
      #expect(received.values() == [[4]])
    }
  }

  @Test("waits for 50 ms without events before it takes a file as deleted")
  func movedAway() throws {
    try watching { disk, _, received in
      disk.write("[1]")
      disk.run()
      #expect(received.values() == [[1]])
      rename(disk.path("numbers.json"), disk.path("away"))
      disk.run()
      disk.advance(milliseconds: 49)
      rename(disk.path("away"), disk.path("numbers.json"))
      disk.run()
      disk.advance(milliseconds: 50)
      #expect(received.take().isEmpty)
    }
  }

  @Test("reports a deletion also if the program has loaded the absence before", arguments: [true, false])
  func loadedAbsence(isWatched: Bool) async throws {
    let disk = TestDisk(isWatched: isWatched)
    defer { disk.remove() }
    disk.write("[1]")
    let numbers = Shared(wrappedValue: [0], disk.numbers())
    disk.run()
    disk.delete()
    try await numbers.load()
    #expect(numbers.wrappedValue == [1])
    disk.run()
    disk.advance(milliseconds: 50)
    #expect(numbers.wrappedValue == [0])
  }

  @Test("notices what has happened between loading and subscribing")
  func gap() throws {
    try TestDisk.with { (disk) throws in
      let key = disk.numbers()
      _ = try key.loaded()
      disk.write("[1]")
      let received = key.subscribed()
      disk.run()
      #expect(received.values() == [[1]])
    }
  }

  @Test("follows links, their targets, and folders that are links")
  func links() throws {
    try watching(
      "current/link.json",
      prepare: { disk in
        for folder in ["one", "two", "far"] { mkdir(disk.path(folder), 0o755) }
        symlink("one", disk.path("current"))
        symlink("../far/target.json", disk.path("one/link.json"))
        disk.write("[2]", to: "two/link.json")
      }
    ) { disk, _, received in
      disk.write("[1]", to: "far/target.json")
      disk.run()
      #expect(received.values() == [[1]])
      symlink("two", disk.path("new"))
      rename(disk.path("new"), disk.path("current"))
      disk.run()
      #expect(received.values() == [[2]])
      unlink(disk.path("two/link.json"))
      symlink("../far/target.json", disk.path("two/link.json"))
      disk.run()
      #expect(received.values() == [[1]])
      disk.write("[3]", to: "far/target.json")
      disk.run()
      #expect(received.values() == [[3]])
    }
  }

  @Test("follows folders that come, are moved away, and are made anew")
  func folders() throws {
    try watching("a/b/numbers.json") { disk, _, received in
      mkdir(disk.path("a"), 0o755)
      disk.run()
      mkdir(disk.path("a/b"), 0o755)
      disk.write("[1]", to: "a/b/numbers.json")
      disk.run()
      #expect(received.values() == [[1]])
      rename(disk.path("a/b"), disk.path("a/c"))
      disk.run()
      disk.advance(milliseconds: 50)
      #expect(received.values() == [nil])
      disk.write("[2]", to: "a/c/numbers.json")
      disk.run()
      #expect(received.take().isEmpty)
      mkdir(disk.path("a/b"), 0o755)
      disk.write("[3]", to: "a/b/numbers.json")
      disk.run()
      #expect(received.values() == [[3]])
      try FileManager.default.removeItem(atPath: disk.path("a"))
      disk.run()
      disk.advance(milliseconds: 50)
      #expect(received.values() == [nil])
      rename(disk.path("a"), disk.path("x"))
      mkdir(disk.path("a"), 0o755)
      mkdir(disk.path("a/b"), 0o755)
      disk.write("[4]", to: "a/b/numbers.json")
      disk.run()
      #expect(received.values() == [[4]])
    }
  }

  @Test("follows the path if a folder above that of the file is moved away and back")
  func movedAncestor() throws {
    try watching(
      "a/b/c/numbers.json",
      prepare: { disk in
        for folder in ["a", "a/b", "a/b/c"] { mkdir(disk.path(folder), 0o755) }
      }
    ) { disk, _, received in
      disk.write("[1]", to: "a/b/c/numbers.json")
      disk.run()
      #expect(received.values() == [[1]])
      rename(disk.path("a"), disk.path("x"))
      disk.run()
      disk.advance(milliseconds: 50)
      #expect(received.values() == [nil])
      disk.write("[2]", to: "x/b/c/numbers.json")
      disk.run()
      #expect(received.take().isEmpty)
      rename(disk.path("x"), disk.path("a"))
      disk.run()
      #expect(received.values() == [[2]])
    }
  }

  @Test("watches the folders that a save makes anew after one above was moved away")
  func savedAfterMove() throws {
    try watching(
      "a/b/numbers.json",
      prepare: { disk in
        for folder in ["a", "a/b"] { mkdir(disk.path(folder), 0o755) }
      }
    ) { disk, key, received in
      key.saveNow([1])
      disk.run()
      rename(disk.path("a"), disk.path("x"))
      let saving = key.saveNow([2])
      disk.run()
      #expect(saving.isSaved)
      #expect(disk.contents("a/b/numbers.json") == [2])
      #expect(disk.contents("x/b/numbers.json") == [1])
      #expect(received.take().isEmpty)
      disk.write("[3]", to: "a/b/numbers.json")
      disk.run()
      #expect(received.values() == [[3]])
    }
  }

  @Test("reports a content of a newer version when nothing more happens to it")
  func newerVersion() throws {
    try TestDisk.with { (disk) throws in
      let key: FileStorageKey<[Int]> = disk.key {
        .fileStorage(disk.path("numbers.json"), version: 2, migrations: [.json(1) { _ in }])
      }
      _ = try key.loaded()
      let received = key.subscribed()
      disk.run()
      disk.write(#"{"$version":3,"value":[1]}"#)
      disk.run()
      disk.advance(milliseconds: 50)
      let error = SharedStorageError.newerVersion(path: disk.path("numbers.json"), found: 3, known: 2)
      #expect(received.errors() == [error])
    }
  }

  @Test("looks once a second where a file stands in the place of a folder")
  func fileAsFolder() throws {
    try TestDisk.with { (disk) throws in
      disk.writeInPlace("", to: "a")
      let key = disk.numbers("a/numbers.json")
      #expect(throws: SharedStorageError.self) { try key.loaded() }
      let received = key.subscribed()
      disk.run()
      disk.delete("a")
      mkdir(disk.path("a"), 0o755)
      disk.write("[1]", to: "a/numbers.json")
      disk.advance(milliseconds: 1_000)
      #expect(received.values() == [[1]])
    }
  }

  @Test("looks once a second where the system can't watch")
  func polling() throws {
    try watching(isWatched: false) { disk, _, received in
      disk.write("[1]")
      disk.advance(milliseconds: 998)
      #expect(received.take().isEmpty)
      disk.advance(milliseconds: 2)
      #expect(received.values() == [[1]])
      disk.write("[2]")
      disk.advance(milliseconds: 1_000)
      #expect(received.values() == [[2]])
      received.cancel()
      #expect(disk.run() == nil)
    }
  }

  /// Returns a Boolean value indicating whether the system has events that were not read yet.
  private func hasEvents(_ watcher: FolderWatcher) -> Bool {
    var request = pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  @Test("does not hear of the files in a folder any more if only those in a folder below it are left")
  func narrowed() throws {
    try TestDisk.with { (disk) throws in
      for folder in ["a", "a/b"] { mkdir(disk.path(folder), 0o755) }
      let watcher = try #require(disk.storage.engine.watcher)
      let below = disk.numbers("a/b/numbers.json")
      _ = try below.loaded()
      let (received, other) = (below.subscribed(), disk.numbers("a/numbers.json").subscribed())
      disk.run()
      other.cancel()
      disk.run()
      disk.writeInPlace("[1]", to: "a/other.json")
      #expect(!hasEvents(watcher))
      disk.write("[2]", to: "a/b/numbers.json")
      disk.run()
      #expect(received.values() == [[2]])
      rename(disk.path("a"), disk.path("x"))
      disk.run()
      disk.advance(milliseconds: 50)
      #expect(received.values() == [nil])
    }
  }

  @Test("keeps no part of the watches if one of them is not possible")
  func impossible() throws {
    try TestDisk.with { (disk) throws in
      let watcher = try #require(disk.storage.engine.watcher)
      // A set has no order. In some of the attempts, the folder that is missing is the second one.
      for number in 0..<32 {
        let missing = WatchedName(folder: disk.path("missing \(number)"), name: "a")
        let outcome = watcher.watch([WatchedName(folder: disk.folder, name: "a"), missing], for: 1)
        #expect(outcome == .hasChanged)
      }
      // The ends of the watches.
      _ = watcher.changedFiles()
      disk.writeInPlace("[1]", to: "a")
      #expect(!hasEvents(watcher))
    }
  }

  @Test("ends with the subscription")
  func cancelled() throws {
    try watching { disk, _, received in
      received.cancel()
      disk.write("[1]")
      disk.run()
      #expect(received.take().isEmpty)
    }
  }

  @Test("serves several keys of one folder, and several of one file")
  func severalKeys() throws {
    try watching { disk, _, received in
      let other = disk.numbers("other.json")
      _ = try other.loaded()
      let (second, third) = (disk.numbers().subscribed(), other.subscribed())
      disk.write("[1]")
      disk.run()
      #expect(received.values() == [[1]])
      #expect(second.values() == [[1]])
      #expect(third.values() == [])
      second.cancel()
      disk.write("[2]", to: "other.json")
      disk.write("[3]")
      disk.run()
      #expect(received.values() == [[3]])
      #expect(second.values() == [])
      #expect(third.values() == [[2]])
    }
  }
}

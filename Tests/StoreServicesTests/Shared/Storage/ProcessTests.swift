import Effects
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Store

@Suite("Files that processes share", .serialized)
struct ProcessTests {
  private static func number(_ name: String, or number: Int) -> Int {
    getenv(name).flatMap { Int(String(cString: $0)) } ?? number
  }

  @Test("keep every acknowledged value, whole, when a process is killed; STORAGE_KILLS says how often")
  func kills() throws {
    try TestDisk.with { (disk) throws in
      let kills = Self.number("STORAGE_KILLS", or: 20)
      let seed = UInt64(Self.number("FUZZ_SEED", or: .random(in: 0...Int.max)))
      var random = SeededGenerator(seed: seed)
      var acknowledged = 0
      for kill in 0..<kills {
        let comment: Comment = "kill \(kill) of FUZZ_SEED=\(seed)"
        let child = try ChildProcess("save", disk.path("numbers.json"))
        var last = 0
        for _ in 0..<random.int(in: 0...20) { last = Int(try #require(child.line(), comment)) ?? 0 }
        child.send(SIGKILL)
        while let line = child.line() { last = Int(line) ?? last }
        #expect(child.wait() == -SIGKILL, comment)
        acknowledged += last
        let next = TestDisk(in: disk.folder)
        let value = try next.numbers().loaded()
        #expect(Set(value ?? []).count <= 1 && [nil, 2_000].contains(value?.count), comment)
        // The file of the run before may be there still if nothing was acknowledged in this one.
        if last > 0 { #expect((value?.first ?? 0) >= last, comment) }
        #expect(disk.names.filter { $0 != "numbers.json" } == [], comment)
        disk.delete()
      }
      print("storage: \(kills) kills, \(acknowledged) acknowledged saves")
    }
  }

  @Test("lose no addition under the lock of the storage; STORAGE_ADDS says how many each of eight makes")
  func additions() throws {
    try TestDisk.with { (disk) throws in
      let count = Self.number("STORAGE_ADDS", or: 25)
      let children = try (0..<8).map { _ in try ChildProcess("add", disk.path("numbers.json"), "\(count)") }
      for child in children { #expect(child.wait() == 0) }
      #expect(disk.contents() == [8 * count])
      #expect(disk.names == ["numbers.json"])
    }
  }

  @Test("are written when a process ends in an orderly way")
  func exit() throws {
    try TestDisk.with { (disk) throws in
      let child = try ChildProcess("exit", disk.path("numbers.json"))
      #expect(child.wait() == 0)
      #expect(disk.contents() == [2])
    }
  }

  @Test("that can't be written when a process ends are reported")
  func lostAtExit() throws {
    try TestDisk.with { (disk) throws in
      disk.writeInPlace("", to: "file")
      let path = disk.path("file/numbers.json")
      #expect(
        try issue(of: ChildProcess("exit", path)) == """
          The process ends before a changed shared value was saved, so the change is lost. The file \(path) can't be \
          written: Not a directory.

          Fix: make sure that each part of the path before the name is a folder.
          """)
      #expect(
        try issue(of: ChildProcess("exit-unencodable", disk.path("number"))) == """
          A changed shared value was not saved. The value for the file \(disk.path("number")) can't be encoded: \
          EncodingError.invalidValue: inf (Double). Debug description: Unable to encode Double.inf directly in JSON.. \
          The file is unchanged.

          Fix: correct the value, or the method 'encode(to:)' of its type.
          """)
      #expect(disk.names == ["file"])
    }
  }

  @Test("that another program does not let a process write before its end are reported")
  func lockedAtExit() throws {
    try TestDisk.with { (disk) throws in
      let folder = open(disk.folder, O_RDONLY)
      defer { close(folder) }
      try #require(flock(folder, LOCK_EX) == 0)
      #expect(
        try issue(of: ChildProcess("exit", disk.path("numbers.json"))) == """
          The process ends before a changed shared value was saved, so the change is lost. The file \
          \(disk.path("numbers.json")) was not written in time: another program holds the lock of its folder, or the \
          disk is slow.

          Fix: save the value before the program ends: 'try await $value.save()'.
          """)
      #expect(disk.contents() == nil)
    }
  }

  /// Waits for the end of a process, and returns the text of the only issue that it reports.
  private func issue(of child: ChildProcess) throws -> String {
    var lines: [String] = []
    while let line = child.line() { lines.append(line) }
    #expect(child.wait() == 0)
    let issues = lines.joined(separator: "\n").split(separator: "issue (shared-storage-failure, see ")
    // The first part is the unknown place.
    #expect(issues.count == 2)
    return String(try #require(issues.last?.split(separator: "): ", maxSplits: 1).last))
  }

  @Test("are written before a signal ends a process that asks for that")
  func signal() throws {
    try TestDisk.with { (disk) throws in
      let child = try ChildProcess("signal", disk.path("numbers.json"))
      #expect(child.line() == "0")
      child.send(SIGTERM)
      #expect(child.wait() == -SIGTERM)
      #expect(disk.contents() == [2])
    }
  }

  @Test("pass on the changes of other processes")
  func watching() throws {
    try TestDisk.with { (disk) throws in
      let count = Self.number("STORAGE_CHANGES", or: 5)
      let child = try ChildProcess("watch", disk.path("numbers.json"), "\(count)")
      #expect(child.line() == "0")
      var latencies: [UInt64] = []
      for number in 1...count {
        // Before the write, so that the time is rather too long.
        let written = StorageThread.now()
        disk.write("[\(number)]")
        let words = try #require(child.line()).split(separator: " ")
        #expect(words[1] == "\(number)")
        latencies.append((UInt64(words[0]) ?? 0) - written)
      }
      #expect(child.wait() == 0)
      print("storage: a change arrives after \(latencies.sorted()[count / 2] / 1_000) µs at the median")
    }
  }
}

@Suite("The files of the disk")
struct DiskStorageTests {
  private func key(_ disk: TestDisk) -> FileStorageKey<[Int]> {
    withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      .fileStorage(disk.path("numbers.json"))
    }
  }

  @Test("are written by a flush")
  func flush() async throws {
    let disk = TestDisk(isWatched: false)
    defer { disk.remove() }
    let key = key(disk)
    let first = key.change([1])
    let second = key.change([2])
    try await SharedStorage.flush()
    #expect(first.isSaved && second.isSaved)
    #expect(disk.contents() == [2])
  }

  @Test("are written before the lock of a folder is released, and not by others meanwhile")
  func fileLock() async throws {
    let disk = TestDisk(isWatched: false)
    defer { disk.remove() }
    let (key, other) = (key(disk), disk.numbers("other.json"))
    let url = URL(filePath: disk.path("numbers.json"))
    key.change([7])
    key.change([8])
    let saving = try await SharedStorage.withFileLock(url) {
      #expect(disk.contents() == [8])
      key.change([1])
      key.change([2])
      let saving = other.saveNow([1])
      disk.run()
      #expect(!saving.isAnswered)
      // Again in the same task.
      try await SharedStorage.withFileLock(url.path) {}
      return saving
    }
    #expect(disk.contents() == [2])
    disk.advance(milliseconds: 10)
    #expect(saving.isSaved)
  }

  @Test("are locked as long as a task needs that was made under the lock", arguments: [false, true])
  func inheritedLock(entersLate: Bool) async throws {
    let disk = TestDisk(isWatched: false)
    defer { disk.remove() }
    let url = URL(filePath: disk.path("numbers.json"))
    let folder = open(url.deletingLastPathComponent().path, O_RDONLY)
    defer { close(folder) }
    func isFree() -> Bool { flock(folder, LOCK_EX | LOCK_NB) == 0 && flock(folder, LOCK_UN) == 0 }
    let (entering, ending, started) = (Gate(), Gate(), Gate())
    let task = try await SharedStorage.withFileLock(url) {
      let task = Task {
        if entersLate { await entering.pass() }
        try await SharedStorage.withFileLock(url) {
          started.open()
          await ending.pass()
        }
      }
      if !entersLate { await started.pass() }
      return task
    }
    #expect(isFree() == entersLate)
    entering.open()
    await started.pass()
    #expect(!isFree())
    ending.open()
    try await task.value
    #expect(isFree())
  }

  @Test("are locked for one task at a time")
  func tasks() async throws {
    let disk = TestDisk(isWatched: false)
    defer { disk.remove() }
    let key = key(disk)
    let url = URL(filePath: disk.path("numbers.json"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await SharedStorage.withFileLock(url) {
            let value = try key.loaded()?.first ?? 0
            await Task.yield()
            key.change([value + 1])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(disk.contents() == [8])
  }

  @Test("are locked with one descriptor, whatever the number of tasks that wait")
  @MainActor
  func waitingTasks() async throws {
    let disk = TestDisk(isWatched: false)
    defer { disk.remove() }
    let url = URL(filePath: disk.path("numbers.json"))
    let folder = open(disk.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    try #require(flock(folder, LOCK_EX) == 0)
    let (started, inside) = (Locked(0), Locked(0))
    let tasks: [Task<Void, any Error>] = (0..<50).map { _ in
      Task { @MainActor in
        started.add()
        try await SharedStorage.withFileLock(url) {
          #expect(inside.add() == 1)
          await Task.yield()
          inside.add(-1)
        }
      }
    }
    // On one actor, so that each call that has begun has come to its first wait.
    while started.value < tasks.count { await Task.yield() }
    let count = try descriptors(of: disk.folder)
    // That of this test, and perhaps that of the first call.
    #expect((1...2).contains(count))
    flock(folder, LOCK_UN)
    for task in tasks { try await task.value }
    #expect(inside.value == 0)
  }

  /// Returns the number of descriptors of a folder that this process has.
  private func descriptors(of folder: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
      (try? LiveFileCalls().target(ofLink: "/proc/self/fd/\($0)")) == folder
    }.count
  }
}

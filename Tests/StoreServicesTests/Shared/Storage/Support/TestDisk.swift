import Effects
import FoundationEssentials
import Glibc
import TestSupport

@testable import Store

/// A temporary folder, and an engine that works when the test says so.
final class TestDisk {
  let folder: String
  let time = Locked<UInt64>(1_000_000_000)
  let storage: FileStorage

  init(calls: any FileCalls = LiveFileCalls(), isWatched: Bool = true, in folder: String? = nil) {
    var template = Array("/tmp/storage-tests-XXXXXX".utf8CString)
    self.folder = folder ?? (mkdtemp(&template).map { String(cString: $0) } ?? "/tmp")
    let time = time
    storage = FileStorage(
      engine: FileEngine(
        disk: DiskVolume(calls: calls), watcher: isWatched ? FolderWatcher()! : nil,
        clock: { time.value }, wake: {}))
  }

  deinit { storage.engine.abandon() }

  /// Removes the folder.
  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func key<Value>(_ make: () -> FileStorageKey<Value>) -> FileStorageKey<Value> {
    withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      make()
    }
  }

  /// A key of numbers in a file.
  func numbers(_ name: String = "numbers.json") -> FileStorageKey<[Int]> {
    key { .fileStorage(path(name)) }
  }

  /// Does what is due.
  @discardableResult
  func run() -> UInt64? { storage.engine.run() }

  /// Lets time pass, and does what is due then.
  func advance(milliseconds: Int) {
    time.withLock { $0 += UInt64(milliseconds) * 1_000_000 }
    run()
  }

  /// Writes a file as another program would, by renaming.
  func write(_ text: String, to name: String = "numbers.json") {
    let temporary = path("other program's temporary file")
    writeInPlace(text, to: "other program's temporary file")
    rename(temporary, path(name))
  }

  /// Writes a file as another program would, in place.
  ///
  /// It is another program. A process that a test beside this one starts has copies of the descriptors of this process
  /// until it runs its program, and delays the event of their end.
  func writeInPlace(_ text: String, to name: String = "numbers.json") {
    let arguments = ["sh", "-c", #"printf %s "$1" > "$2""#, "sh", text, path(name)]
    var texts = arguments.map { strdup($0) }
    defer { texts.forEach { free($0) } }
    texts.append(nil)
    var id = pid_t()
    guard posix_spawn(&id, "/bin/sh", nil, nil, texts, environ) == 0 else { return }
    while waitpid(id, nil, 0) < 0, errno == EINTR {}
  }

  func delete(_ name: String = "numbers.json") { unlink(path(name)) }

  func text(_ name: String = "numbers.json") -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The numbers in a file; nil if it has none.
  func contents(_ name: String = "numbers.json") -> [Int]? {
    guard let bytes = FileManager.default.contents(atPath: path(name)) else { return nil }
    return try? JSONDecoder().decode([Int].self, from: bytes)
  }

  /// The names in the folder, sorted.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

  /// Runs `body` on a new folder, which is removed at the end.
  static func with<Result>(
    calls: any FileCalls = LiveFileCalls(), isWatched: Bool = true, _ body: (TestDisk) throws -> Result
  ) throws -> Result {
    let disk = TestDisk(calls: calls, isWatched: isWatched)
    defer { disk.remove() }
    return try body(disk)
  }
}

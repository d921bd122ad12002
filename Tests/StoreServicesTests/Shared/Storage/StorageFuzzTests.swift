import Effects
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Store

@Suite("Random use of a file by several programs")
struct StorageFuzzTests {
  @Test("loses nothing that was written, and ends with one value in the program and in the file")
  func fuzzing() async {
    await fuzz("storage", cases: 60) { random in
      (0..<random.int(in: 1...40)).map { _ in StorageStep.random(&random) }
    } shrink: {
      shortened($0)
    } check: { steps in
      StorageRun(steps: steps).mistake()
    }
  }
}

/// A step of the program or of another one.
private enum StorageStep: String, CaseIterable, CustomStringConvertible {
  case change, save, pass, passLong, load, restart, react
  case replace, rewrite, breakFile, empty, delete, moveAway, moveBack
  case removeFolder, moveFolder, moveFolderBack, linkElsewhere, lock, unlock

  var description: String { rawValue }

  static func random(_ random: inout SeededGenerator) -> StorageStep { random.element(of: allCases) }
}

/// A run of steps on a folder, with a model that knows which numbers were written by whom.
private final class StorageRun {
  private let steps: [StorageStep]
  private let folder: TestDisk
  /// What the program works with, which a restart replaces.
  private var disk: TestDisk
  private var key: FileStorageKey<[Int]>
  private var received: Received<[Int]>
  /// The value that the program has, as a shared value would have it.
  private var value: [Int]?
  /// The numbers that the program has written or was told.
  private var known: Set<Int> = []
  /// The numbers that were overwritten and stand in copies.
  private var copied: Set<Int> = []
  private var last = 0
  private var mustReact = false
  private var foreignLock: Int32 = -1
  private let log = IssueLog()

  init(steps: [StorageStep]) {
    self.steps = steps
    folder = TestDisk(isWatched: false)
    mkdir(folder.path("a"), 0o755)
    mkdir(folder.path("b"), 0o755)
    disk = TestDisk(in: folder.folder)
    key = disk.numbers("a/n.json")
    received = key.subscribed()
    start()
  }

  deinit { folder.remove() }

  func mistake() -> String? {
    withIssueReporter(log) {
      for (index, step) in steps.enumerated() {
        if let mistake = perform(step) { return "step \(index), \(step): \(mistake)" }
      }
      return settle()
    }
  }

  private func start() {
    disk = TestDisk(in: folder.folder)
    key = disk.numbers("a/n.json")
    load()
    received = key.subscribed()
  }

  private func next() -> [Int] {
    last += 1
    return [last]
  }

  private func load() {
    guard let loaded = try? key.loaded() else {
      if (try? key.loaded()) == .some(nil) { value = nil }
      return
    }
    value = loaded
    known.formUnion(loaded)
  }

  private func perform(_ step: StorageStep) -> String? {
    let name = "a/n.json"
    switch step {
    case .change, .save:
      let new = next()
      value = new
      known.formUnion(new)
      guard step == .save else {
        key.change(new)
        return nil
      }
      let saving = key.saveNow(new)
      if let mistake = run() { return mistake }
      if saving.isSaved, disk.contents(name) != new { return "an acknowledged value is not in the file" }
    case .pass: return run(milliseconds: 30)
    case .passLong: return run(milliseconds: 200)
    case .load: load()
    case .restart: start()
    case .react: mustReact = true
    case .replace: folder.write("\(next())", to: name)
    case .rewrite: folder.writeInPlace("\(next())", to: name)
    case .breakFile: folder.writeInPlace("[\(next()[0])", to: name)
    case .empty: folder.writeInPlace("", to: name)
    case .delete: folder.delete(name)
    case .moveAway: rename(folder.path(name), folder.path("away.json"))
    case .moveBack: rename(folder.path("away.json"), folder.path(name))
    case .removeFolder: try? FileManager.default.removeItem(atPath: folder.path("a"))
    case .moveFolder: rename(folder.path("a"), folder.path("c"))
    case .moveFolderBack: rename(folder.path("c"), folder.path("a"))
    case .linkElsewhere:
      unlink(folder.path(name))
      symlink("../b/target.json", folder.path(name))
    case .lock:
      unlock()
      foreignLock = open(folder.path("a"), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      flock(foreignLock, LOCK_EX | LOCK_NB)
    case .unlock: unlock()
    }
    return nil
  }

  private func unlock() {
    if foreignLock >= 0 {
      flock(foreignLock, LOCK_UN)
      close(foreignLock)
    }
    foreignLock = -1
  }

  /// Lets the program work, and checks that a content that it overwrites is known to it or copied.
  private func run(milliseconds: Int = 0) -> String? {
    let before = folder.text("a/n.json")
    disk.advance(milliseconds: milliseconds)
    takeReceived()
    disk.run()
    takeReceived()
    collectCopies()
    let after = folder.text("a/n.json")
    guard let before, before != after, let number = Self.number(in: before) else { return nil }
    guard known.contains(number) || copied.contains(number) else { return "\(before) is lost" }
    return nil
  }

  private func takeReceived() {
    for change in received.values() {
      value = change
      known.formUnion(change ?? [])
      guard mustReact else { continue }
      mustReact = false
      let new = next()
      value = new
      known.formUnion(new)
      key.change(new)
    }
  }

  private func collectCopies() {
    for folderName in ["a", "b", "c"] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(folderName))) ?? []
      for name in names where name.contains(".json.") && !name.hasPrefix(".") {
        if let number = folder.text("\(folderName)/\(name)").flatMap(Self.number) { copied.insert(number) }
        folder.delete("\(folderName)/\(name)")
      }
    }
  }

  /// The number in a content, also in a broken one.
  private static func number(in text: String) -> Int? { Int(text.filter(\.isNumber)) }

  /// Lets everything come to rest, and compares the value of the program with the file.
  private func settle() -> String? {
    unlock()
    for _ in 0..<5 { if let mistake = run(milliseconds: 200) { return mistake } }
    if disk.run() != nil { return "there is still work to do" }
    let text = folder.text("a/n.json")
    let inFile = text.flatMap { try? JSONDecoder().decode([Int].self, from: Data($0.utf8)) }
    // A broken content leaves the value as it was.
    let isBroken = text.map { !$0.isEmpty } == true && inFile == nil
    if !isBroken, inFile != value {
      return "the program has \(String(describing: value)), the file \(text ?? "nothing")"
    }
    for folderName in ["a", "b"] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(folderName))) ?? []
      if let name = names.first(where: { $0.hasSuffix(".tmp") }) { return "\(name) is left" }
    }
    return nil
  }
}

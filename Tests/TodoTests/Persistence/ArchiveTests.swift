import Foundation
import TestStore
import Testing

@testable import StoreTerminal
@testable import StoreTodo

/// A disk on which the process dies after a number of steps: what it does then has no effect.
private struct MortalDisk: Sendable {
  private let steps: LockIsolated<Int>
  /// Whether the step at which the process dies leaves half of what it appends.
  private let tears: Bool

  init(steps: Int, tears: Bool = false) {
    self.steps = LockIsolated(steps)
    self.tears = tears
  }

  /// Whether the process has died.
  var isDead: Bool { steps.value < 0 }

  private func step() throws(SystemError) {
    let isAlive = steps.withValue { steps in
      steps -= 1
      return steps >= 0
    }
    if !isAlive { throw SystemError(code: 5) }
  }

  func operations(isLocked: Bool) -> ArchiveDisk {
    let live = ArchiveDisk.live(isLocked: isLocked)
    return ArchiveDisk(
      read: live.read,
      append: { bytes, path, status throws(SystemError) in
        do throws(SystemError) {
          try step()
        } catch {
          if tears, steps.value == -1 { try live.append(Array(bytes.prefix(bytes.count / 2)), path, status) }
          throw error
        }
        try live.append(bytes, path, status)
      },
      replace: { path, bytes, status throws(SystemError) in
        try step()
        return try live.replace(path, bytes, status)
      },
      remove: { path in
        if (try? step()) != nil { live.remove(path) }
      })
  }
}

@Suite("The archive")
struct ArchiveTests {
  private static let tasks = "x one\r\ntwo\nx same\n\nx same\nx last"
  private static let archives = [nil, "", "x old\n", "x old", "x same\nx old\r\n"]

  private func archive(_ location: Location, _ disk: MortalDisk? = nil) throws {
    let contents = try #require(try TaskFile.read(location, unless: nil))
    _ = try TaskFile.archive(
      contents.document, at: location, replacing: contents.version,
      disk: { disk?.operations(isLocked: $0) ?? .live(isLocked: $0) })
  }

  private func lines(_ text: String) -> [String] {
    text.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init).sorted()
  }

  private func text(_ name: String, in folder: TemporaryFolder) -> String {
    (try? folder.contents(of: name)) ?? ""
  }

  @Test("gets the done tasks as they are, and the others stay as they are", arguments: archives)
  func moving(old: String?) throws {
    let folder = try TemporaryFolder()
    let location = Location(path: try folder.write(Self.tasks, to: "todo.txt", permissions: 0o640))
    if let old { try folder.write(old, to: "done.txt", permissions: 0o644) }
    try archive(location)
    let start = old.map { $0.isEmpty || $0.utf8.last == 0x0A ? $0 : $0 + "\n" } ?? ""
    #expect(try folder.contents(of: "done.txt") == start + "x one\r\nx same\nx same\nx last\n")
    #expect(try folder.contents(of: "todo.txt") == "two\n\n")
    #expect(try folder.permissions(of: "todo.txt") == 0o640)
    #expect(try folder.permissions(of: "done.txt") == (old == nil ? 0o640 : 0o644))
    #expect(try folder.names() == ["done.txt", "todo.txt"])
  }

  @Test("loses no task and has none twice, wherever the process ends", arguments: archives)
  func deaths(old: String?) throws {
    let whole = lines(Self.tasks + "\n" + (old ?? ""))
    for (steps, tears, isWritten) in Self.deaths {
      let place = "after \(steps) steps, \(tears ? "torn, " : "")\(isWritten ? "written" : "archived") next"
      let folder = try TemporaryFolder()
      let location = Location(path: try folder.write(Self.tasks, to: "todo.txt"))
      if let old { try folder.write(old, to: "done.txt") }
      let disk = MortalDisk(steps: steps, tears: tears)
      let hasFailed = (try? archive(location, disk)) == nil
      #expect(hasFailed == (steps < 3), "\(place)")
      #expect(disk.isDead == (steps < 4), "\(place)")
      let (tasks, archive) = (text("todo.txt", in: folder), text("done.txt", in: folder))
      #expect(archive.hasPrefix(old ?? ""), "\(place)")
      var rest = lines(tasks + "\n" + archive)
      for line in whole {
        guard let index = rest.firstIndex(of: line) else {
          Issue.record("\(place): '\(line)' is lost")
          continue
        }
        rest.remove(at: index)
      }
      if isWritten {
        let contents = try #require(try TaskFile.read(location, unless: nil))
        _ = try TaskFile.write(contents.document, to: location, replacing: contents.version)
        #expect(
          lines(text("todo.txt", in: folder) + "\n" + text("done.txt", in: folder)) == whole, "\(place)")
      }
      try self.archive(location)
      #expect(lines(try folder.contents(of: "done.txt") + "\ntwo") == whole, "\(place)")
      #expect(try folder.contents(of: "done.txt").hasPrefix(old ?? ""), "\(place)")
      #expect(try folder.contents(of: "todo.txt") == "two\n\n", "\(place)")
      #expect(try folder.names() == ["done.txt", "todo.txt"], "\(place)")
    }
  }

  private static let deaths: [(steps: Int, tears: Bool, isWritten: Bool)] =
    [false, true].flatMap { isWritten in
      (0...4).map { ($0, false, isWritten) } + [(1, true, isWritten)]
    }

  @Test("loses no task and has none twice if the process ends again while it repairs", arguments: 0...4)
  func secondDeath(first: Int) throws {
    for second in 0...8 {
      let folder = try TemporaryFolder()
      let location = Location(path: try folder.write(Self.tasks, to: "todo.txt"))
      try folder.write("x same\n", to: "done.txt")
      try? archive(location, MortalDisk(steps: first, tears: true))
      // Another program goes on with the archive meanwhile, unless a line in it is torn.
      if first != 1 { try folder.write(text("done.txt", in: folder) + "x other\n", to: "done.txt") }
      try? archive(location, MortalDisk(steps: second))
      try archive(location)
      let whole = lines(Self.tasks + "\nx same" + (first == 1 ? "" : "\nx other"))
      #expect(lines(try folder.contents(of: "done.txt") + "\ntwo") == whole, "\(first), \(second)")
      #expect(try folder.contents(of: "todo.txt") == "two\n\n", "\(first), \(second)")
      #expect(try folder.names() == ["done.txt", "todo.txt"], "\(first), \(second)")
    }
  }

  @Test("keeps what another program has removed from the file after the process has ended")
  func removedMeanwhile() throws {
    let folder = try TemporaryFolder()
    let location = Location(path: try folder.write("x a\nx b\n", to: "todo.txt"))
    try? archive(location, MortalDisk(steps: 2))
    try folder.write("x b\n", to: "todo.txt")
    try archive(location)
    #expect(try folder.contents(of: "done.txt") == "x a\nx b\n")
    #expect(try folder.contents(of: "todo.txt") == "")
  }

  @Test("is repaired for a file whose name begins with a character that combines with the slash")
  func oddName() throws {
    let folder = try TemporaryFolder()
    let location = Location(path: try folder.write("x a\n", to: "\u{301} t.txt"))
    try? archive(location, MortalDisk(steps: 2))
    #expect(try folder.contents(of: "done.txt") == "x a\n")
    try archive(location)
    #expect(try folder.contents(of: "done.txt") == "x a\n")
    #expect(try folder.contents(of: "\u{301} t.txt") == "")
  }

  @Test("is not the file of the tasks, not read-only, and not of another version")
  func refused() throws {
    let folder = try TemporaryFolder()
    let itself = Location(path: try folder.write("x a\n", to: "done.txt"))
    #expect(throws: FileError.archiveItself(path: itself.path)) { try archive(itself) }
    let link = Location(path: folder.path("link.txt"))
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: "../\(folder.path.split(separator: "/").last!)/done.txt")
    #expect(throws: FileError.archiveItself(path: link.path)) { try archive(link) }
    try FileManager.default.removeItem(atPath: link.path)
    try folder.write("x a\n", to: "done.txt", permissions: 0o444)
    let location = Location(path: try folder.write("x b\n", to: "todo.txt"))
    #expect(throws: FileError.readOnly(path: itself.path, permissions: 0o444)) { try archive(location) }
    #expect(throws: FileError.changedMeanwhile(path: location.path)) {
      _ = try TaskFile.archive(Document(), at: location, replacing: .missing)
    }
    #expect(try folder.contents(of: "todo.txt") == "x b\n")
    #expect(try folder.contents(of: "done.txt") == "x a\n")
    #expect(try folder.names() == ["done.txt", "todo.txt"])
    try FileManager.default.removeItem(atPath: itself.path)
    try FileManager.default.createDirectory(atPath: itself.path, withIntermediateDirectories: false)
    #expect(throws: FileError.archiveFolder(path: itself.path)) { try archive(location) }
  }

  @Test(
    "has no byte order mark of the file, not even if the process ends meanwhile", arguments: [1, 2, 3, 4])
  func byteOrderMark(steps: Int) throws {
    let folder = try TemporaryFolder()
    let location = Location(path: try folder.write("\u{FEFF}x a\ntwo\n", to: "todo.txt"))
    try? archive(location, MortalDisk(steps: steps))
    try archive(location)
    #expect(try folder.contents(of: "done.txt") == "x a\n")
    #expect(try folder.contents(of: "todo.txt").hasSameBytes(as: "\u{FEFF}two\n"))
  }

  @Test("has a journal that is read as it was written", arguments: ["", "x a\n", "\nx ü\r\nb"])
  func journal(text: String) {
    let journal = ArchiveJournal(name: "näme 1\n.txt", offset: 17, addition: Array(text.utf8))
    #expect(ArchiveJournal(bytes: journal.bytes) == journal)
    let others = [
      "", "\n", "todo-archive-1 17 99\nname", "todo-archive-2 17 1\nn", "todo-archive-1 17 4\n../n",
      "todo-archive-1 -1 1\nn", "todo-archive-1 17 0\nn", "todo-archive-1 17 1", "todo-archive-1 17\nn",
    ]
    for text in others { #expect(ArchiveJournal(bytes: Array(text.utf8)) == nil, "\(text)") }
  }
}

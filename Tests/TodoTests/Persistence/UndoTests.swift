import Foundation
import TestStore
import TestSupport
import Testing

@testable import StoreTodo

@Suite("Undoing commands")
struct UndoTests {
  @Test("takes back one after the other, in another session too, byte for byte")
  @MainActor func commands() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("(A) one\r\ntwo rec:1d\n\nlast", to: "todo.txt", permissions: 0o640)
    let commands: [Command] = [
      .done([1, 2]), .add("new"), .rm(6), .edit(5, "changed"), .pri([4], Priority("C")), .append(4, "+p"),
    ]
    var versions = [try folder.contents(of: "todo.txt")]
    for command in commands {
      guard case .changed = await makeSession(path).perform(command) else {
        Issue.record("\(command) has changed nothing")
        return
      }
      versions.append(try folder.contents(of: "todo.txt"))
    }
    #expect(try folder.permissions(of: ".todo.txt.undo") == 0o640)
    let session = makeSession(path)
    #expect(await session.perform(.undo) == .changed("Undone 4: (C) last"))
    versions.removeLast()
    while let version = versions.popLast() {
      #expect(try folder.contents(of: "todo.txt").hasSameBytes(as: version))
      let report = await session.perform(.undo)
      if versions.isEmpty {
        #expect(report == .failed("No command that changed \(path) can be undone."))
      }
    }
    #expect(try folder.permissions(of: "todo.txt") == 0o640)
    #expect(try folder.names() == ["todo.txt"])
  }

  @Test("does nothing if the file has changed since, until it is again as the command left it")
  @MainActor func changed() async throws {
    let folder = try TemporaryFolder()
    let session = makeSession(try folder.write("one\n", to: "todo.txt"))
    _ = await session.perform(.add("two"))
    try folder.write("one\ntwO\n", to: "todo.txt")
    let refusal = FileError.changedSince(path: folder.path("todo.txt")).description
    #expect(await session.perform(.undo) == .failed(refusal))
    #expect(try folder.contents(of: "todo.txt") == "one\ntwO\n")
    try folder.write("one\ntwo\n", to: "todo.txt")
    #expect(await session.perform(.undo) == .changed("Undone 2: removed two"))
    #expect(try folder.contents(of: "todo.txt") == "one\n")
    #expect(await session.perform(.list([])) == .listed)
    #expect(session.view(forPerson: false) == "1 one\n")
  }

  @Test("does not reach back over an archive")
  @MainActor func archive() async throws {
    let folder = try TemporaryFolder()
    let session = makeSession(try folder.write("one\ntwo\n", to: "todo.txt"))
    _ = await session.perform(.done(1))
    _ = await session.perform(.archive)
    #expect(
      await session.perform(.undo)
        == .failed(FileError.changedSince(path: folder.path("todo.txt")).description))
    #expect(try folder.contents(of: "todo.txt") == "two\n")
    #expect(try folder.contents(of: "done.txt") == "x 2025-01-31 one\n")
  }

  @Test("is repeated when another instance was quicker, and then refused")
  func race() async throws {
    let file = try MemoryFile("one\n")
    let store = makeAppStore(file)
    store.exhaustivity = .off
    await store.send(.command(.add("two")))
    await store.finish()
    await store.send(.command(.undo))
    await store.receive(\.persistence.loadFinished.success)
    file.write(Document(lines: [Line(text: "theirs", ending: .lineFeed)]))
    await store.finish()
    #expect(store.state.phase == .finished(.failed(FileError.changedSince(path: "/todo.txt").description)))
    #expect(file.document.lines.map(\.text) == ["theirs"])
  }

  @Test("keeps the bytes that change, whatever they are")
  func records() {
    for seed in UInt64(1)...500 {
      var generator = SeededGenerator(seed: seed)
      let old = Array(OddLines.file(using: &generator).utf8)
      var new = old
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let end = Int.random(in: 0...new.count, using: &generator)
        let start = Int.random(in: 0...end, using: &generator)
        new.replaceSubrange(start..<end, with: Array(OddLines.text(using: &generator).utf8))
      }
      let records = [UndoRecord(from: new, to: old), UndoRecord(from: old, to: new)]
      #expect(UndoRecord.records(in: UndoRecord.bytes(of: records)) == records, "seed \(seed)")
      #expect(records[1].undone(new) == old, "seed \(seed)")
      if old != new { #expect(records[1].undone(old) == nil, "seed \(seed)") }
    }
  }

  @Test("keeps a hundred changes and a million bytes, and always the last one")
  func limits() {
    let small = UndoRecord(from: Array("a".utf8), to: Array("b".utf8))
    let large = UndoRecord(from: Array(repeating: 0x61, count: 600_000), to: [])
    let huge = UndoRecord(from: Array(repeating: 0x61, count: 2_000_000), to: [])
    #expect(UndoRecord.kept(Array(repeating: small, count: 101)).count == 100)
    #expect(UndoRecord.kept([small, large, large, small]) == [large, small])
    #expect(UndoRecord.kept([small, huge]) == [huge])
    #expect(UndoRecord.kept([]) == [])
  }

  @Test(
    "does without a file that is damaged",
    arguments: ["x", "todo-undo-2 0 0 0 0\n", "todo-undo-1 0 0 0 9\nabc", "todo-undo-1 -1 0 0 0\n", "\n"])
  func damaged(text: String) {
    #expect(UndoRecord.records(in: Array(text.utf8)) == [])
  }
}

import Foundation
import TestStore
import TestSupport
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("Adding a task to a file that was not read")
struct AddingTests {
  /// Adds lines, to a file that is read before if `isListed`, and returns the reports, the file and its undo records.
  @MainActor
  private func adding(_ lines: [String], to text: String, isListed: Bool) async throws -> [String] {
    let folder = try TemporaryFolder()
    let session = makeSession(try folder.write(text, to: "todo.txt"))
    if isListed { _ = await session.perform(.list([])) }
    // While it is open, no other file gets its number.
    let old = try System.openToRead(folder.path("todo.txt"))
    var results: [String] = []
    for line in lines { results.append("\(await session.perform(.add(line)))") }
    let new = try #require(try System.status(of: folder.path("todo.txt")))
    // A line that does not fit into a page of memory replaces the file, too.
    let isOnePage = text.utf8.count / TaskFile.pageSize == Int(new.stamp.size - 1) / TaskFile.pageSize
    let isSame = try System.status(of: old).isSameFile(as: new)
    #expect(isListed ? !isSame : isSame || !isOnePage)
    results.append(try folder.contents(of: "todo.txt"))
    results.append(try folder.contents(of: ".todo.txt.undo"))
    for _ in lines { _ = await session.perform(.undo) }
    #expect(try folder.contents(of: "todo.txt").hasSameBytes(as: text))
    #expect(try folder.names() == ["todo.txt"])
    return results
  }

  private func expectSame(_ lines: [String], in text: String, _ comment: Comment) async throws {
    let (added, changed) = (
      try await adding(lines, to: text, isListed: false), try await adding(lines, to: text, isListed: true)
    )
    #expect(added.count == changed.count, comment)
    #expect(zip(added, changed).allSatisfy { $0.hasSameBytes(as: $1) }, comment)
  }

  @Test("has the result of reading the file and replacing it: bytes, reports and undo", arguments: 0..<40)
  func same(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    var text = OddLines.file(using: &generator)
    if seed % 4 == 0 { text = "\u{FEFF}" + text }
    // Some files are longer than a piece, which has more than 65,000 bytes.
    if seed % 10 == 0 { text += String(repeating: "A line of some length\r\n", count: 3_000) }
    let lines = (0..<2).map { _ in OddLines.text(using: &generator) }
    try await expectSame(lines, in: text, "seed \(seed)")
  }

  @Test(
    "has this result also at the end of special files",
    arguments: ["", "\u{FEFF}", "\n", "\r\n", "a", "a\r", "\u{FEFF}\n", "\u{FEFF}a", "a\r\nb", "a\nb\r\n"])
  func special(text: String) async throws {
    try await expectSame(["new", "(a) other"], in: text, "'\(text)'")
  }

  @Test("says what is wrong with the file as reading it does")
  @MainActor func invalid() async throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "A line of some length\n", count: 4_000)
    let path = try folder.write(text + "\0\n", to: "todo.txt")
    let error = FileError.invalidContent(path: path, InvalidContent(line: 4_001, problem: .nul))
    #expect(await makeSession(path).perform(.add("new")) == .failed(error.description))
    let location = Location(path: path)
    #expect(throws: error) { try TaskFile.append("new", to: location) }
    #expect(throws: error) { try TaskFile.read(location, unless: nil) }
    #expect(try folder.contents(of: "todo.txt") == text + "\0\n")
  }

  @Test("replaces a file that has another name, which keeps its contents")
  @MainActor func otherName() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("one\n", to: "todo.txt")
    try FileManager.default.linkItem(atPath: path, toPath: folder.path("backup"))
    #expect(await makeSession(path).perform(.add("two")) == .changed("Added 2: two"))
    #expect(try folder.contents(of: "todo.txt") == "one\ntwo\n")
    #expect(try folder.contents(of: "backup") == "one\n")
  }

  @Test("makes a file that does not exist, and follows a link to one that does")
  @MainActor func missing() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("todo.txt"))
    #expect(await makeSession(folder.path("link")).perform(.add("one")) == .changed("Added 1: one"))
    #expect(await makeSession(folder.path("link")).perform(.add("two")) == .changed("Added 2: two"))
    #expect(try folder.contents(of: "todo.txt") == "one\ntwo\n")
    #expect(try folder.names() == [".todo.txt.undo", "link", "todo.txt"])
  }

  @Test("is not over when another program has put a file in the place of the one that got the line")
  func replaced() throws {
    let folder = try TemporaryFolder()
    let location = Location(path: try folder.write("one\n", to: "todo.txt"))
    #expect(throws: FileError.changedMeanwhile(path: location.path)) {
      try TaskFile.append("two", to: location) {
        System.remove(location.path)
        _ = try? folder.write("theirs\n", to: "todo.txt")
      }
    }
    #expect(try TaskFile.append("two", to: location) == 2)
    #expect(try folder.contents(of: "todo.txt") == "theirs\ntwo\n")
  }

  @Test("happens without reading the tasks, until somebody reads them")
  func unread() async throws {
    let file = try MemoryFile("one\n")
    file.takeLines()
    let store = makeAppStore(file)
    await store.send(.command(.add("(a) two"))) {
      $0.phase = .reading(.add("(a) two"))
    }
    await store.receive(.persistence(.append("(A) two")))
    await store.receive(\.persistence.appendFinished) {
      $0.phase = .finished(.changed("Added 2: (A) two"))
    }
    store.exhaustivity = .off
    await store.send(.command(.list([])))
    await store.finish()
    await store.send(.command(.add("three")))
    await store.receive(.persistence(.load))
    await store.finish()
    #expect(store.state.phase == .finished(.changed("Added 3: three")))
    #expect(store.state.list.document == file.document)
  }

  @Test("fails as reading does")
  func failure() async throws {
    let file = try MemoryFile("one\n")
    let store = makeAppStore(file)
    store.exhaustivity = .off
    let error = FileError.folder(path: "/todo.txt")
    file.fail(with: error)
    await store.send(.command(.add("two")))
    await store.finish()
    #expect(store.state.phase == .finished(.failed(error.description)))
  }
}

@Suite("Reading a file in pieces")
struct FileReaderTests {
  /// Reads a file in pieces of about the given size.
  private func document(_ path: String, pieceSize: Int) throws -> Document {
    let version = TaskFile.Version.file(try #require(try System.status(of: path)).stamp)
    var reader = FileReader(path, try System.openToRead(path), version: version, pieceSize: pieceSize)
    var lines = FileLines(size: 0)
    while let piece = try reader.next(after: lines.count) { lines.append(piece) }
    return Document(lines)
  }

  @Test("gives the lines of the whole file, whatever their lengths", arguments: 0..<100)
  func same(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let text = (seed % 2 == 0 ? "\u{FEFF}" : "") + OddLines.file(using: &generator)
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "todo.txt")
    let whole = try Document(bytes: Array(text.utf8))
    for size in [1, 2, 3, 5, 8, 64, 1_000] {
      let document = try document(path, pieceSize: size)
      #expect(document == whole && document.lines.map(\.id) == whole.lines.map(\.id), "seed \(seed), \(size)")
    }
  }

  @Test("says which line is no text", arguments: 1..<20)
  func invalid(size: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("todo.txt")
    for (bytes, problem) in [([0xC3], .notUTF8), ([0xC3, 0], .nul)] as [([UInt8], InvalidContent.Problem)] {
      try Data(Array("one\ntwo é\n\na".utf8) + bytes + Array("\n\0".utf8)).write(
        to: URL(fileURLWithPath: path))
      #expect(throws: FileError.invalidContent(path: path, InvalidContent(line: 4, problem: problem))) {
        try document(path, pieceSize: size)
      }
    }
  }

  @Test("keeps no piece in memory for a line that replaces one")
  func detached() throws {
    let old = try Document(bytes: Array("(A) a long line that is no small string\nsecond\n".utf8))
    let new = try Document(
      bytes: Array("(B) a long line that is no small string\nsecond\nthird, which is new and long too\n".utf8)
    )
    for line in new.keepingIdentities(of: old).lines where line.text != "second" {
      #expect(line.text.base.utf8.count == line.text.utf8.count)
    }
  }
}

@Suite("The hash of a file's contents")
struct ContentHashTests {
  @Test("does not depend on the pieces, and is the one of the records that exist")
  func pieces() {
    let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    var whole = ContentHash()
    bytes.withUnsafeBytes { whole.append($0) }
    for seed in UInt64(0)..<200 {
      var generator = SeededGenerator(seed: seed)
      var (pieces, start) = (ContentHash(), 0)
      while start < bytes.count {
        let end = min(bytes.count, start + Int.random(in: 0...20, using: &generator))
        Array(bytes[start..<end]).withUnsafeBytes { pieces.append($0) }
        start = end
      }
      #expect(pieces.value == whole.value && pieces.count == 1_000, "seed \(seed)")
    }
    var text = ContentHash()
    Array("one\ntwo\nGröße\n".utf8).withUnsafeBytes { text.append($0) }
    #expect(text.value == 13_751_669_394_216_827_199)
  }
}

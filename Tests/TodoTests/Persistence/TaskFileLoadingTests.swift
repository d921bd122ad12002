import TestSupport
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("Reading a file for the screen")
struct TaskFileLoadingTests {
  @Test("gives the same as reading it at once", arguments: 0..<50)
  func same(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let location = Location(path: try folder.write(OddLines.file(using: &generator), to: "todo.txt"))
    let contents = try #require(try TaskFile.read(location, unless: nil))
    let loaded = try #require(try await TaskFile.load(location, unless: nil) { _ in })
    #expect(loaded == contents, "seed \(seed)")
    #expect(try await TaskFile.load(location, unless: loaded.version) { _ in } == nil)
  }

  @Test("reports how far it is, and ends when it is cancelled")
  func progress() async throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "A task of some length +project\n", count: 50_000)
    let location = Location(path: try folder.write(text, to: "todo.txt"))
    let (reports, continuation) = AsyncStream.makeStream(of: Double.self)
    let loaded = try await TaskFile.load(location, unless: nil) { continuation.yield($0) }
    continuation.finish()
    #expect(loaded?.document.lines.count == 50_000)
    let fractions = await reports.reduce(into: []) { $0.append($1) }
    #expect(fractions == fractions.sorted() && fractions.last == 1 && (10...100).contains(fractions.count))
    let task = Task {
      try await TaskFile.load(location, unless: nil) { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }
    #expect(try await task.value == nil)
  }

  @Test("says which line is no text")
  func invalid() async throws {
    let folder = try TemporaryFolder()
    let location = Location(path: try folder.write("one\n\0\n", to: "todo.txt"))
    await #expect(
      throws: FileError.invalidContent(path: location.path, InvalidContent(line: 2, problem: .nul))
    ) {
      try await TaskFile.load(location, unless: nil) { _ in }
    }
  }

  @Test("notices what others do to the file")
  func watching() async throws {
    let folder = try TemporaryFolder()
    let location = Location(path: try folder.write("one\n", to: "todo.txt"))
    var changes = FileWatch.changes(of: location).makeAsyncIterator()
    // The thread that watches may not have begun, and what happens before is no change; so this goes on until it has.
    let writer = Task {
      var count = 1
      while !Task.isCancelled {
        count += 1
        try folder.write(String(repeating: "line\n", count: count), to: "todo.txt")
        await Task.yield()
      }
    }
    #expect(await changes.next() != nil)
    writer.cancel()
    _ = await writer.result
  }
}

@Suite("A copy of the tasks")
struct TaskFileCopyTests {
  private let document = Document(lines: [Line(text: "mine", ending: .lineFeed)])

  @Test("is written beside the file, under a name that is free")
  func beside() throws {
    let folder = try TemporaryFolder()
    let location = Location(path: try folder.write("theirs\n", to: "todo.txt", permissions: 0o640))
    #expect(try TaskFile.copy(document, beside: location) == folder.path("todo.txt.copy-1"))
    #expect(try TaskFile.copy(document, beside: location) == folder.path("todo.txt.copy-2"))
    #expect(try folder.contents(of: "todo.txt.copy-1") == "mine\n")
    #expect(try folder.permissions(of: "todo.txt.copy-1") == 0o640)
    #expect(try folder.names() == ["todo.txt", "todo.txt.copy-1", "todo.txt.copy-2"])
  }

  @Test("is written elsewhere if it can't be written there")
  func elsewhere() throws {
    let folder = try TemporaryFolder()
    let copy = try TaskFile.copy(document, beside: Location(path: folder.path("gone/todo.txt")))
    defer { System.remove(copy) }
    #expect(!copy.hasPrefix(folder.path))
    #expect(try TaskFile.read(Location(path: copy), unless: nil)?.document == document)
  }
}

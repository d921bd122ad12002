import TestStore
import Testing

@testable import StoreTodo

@MainActor
@Suite("A session")
struct SessionTests {
  @Test("carries out its commands on the file")
  func commands() async throws {
    let folder = try TemporaryFolder()
    let session = makeSession(folder.path("todo.txt"))
    #expect(await session.perform(.add("(b) one")) == .changed("Added 1: (B) one"))
    #expect(await session.perform(.add("two")) == .changed("Added 2: two"))
    #expect(await session.perform(.done(1)) == .changed("Done 1: x 2025-01-31 one"))
    #expect(await session.perform(.done(1)) == .unchanged("Task 1 is done already: x 2025-01-31 one"))
    #expect(await session.perform(.pri(2, Priority("A"))) == .changed("Changed 2: (A) two"))
    #expect(await session.perform(.edit(2, "zwei")) == .changed("Changed 2: (A) zwei"))
    #expect(await session.perform(.rm(9)) == .failed("There is no task 9."))
    #expect(try folder.contents(of: "todo.txt") == "x 2025-01-31 one\n(A) zwei\n")
    #expect(await session.perform(.list(["one"])) == .listed)
    #expect(session.view(forPerson: false) == "1 x 2025-01-31 one\n")
    #expect(session.view(forPerson: true) == "1 x 2025-01-31 one\n1 of 2 tasks\n")
    #expect(await session.perform(.rm(1)) == .changed("Removed 1: x 2025-01-31 one"))
    #expect(try folder.contents(of: "todo.txt") == "\n(A) zwei\n")
  }

  @Test("that has to use colors adds them to the lines for another program, and shows no control characters")
  func forcedColors() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("(A) a\u{1B}[2J\n", to: "todo.txt")
    let (session, plain) = (makeSession(path, hasColors: true), makeSession(path))
    #expect(await session.perform(.list([])) == .listed)
    #expect(
      session.view(forPerson: false)
        == "\u{1B}[0;2m1 \u{1B}[0;1;31m(A) \u{1B}[0ma\u{FFFD}[2J\u{1B}[0m\n")
    #expect(session.view("a\u{1B}\nb", forPerson: false) == "a\u{FFFD}\nb")
    #expect(plain.view("a\u{1B}\nb", forPerson: true) == "a\u{FFFD}\nb")
    #expect(plain.view("a\u{1B}\nb", forPerson: false) == "a\u{1B}\nb")
  }

  @Test("sees what another program writes between two commands")
  func otherProgram() async throws {
    let folder = try TemporaryFolder()
    let session = makeSession(try folder.write("one\n", to: "todo.txt"))
    #expect(await session.perform(.list([])) == .listed)
    try folder.write("one\ntwo\n", to: "todo.txt")
    #expect(await session.perform(.add("three")) == .changed("Added 3: three"))
    #expect(try folder.contents(of: "todo.txt") == "one\ntwo\nthree\n")
  }

  @Test("forgets a change that could not be written")
  func failedWrite() async throws {
    let folder = try TemporaryFolder()
    let session = makeSession(try folder.write("one\n", to: "todo.txt", permissions: 0o444))
    let readOnly = FileError.readOnly(path: folder.path("todo.txt"), permissions: 0o444)
    #expect(await session.perform(.add("two")) == .failed(readOnly.description))
    #expect(await session.perform(.list([])) == .listed)
    #expect(session.view(forPerson: false) == "1 one\n")
    try folder.write("one\n", to: "todo.txt", permissions: 0o644)
    #expect(await session.perform(.add("zwei")) == .changed("Added 2: zwei"))
    #expect(try folder.contents(of: "todo.txt") == "one\nzwei\n")
  }

  @Test("does not write a file that it cannot read as text")
  func invalidFile() async throws {
    let folder = try TemporaryFolder()
    let session = makeSession(try folder.write("one\n\0\n", to: "todo.txt"))
    let invalid = FileError.invalidContent(
      path: folder.path("todo.txt"), InvalidContent(line: 2, problem: .nul))
    #expect(await session.perform(.add("two")) == .failed(invalid.description))
    #expect(try folder.contents(of: "todo.txt") == "one\n\0\n")
  }

  @Test("does not write when nothing changes")
  func noWrite() async throws {
    let folder = try TemporaryFolder()
    let session = makeSession(try folder.write("(A) one\n", to: "todo.txt", permissions: 0o444))
    #expect(
      await session.perform(.pri(1, Priority("A"))) == .unchanged("Task 1 has priority (A) already: (A) one"))
    #expect(await session.perform(.edit(1, "one")) == .unchanged("Task 1 has this text already: (A) one"))
  }
}

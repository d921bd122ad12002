import TestStore
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("Moving done tasks on the screen")
struct ArchivingTests {
  @Test("is asked for, writes unsaved edits too, and can't be undone")
  func moving() async throws {
    let screen = try await TestScreen("one\nx two\nthree\n")
    await screen.type(" A")
    #expect(screen.shown.contains("Move all 2 done tasks to done.txt?"))
    await screen.type("m")
    await screen.settle()
    #expect(screen.shown.contains("Moved 2 done tasks to done.txt."))
    #expect(screen.contents == "three\n")
    #expect(screen.file.archive == "x 2025-01-31 one\nx two\n")
    #expect(screen.lines == ["three"])
    #expect(screen.store.state.list.unsaved.isEmpty)
    await screen.type("u")
    #expect(screen.shown.contains("There is nothing to undo."))
    await screen.type("A")
    #expect(screen.shown.contains("No task is done, so there is nothing to move to done.txt."))
    await screen.type("a+\n")
    await screen.save()
    #expect(screen.contents == "three\n+\n")
  }

  @Test("keeps what is typed meanwhile")
  func editsMeanwhile() async throws {
    let screen = try await TestScreen("x one\ntwo\nx three")
    await screen.type("Amanew\ngjx")
    #expect(screen.lines == ["x one", "x 2025-01-31 two", "x three", "new"])
    await screen.settle()
    #expect(screen.lines == ["x 2025-01-31 two", "new"])
    await screen.save()
    #expect(screen.contents == "x 2025-01-31 two\nnew\n")
    #expect(screen.file.archive == "x one\nx three\n")
  }

  @Test("does nothing after another program's change, and says why")
  func otherProgram() async throws {
    let screen = try await TestScreen("x one\ntwo\n")
    await screen.type("A")
    try await screen.otherProgramWrites("x one\nx two\n")
    await screen.type("m")
    #expect(
      screen.shown.contains("Nothing was moved: another program has just changed the tasks. Try again."))
    await screen.type("A")
    screen.file.write(try Document(bytes: Array("x other\n".utf8)))
    await screen.type("m")
    await screen.settle()
    #expect(screen.shown.contains("Another program has changed the file, so it was read again."))
    #expect(screen.store.state.file.phase == .idle)
    #expect(screen.lines == ["x other"])
    #expect(screen.file.archive == "")
  }

  @Test("that fails leaves everything as it was")
  func failure() async throws {
    let screen = try await TestScreen("x one\n", columns: 200)
    screen.file.fail(with: .readOnly(path: "/done.txt", permissions: 0o444))
    await screen.type("Am")
    await screen.settle()
    #expect(screen.shown.contains("Nothing was moved: /done.txt is read-only"))
    #expect(screen.store.state.file.phase == .idle)
    await screen.clock.advance(by: .seconds(5))
    await screen.settle()
    screen.file.fail(with: nil)
    await screen.type("Am")
    await screen.settle()
    #expect(screen.lines == [])
    #expect(screen.file.archive == "x one\n")
  }

  @Test("is finished before the program ends", arguments: [Key.text("q"), .control("c")])
  func ending(key: Key) async throws {
    let screen = try await TestScreen("x one\n")
    await screen.press("A", "m", key)
    #expect(screen.store.state.exit == nil)
    await screen.settle()
    #expect(screen.store.state.exit != nil)
    #expect(screen.contents == "")
  }

  @Test("on the command line moves them, and is repeated when another program was quicker")
  @MainActor func command() async throws {
    let file = try MemoryFile("x one\ntwo\n")
    let store = makeAppStore(file)
    store.exhaustivity = .off
    await store.send(.command(.archive))
    await store.receive(\.persistence.loadFinished.success)
    file.write(Document(lines: [Line(text: "x theirs", ending: .lineFeed)]))
    await store.finish()
    #expect(file.archive == "x theirs\n")
    #expect(store.state.phase == .finished(.changed("Moved 1 done task to done.txt.")))
    #expect(store.state.list.document == file.document)
    await store.send(.command(.archive))
    await store.finish()
    #expect(
      store.state.phase
        == .finished(.unchanged("No task is done, so there is nothing to move to done.txt.")))
  }
}

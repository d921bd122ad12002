import TestStore
import Testing

@testable import StoreTodo

@Suite("The whole program")
struct AppTests {
  @Test("reads, changes and writes")
  func change() async throws {
    let file = try MemoryFile("one\n")
    let store = makeAppStore(file)
    let document = file.document
    await store.send(.command(.done(1))) {
      $0.phase = .reading(.done(1))
    }
    await store.receive(.persistence(.load))
    await store.receive(\.persistence.loadFinished.success) {
      $0.list.document = document
      $0.numbered = document
      $0.persistence.version = MemoryFile.version(1)
    }
    await store.receive(.list(.command(.done(1)))) {
      $0.list.shown.today = Day(year: 2025, month: 1, day: 31)!
      $0.list.document.replaceText(ofLine: 1, with: "x 2025-01-31 one")
    }
    await store.receive(\.list.reported) {
      $0.phase = .writing(.done(1), .changed("Done 1: x 2025-01-31 one"))
    }
    await store.receive(\.persistence.save)
    await store.receive(\.persistence.saveFinished.success) {
      $0.phase = .finished(.changed("Done 1: x 2025-01-31 one"))
      $0.persistence.version = MemoryFile.version(2)
    }
    #expect(file.document == store.state.list.document)
  }

  @Test("does not write when nothing has changed")
  func noChange() async throws {
    let file = try MemoryFile("x one\n")
    let store = makeAppStore(file)
    store.exhaustivity = .off
    await store.send(.command(.done(1)))
    await store.finish()
    #expect(store.state.phase == .finished(.unchanged("Task 1 is done already: x one")))
    #expect(file.version == MemoryFile.version(1))
  }

  @Test("says why the file could not be read, and carries nothing out")
  func unreadable() async throws {
    let file = try MemoryFile("one\n")
    let store = makeAppStore(file)
    let error = FileError.unreadable(path: "/todo.txt", permissions: 0)
    file.fail(with: error)
    await store.send(.command(.rm(1))) {
      $0.phase = .reading(.rm(1))
    }
    await store.receive(.persistence(.load))
    await store.receive(\.persistence.loadFinished.failure) {
      $0.phase = .finished(.failed(error.description))
    }
  }

  @Test("makes its change anew when another instance was quicker")
  func race() async throws {
    let file = try MemoryFile("one\n")
    let store = makeAppStore(file)
    store.exhaustivity = .off
    await store.send(.command(.add("mine")))
    await store.receive(\.list.reported)
    file.write(Document(lines: [Line(text: "theirs", ending: .lineFeed)]))
    await store.receive(\.persistence.saveFinished.failure) {
      $0.phase = .reading(.add("mine"))
    }
    await store.finish()
    #expect(store.state.phase == .finished(.changed("Added 2: mine")))
    #expect(String(decoding: file.document.bytes, as: UTF8.self) == "theirs\nmine\n")
  }

  @Test("makes its change anew when the file was away only while it was written")
  func refusedOnce() async throws {
    let file = try MemoryFile("one\n")
    let store = makeAppStore(file)
    store.exhaustivity = .off
    file.refuseWrites(1)
    await store.send(.command(.add("two")))
    await store.finish()
    #expect(store.state.phase == .finished(.changed("Added 2: two")))
    #expect(String(decoding: file.document.bytes, as: UTF8.self) == "one\ntwo\n")
  }

  @Test("gives up when it reads a version again that was refused twice, until the next command")
  func refused() async throws {
    let file = try MemoryFile("one\n")
    let store = makeAppStore(file)
    store.exhaustivity = .off
    // Each command writes twice.
    file.refuseWrites(4)
    for _ in 1...2 {
      await store.send(.command(.add("two")))
      await store.finish()
      #expect(store.state.phase == .finished(.failed(FileError.refused(path: "/todo.txt").description)))
      #expect(file.version == MemoryFile.version(1))
    }
    file.refuseWrites(0)
    await store.send(.command(.add("two")))
    await store.finish()
    #expect(store.state.phase == .finished(.changed("Added 2: two")))
    #expect(String(decoding: file.document.bytes, as: UTF8.self) == "one\ntwo\n")
  }

  @Test("takes over what another program wrote before it carries out the next command")
  func otherProgram() async throws {
    let file = try MemoryFile("one\n")
    let store = makeAppStore(file)
    store.exhaustivity = .off
    await store.send(.command(.list([])))
    await store.finish()
    file.write(Document(lines: [Line(text: "other", ending: .lineFeed)]))
    await store.send(.command(.add("new")))
    await store.finish()
    #expect(store.state.phase == .finished(.changed("Added 2: new")))
    #expect(String(decoding: file.document.bytes, as: UTF8.self) == "other\nnew\n")
  }

  @Test(
    "does nothing to any of several tasks if one is wrong",
    arguments: [
      (
        "one\nzwei\nthree\n", [1, 2],
        .outdated("Another program has changed task 2, so nothing was done: zwei")
      ),
      (
        "one\ntwo\nthree\nfour\n", [1, 4],
        .outdated("Task 4 was added after the list was shown, so nothing was done.")
      ),
      ("one\ntwo\nthree\n", [1, 9, 2], .failed("There is no task 9.")),
    ] as [(String, [Int], Report)])
  func oneOfSeveral(text: String, numbers: [Int], report: Report) async throws {
    let file = try MemoryFile("one\ntwo\nthree\n")
    let store = makeAppStore(file)
    store.exhaustivity = .off
    await store.send(.command(.list([])))
    await store.finish()
    await store.send(.wasShown)
    try write(text, to: file)
    await store.send(.command(.done(TaskNumbers(numbers))))
    await store.finish()
    #expect(store.state.phase == .finished(report))
    #expect(String(decoding: file.document.bytes, as: UTF8.self) == text)
  }

  private func write(_ text: String, to file: MemoryFile) throws {
    file.write(try Document(bytes: Array(text.utf8)))
  }

  @Test(
    "means the task that a person was shown, wherever it stands when the command comes",
    arguments: [
      (Command.done(2), "zero\none\nx 2025-01-31 two\n"), (.rm(2), "zero\none\n\n"),
      (.edit(2, "zwei"), "zero\none\nzwei\n"), (.pri(2, Priority("A")), "zero\none\n(A) two\n"),
      (.done(TaskNumbers([1...2])), "zero\nx 2025-01-31 one\nx 2025-01-31 two\n"),
      (.append(2, "+p"), "zero\none\ntwo +p\n"), (.prepend(2, "+p"), "zero\none\n+p two\n"),
      (.rm([2, 1]), "zero\n\n\n"),
    ])
  func moved(command: Command, result: String) async throws {
    let file = try MemoryFile("one\ntwo\n")
    let store = makeAppStore(file)
    store.exhaustivity = .off
    await store.send(.command(.list([])))
    await store.finish()
    await store.send(.wasShown)
    try write("zero\none\ntwo\n", to: file)
    await store.send(.command(command))
    await store.finish()
    #expect(String(decoding: file.document.bytes, as: UTF8.self) == result)
  }

  @Test(
    "does nothing to a task that another program has changed, removed or added since the list was shown",
    arguments: [
      ("one\nzwei\n", 2, "Another program has changed task 2, so nothing was done: zwei"),
      ("one\n", 2, "Another program has removed task 2, so nothing was done: two"),
      ("one\ntwo\nthree\n", 3, "Task 3 was added after the list was shown, so nothing was done."),
    ])
  func outdated(text: String, number: Int, reason: String) async throws {
    let file = try MemoryFile("one\ntwo\n")
    let store = makeAppStore(file)
    store.exhaustivity = .off
    await store.send(.command(.list([])))
    await store.finish()
    await store.send(.wasShown)
    try write(text, to: file)
    // The second command is one of a person who was not shown what the first met with.
    for _ in 1...2 {
      await store.send(.command(.done([number])))
      await store.finish()
      #expect(store.state.phase == .finished(.outdated(reason)))
    }
    await store.send(.wasShown)
    await store.send(.command(.add("last")))
    await store.finish()
    #expect(String(decoding: file.document.bytes, as: UTF8.self) == text + "last\n")
  }

  @Test("means the task that it had read when another instance was quicker")
  func renumberedByRace() async throws {
    let file = try MemoryFile("one\ntwo\n")
    let store = makeAppStore(file)
    store.exhaustivity = .off
    await store.send(.command(.rm(1)))
    await store.receive(\.list.reported)
    try write("zero\none\ntwo\n", to: file)
    await store.finish()
    #expect(store.state.phase == .finished(.changed("Removed 2: one")))
    #expect(String(decoding: file.document.bytes, as: UTF8.self) == "zero\n\ntwo\n")
  }
}

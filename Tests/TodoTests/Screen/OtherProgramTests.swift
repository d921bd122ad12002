import Store
import TestStore
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("Another program that writes to the file")
struct OtherProgramTests {
  @Test("does not get its task replaced when it puts one before the task that is edited")
  func inserted() async throws {
    let screen = try await TestScreen("one\ntwo\nthree\n")
    await screen.type("je")
    try await screen.otherProgramWrites("zero\none\ntwo\nthree\n")
    #expect(screen.shown.contains("Edit 3: two"))
    await screen.type("!\n")
    await screen.save()
    #expect(screen.contents == "zero\none\ntwo!\nthree\n")
  }

  @Test(
    "that changes the task that is edited makes the program ask whose text stays",
    arguments: [
      (.enter, "one\nzwei\nthree\ntwo!\n"), (.control("t"), "one\ntwo!\nthree\n"),
      (.escape, "one\nzwei\nthree\n"),
    ] as [(Key, String)])
  func changed(answer: Key, result: String) async throws {
    let screen = try await TestScreen("one\ntwo\nthree\n")
    await screen.type("je")
    try await screen.otherProgramWrites("one\nzwei\nthree\n")
    #expect(screen.shown.contains("Edit 2, changed meanwhile: two"))
    await screen.type("!\n")
    #expect(
      screen.lines == ["one", "zwei", "three"], "the question is not answered by the key that leads to it")
    #expect(screen.shown.contains("Edit 2, changed meanwhile: two!"))
    #expect(screen.shown.contains("Enter add as a new task"))
    await screen.press(answer)
    await screen.save()
    #expect(screen.contents == result)
    #expect(screen.store.state.mode == .list)
    await screen.type("a")
    await screen.press(.up)
    #expect(screen.shown.contains("Add: two!"), "what was typed can be had again")
  }

  @Test("that removes the task that is edited makes the program ask", arguments: [Key.enter, .control("t")])
  func removed(answer: Key) async throws {
    let screen = try await TestScreen("one\ntwo\nthree\n")
    await screen.type("je")
    try await screen.otherProgramWrites("one\nthree\n")
    #expect(screen.shown.contains("Edit, removed meanwhile: two"))
    await screen.type("!\n")
    #expect(screen.lines == ["one", "three"])
    await screen.press(answer)
    await screen.save()
    #expect(screen.contents == "one\nthree\ntwo!\n")
  }

  @Test("that changes the task again has the question asked again, and answered by no key before")
  func changedAgain() async throws {
    let screen = try await TestScreen("one\n")
    await screen.type("e")
    try await screen.otherProgramWrites("eins\n")
    await screen.type("!\n")
    try await screen.otherProgramWrites("uno\n")
    await screen.press(.control("t"))
    #expect(screen.lines == ["uno"])
    await screen.press(.enter, .control("t"))
    #expect(screen.lines == ["one!"])
  }

  @Test("that takes its change back has nothing asked")
  func changedBack() async throws {
    let screen = try await TestScreen("one\n")
    await screen.type("e")
    try await screen.otherProgramWrites("")
    try await screen.otherProgramWrites("one\n")
    await screen.type("!\n")
    #expect(screen.lines == ["one!"])
  }

  @Test(
    "that changes or removes the task that is meant keeps a key from doing something to what nobody has looked at",
    arguments: ["d", " ", "pa", "e!\n"], ["one\nthree\n", "one\nzwei\nthree\n"])
  func surprise(keys: String, theirs: String) async throws {
    let screen = try await TestScreen("one\ntwo\nthree\n")
    await screen.type("j")
    try await screen.otherProgramWrites(theirs)
    let before = screen.lines
    await screen.type(String(keys.prefix(1)))
    #expect(screen.lines == before)
    #expect(screen.store.state.mode == .list)
    #expect(screen.shown.contains("Press the key again"))
    await screen.type(keys)
    #expect(screen.lines != before, "the second time it is meant")
    #expect(screen.lines.contains("one"))
  }

  @Test("that removes the task whose priority is being chosen keeps another from getting it")
  func priority() async throws {
    let screen = try await TestScreen("one\ntwo\nthree\n")
    await screen.type("jp")
    try await screen.otherProgramWrites("one\nthree\n")
    await screen.type("a")
    #expect(screen.lines == ["one", "three"])
    #expect(screen.shown.contains("Another program removed that task."))
  }

  @Test("leaves what was done before to be undone and redone, wherever the tasks are now")
  func undo() async throws {
    let screen = try await TestScreen("one\ntwo\n")
    await screen.type("je!\nathree\n")
    await screen.save()
    try await screen.otherProgramWrites("zero\none\ntwo!\nthree\nfour\n")
    await screen.type("uu")
    #expect(screen.lines == ["zero", "one", "two", "", "four"])
    await screen.type("UU")
    #expect(screen.lines == ["zero", "one", "two!", "three", "four"])
  }

  @Test("keeps its text when what was done before to the task is to be undone")
  func undoOfChanged() async throws {
    let screen = try await TestScreen("one\ntwo\n")
    await screen.type("e!\nje!\n")
    await screen.save()
    try await screen.otherProgramWrites("one!\nzwei\n")
    await screen.type("u")
    #expect(screen.lines == ["one!", "zwei"])
    #expect(screen.shown.contains("Another program has changed or removed this task, so nothing was undone"))
    await screen.type("u")
    #expect(screen.lines == ["one", "zwei"])
  }

  @Test("does not end what is being typed, nor gets an answer from it")
  func typing() async throws {
    let screen = try await TestScreen("one\n")
    await screen.type(" abu")
    screen.file.write(try Document(bytes: Array("one\ntheirs\n".utf8)))
    await screen.save()
    #expect(screen.shown.contains("Add: bu"))
    await screen.type("mt\nabt\n")
    #expect(screen.lines == ["x 2025-01-31 one", "bumt", "bt"])
    await screen.save()
    #expect(screen.contents == "one\ntheirs\n")
    await screen.press(.control("o"), "b")
    await screen.save()
    #expect(screen.contents == "x 2025-01-31 one\ntheirs\nbumt\nbt\n")
  }
}

@Suite("Deciding between two versions")
struct DecidingTests {
  /// A screen with a version of its own, while the file has another.
  private func conflict(_ text: String, keys: String, theirs: String) async throws -> TestScreen {
    let screen = try await TestScreen(text)
    await screen.type(keys)
    try await screen.otherProgramWrites(theirs)
    return screen
  }

  @Test("leaves nothing unsaved if both versions come to the one that is in the file")
  func nothingLeft() async throws {
    let screen = try await conflict("one\ntwo\n", keys: "d", theirs: "eins\ntwo\n")
    await screen.press(.control("o"), "b")
    #expect(screen.shown.contains("Changed by the other program, so not deleted: task 1."))
    #expect(!screen.shown.contains("todo.txt *"))
    await screen.save()
    #expect(screen.store.state.file.phase == .idle)
    #expect(screen.contents == "eins\ntwo\n")
  }

  @Test("waits until there is a copy of what goes", arguments: ["m", "t"])
  func copyFails(key: String) async throws {
    let screen = try await conflict("one\n", keys: " ", theirs: "eins\n")
    screen.file.failCopies(with: .folder(path: "/todo.txt"))
    await screen.press(.control("o"))
    await screen.type(key)
    await screen.settle()
    #expect(screen.shown.contains("Nothing was decided: "))
    #expect(screen.lines == ["x 2025-01-31 one"])
    screen.file.failCopies(with: nil)
    await screen.save()
    #expect(screen.contents == "eins\n")
    await screen.press(.control("o"))
    await screen.type(key)
    await screen.settle()
    await screen.save()
    let versions = ["x 2025-01-31 one\n", "eins\n"]
    #expect(screen.contents == (key == "m" ? versions[0] : versions[1]))
    #expect(screen.file.copies == [key == "m" ? versions[1] : versions[0]])
  }

  @Test("comes before an archive: the message names the key")
  func archive() async throws {
    let screen = try await conflict("x one\ntwo\n", keys: "gj ", theirs: "x one\nzwei\n")
    await screen.type("Am")
    #expect(
      screen.shown.contains("Nothing was moved: choose a version of the file first, with Ctrl-O."))
    #expect(screen.file.archive == "")
  }

  @Test("can be put off")
  func later() async throws {
    let screen = try await conflict("one\n", keys: " ", theirs: "eins\n")
    await screen.press(.control("o"), .escape)
    await screen.type("atwo\n")
    #expect(screen.lines == ["x 2025-01-31 one", "two"])
    await screen.press("q")
    #expect(screen.store.state.exit == nil)
    #expect(screen.shown.contains("Press Ctrl-O to choose a version."))
  }

  @Test("is not offered when there is one version")
  func noConflict() async throws {
    let screen = try await TestScreen("one\n")
    await screen.press(.control("o"))
    #expect(screen.store.state.mode == .list)
    #expect(screen.shown.contains("There is nothing to decide"))
  }
}

@Suite("Saving")
struct SavingTests {
  @Test("goes on when the file was touched and is what it was")
  func touched() async throws {
    let screen = try await TestScreen("one\n")
    await screen.type(" ")
    // A write that fails because of another version, which has gone when the file is looked at.
    await screen.store.send(.file(.saved(.failure(.changedMeanwhile(path: "/todo.txt")))))
    await screen.settle()
    await screen.clock.advance(by: Autosave.retryDelay)
    await screen.settle()
    #expect(screen.contents == "x 2025-01-31 one\n")
    #expect(screen.store.state.file.phase == .idle)
  }

  @Test("that is refused although the file is what was read is reported, and tried again some time later")
  func refused() async throws {
    let screen = try await TestScreen("one\n")
    screen.file.refuseWrites(1)
    await screen.type(" ")
    await screen.save()
    #expect(screen.store.state.file.phase == .failed(.refused(path: "/todo.txt")))
    await screen.press("j")
    #expect(screen.shown.contains("Not saved: reads use one file, and writes another. Trying again."))
    #expect(screen.contents == "one\n")
    await screen.clock.advance(by: Autosave.retryDelay)
    await screen.settle()
    #expect(screen.contents == "x 2025-01-31 one\n")
    #expect(screen.store.state.file.phase == .idle)
  }

  @Test("that is refused does not keep the program from its end", arguments: [false, true])
  func refusedAtTheEnd(isForced: Bool) async throws {
    let screen = try await TestScreen("one\n")
    screen.file.refuseWrites(3)
    await screen.type(" ")
    await screen.store.send(.terminal([isForced ? .signal(.terminate) : .key("q")]))
    await screen.settle()
    #expect(screen.store.state.exit == (isForced ? .terminated : nil))
    #expect(screen.file.copies == (isForced ? ["x 2025-01-31 one\n"] : []))
    if !isForced { #expect(screen.shown.contains("and writes another. Q quits without saving.")) }
    #expect(screen.contents == "one\n")
  }

  @Test("at the end waits for a look at the file, and ends the program then")
  func quitWhileLooking() async throws {
    let screen = try await TestScreen("one\n")
    await screen.type(" ")
    await screen.store.send(.file(.touched))
    await screen.type("q")
    await screen.settle()
    #expect(screen.contents == "x 2025-01-31 one\n")
    #expect(screen.store.state.exit == .success)
  }

  @Test("that failed is tried again, also when the time for it comes while the file is being read")
  func retryWhileLooking() async throws {
    let screen = try await TestScreen("one\n")
    screen.file.fail(with: .missingFolder(path: "/todo.txt", folder: "/"))
    await screen.type(" ")
    await screen.save()
    screen.file.fail(with: nil)
    // The retry comes before the result of the look.
    await screen.store.send(.file(.touched))
    await screen.store.send(.file(.due))
    await screen.settle()
    await screen.save()
    #expect(screen.contents == "x 2025-01-31 one\n")
    #expect(screen.store.state.list.unsaved.isEmpty)
  }

  @Test("goes on when the file can't be read after a write at the end, if there are later edits")
  func failureAtTheEnd() async throws {
    let screen = try await TestScreen("one\n")
    await screen.type(" ")
    let trouble = FileError.missingFolder(path: "/todo.txt", folder: "/")
    var state = screen.store.state
    withDependencies {
      $0.files = screen.file.client
      $0.today = { Day(year: 2025, month: 1, day: 31)! }
    } operation: {
      for action: Screen.Action in [
        .file(.due), .terminal(TestScreen.events("atwo\nq")), .file(.saved(.success(MemoryFile.version(2)))),
        .file(.loaded(.failure(trouble))),
      ] {
        _ = Screen().reduce(into: &state, action: action)
      }
    }
    #expect(state.exit == nil)
    #expect(state.ending == nil)
    #expect(state.notice.text == "Not saved: there is no folder /. Q quits without saving.")
    #expect(state.list.unsaved.count == 1)
    #expect(state.file.phase == .waiting, "a write is scheduled")
  }

  @Test("beside the file at the end has what was typed while it was written")
  func rescuedAgain() async throws {
    let screen = try await TestScreen("one\n")
    await screen.type(" ")
    try await screen.otherProgramWrites("eins\n")
    await screen.store.send(
      .terminal([.signal(.terminate)] + TestScreen.events("atwo\n")))
    await screen.settle()
    #expect(screen.file.copies == ["x 2025-01-31 one\n", "x 2025-01-31 one\ntwo\n"])
    #expect(screen.store.state.farewell?.contains("/todo.txt.copy-2") == true)
    #expect(screen.store.state.exit != nil)
  }

  @Test("that is not possible since the file can't be read is told, as long as that is so")
  func trouble() async throws {
    let screen = try await TestScreen("one\n")
    screen.file.fail(with: .missingFolder(path: "/todo.txt", folder: "/"))
    await screen.store.send(.file(.touched))
    await screen.settle()
    #expect(
      screen.shown.contains("Shown as last read, because the file can't be read: there is no folder /."))
    screen.file.fail(with: nil)
    await screen.store.send(.file(.touched))
    await screen.settle()
    #expect(!screen.shown.contains("Shown as last read"))
  }
}

@Suite("Help and counts")
struct PanelTests {
  @Test("keep keys from the list that they hide", arguments: ["?", "c"])
  func keys(panel: String) async throws {
    let screen = try await TestScreen("one\ntwo\n")
    await screen.type(panel + "d xpa-uUess\te!\n")
    #expect(screen.lines == ["one", "two"])
    #expect(screen.store.state.list.criteria.showing == .all)
    await screen.type("d")
    #expect(screen.lines == ["", "two"], "Enter has closed them")
  }

  @Test("scroll as far as there is something")
  func scrolling() async throws {
    let screen = try await TestScreen("one\n", columns: 60)
    await screen.type("?")
    let first = screen.shown
    #expect(!first.contains("with code 130"))
    await screen.type("G")
    #expect(screen.shown.contains("with code 130"))
    let last = screen.shown
    await screen.type("jl ")
    #expect(screen.shown == last)
    await screen.type("gkh")
    #expect(screen.shown == first)
    await screen.type("j?")
    #expect(screen.shown.contains("one"))
  }

  @Test("give way to what is pasted")
  func paste() async throws {
    let screen = try await TestScreen("one\n")
    await screen.type("?")
    await screen.store.send(.terminal([.paste("pasted")]))
    #expect(screen.shown.contains("Add: pasted"))
  }
}

@Suite("While the file is being read")
struct LoadingTests {
  @Test("a task can be typed, and is added when the others are there")
  func add() async throws {
    let store = TestStore(initialState: Screen.State(location: Location(path: "/todo.txt"))) {
      Screen()
    } withDependencies: {
      $0.continuousClock = TestClock()
      $0.today = { Day(year: 2025, month: 1, day: 31)! }
    }
    store.exhaustivity = .off
    await store.send(.terminal([.key("a"), .key("d"), .key(.enter)]))
    #expect(store.state.section == .text)
    let shown = Store(initialState: store.state) { Screen() }[Screen.frame]?.text ?? ""
    #expect(shown.contains("Add: d\nThe file has not been read yet. Press Enter again later."))
    let document = try Document(bytes: Array("one\n".utf8))
    await store.send(.file(.loaded(.success(TaskFile.Contents(document: document, version: .missing)))))
    await store.send(.terminal([.key(.enter)]))
    #expect(store.state.list.document.lines.map(\.text) == ["one", "d"])
  }

  @Test("or when it can't be read, commands and saved views are shown, as their keys have an effect")
  func lists() throws {
    let settings = Settings(views: [SavedView(name: "mine", arrangement: Arrangement())])
    for phase: Autosave.State.Phase in [.loading(0), .loading(0.5), .unread("It can't be read.")] {
      var state = Screen.State(location: Location(path: "/todo.txt"), settings: Shared(value: settings))
      state.file.phase = phase
      state.mode = .palette(Palette())
      #expect(Store(initialState: state) { Screen() }[Screen.frame]?.text.contains("▸ Space x") == true)
      state.mode = .views(0)
      #expect(Store(initialState: state) { Screen() }[Screen.frame]?.text.contains("▸ mine") == true)
    }
  }
}

import Store
import TestStore
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("The program on the screen")
struct ScreenTests {
  private let location = Location(path: "/todo.txt")
  private let clock = TestClock()

  private func store(
    _ file: MemoryFile, events: AsyncStream<[TerminalEvent]> = AsyncStream { $0.finish() }
  ) async -> TestStore<Screen.State, Screen.Action> {
    let store = TestStore(
      initialState: Screen.State(location: location, size: Size(columns: 60, rows: 10))
    ) {
      Screen()
    } withDependencies: {
      $0.files = file.client
      $0.today = { Day(year: 2025, month: 1, day: 31)! }
      $0.continuousClock = clock
      $0.terminal = TerminalClient(
        events: { events }, suspend: { Size(columns: 61, rows: 11) }, resume: { .usual })
    }
    store.exhaustivity = .off
    await store.send(.started)
    await store.receive(\.file.loaded)
    return store
  }

  private func keys(_ text: String) -> Screen.Action {
    .terminal(text.unicodeScalars.map { .key($0 == "\n" ? .enter : $0 == "\u{1B}" ? .escape : .text($0)) })
  }

  private func texts(_ store: TestStore<Screen.State, Screen.Action>) -> [String] {
    store.state.list.document.lines.map { String($0.text) }
  }

  private func contents(_ file: MemoryFile) -> String {
    String(decoding: file.document.bytes, as: UTF8.self)
  }

  @Test("adds a task, shows a message that goes away, and saves")
  func add() async throws {
    let file = try MemoryFile("one\n")
    let store = await store(file)
    await store.send(keys("atwo +p\n")) {
      $0.notice.text = "Added 2: two +p"
      $0.file.phase = .waiting
      $0.mode = .list
      $0.entries = ["two +p"]
    }
    #expect(contents(file) == "one\n")
    await clock.advance(by: Autosave.delay)
    await store.receive(\.file.due) {
      $0.file.phase = .saving
    }
    await store.receive(\.file.saved) {
      $0.file.phase = .idle
      $0.list.unsaved = []
    }
    #expect(contents(file) == "one\ntwo +p\n")
    await clock.advance(by: Notice.lifetime)
    await store.receive(\.notice.expired) {
      $0.notice.text = nil
    }
  }

  @Test("waits with saving until no change has come for a while")
  func debounce() async throws {
    let file = try MemoryFile("one\n")
    let store = await store(file)
    await store.send(keys(" "))
    await clock.advance(by: Autosave.delay / 2)
    await store.send(keys(" "))
    await clock.advance(by: Autosave.delay / 2)
    #expect(file.version == MemoryFile.version(1))
    await clock.advance(by: Autosave.delay / 2)
    await store.receive(\.file.saved)
    #expect(file.version == MemoryFile.version(2))
    #expect(contents(file) == "one\n")
  }

  @Test("edits, deletes, and takes both back")
  func edit() async throws {
    let store = await store(try MemoryFile("one\ntwo\n"))
    await store.send(keys("e!\njd"))
    #expect(texts(store) == ["one!", ""])
    await store.send(keys("uu"))
    #expect(texts(store) == ["one", "two"])
    await store.send(keys("U"))
    #expect(texts(store) == ["one!", "two"])
    await store.send(keys("exyz\u{1B}"))
    #expect(texts(store) == ["one!", "two"])
  }

  @Test("gives and takes a priority")
  func priority() async throws {
    let store = await store(try MemoryFile("one\n"))
    await store.send(keys("pb"))
    #expect(texts(store) == ["(B) one"])
    await store.send(keys("p-"))
    #expect(texts(store) == ["one"])
    await store.send(keys("p\u{1B}"))
    #expect(store.state.mode == .list)
  }

  @Test("filters while it is typed, and goes back to what was before")
  func filter() async throws {
    let store = await store(try MemoryFile("one +p\ntwo\nthree +p\n"))
    await store.send(keys("/+p"))
    #expect(store.state.list.window.map(\.number) == [1, 3])
    await store.send(keys(" th"))
    #expect(store.state.list.window.map(\.number) == [3])
    await store.send(keys("\u{1B}"))
    #expect(store.state.list.shownCount == 3)
    await store.send(keys("/two\n"))
    #expect(store.state.list.shownCount == 1)
    await store.send(keys("\u{1B}"))
    #expect(store.state.list.shownCount == 3)
    await store.send(.terminal([.key("/"), .key(.up)]))
    #expect(store.state.list.shownCount == 1, "the last search")
  }

  @Test("makes a task of what is pasted into the list")
  func paste() async throws {
    let store = await store(try MemoryFile(""))
    await store.send(.terminal([.paste("two\nlines"), .key(.enter)]))
    #expect(texts(store) == ["two lines"])
  }

  @Test("saves before it ends, and ends at once if there is nothing to save")
  func quit() async throws {
    let file = try MemoryFile("one\n")
    let store = await store(file)
    await store.send(keys(" q")) { $0.exit = nil }
    await store.receive(\.file.saved) { $0.exit = .success }
    #expect(contents(file) == "x 2025-01-31 one\n")
    let other = await self.store(try MemoryFile("one\n"))
    await other.send(.terminal([.key(.control("c"))])) { $0.exit = .interrupted }
  }

  @Test(
    "saves when the system ends it",
    arguments: [(.interrupt, .interrupted), (.terminate, .terminated), (.hangUp, .hungUp)]
      as [(
        TerminalEvent.Signal, ExitCode
      )])
  func signals(signal: TerminalEvent.Signal, code: ExitCode) async throws {
    let file = try MemoryFile("one\n")
    let store = await store(file)
    await store.send(keys(" "))
    await store.send(.terminal([.signal(signal)]))
    await store.receive(\.file.saved) { $0.exit = code }
    #expect(contents(file) == "x 2025-01-31 one\n")
  }

  @Test("keeps what can't be written, says so, and tries again")
  func failedWrite() async throws {
    let file = try MemoryFile("one\n")
    let store = await store(file)
    let full = FileError.system(path: "/todo.txt", operation: "write it", SystemError(code: 28))
    file.fail(with: full)
    await store.send(keys(" "))
    await clock.advance(by: Autosave.delay)
    await store.receive(\.file.saved) { $0.file.phase = .failed(full) }
    #expect(store.state.list.unsaved.count == 1)
    await clock.advance(by: Autosave.retryDelay)
    await store.receive(\.file.saved) { $0.file.phase = .failed(full) }
    await store.send(keys("q"))
    await store.receive(\.file.saved) {
      $0.exit = nil
      $0.notice.text = "Not saved: no space left on device. Q quits without saving."
    }
    file.fail(with: nil)
    await clock.advance(by: Autosave.retryDelay)
    await store.receive(\.file.saved) { $0.file.phase = .idle }
    #expect(contents(file) == "x 2025-01-31 one\n")
  }

  @Test("keeps a copy of what can't be written when the system ends it")
  func rescue() async throws {
    let file = try MemoryFile("one\n")
    let store = await store(file)
    await store.send(keys(" "))
    file.fail(with: .readOnly(path: "/todo.txt", permissions: 0o444))
    await store.send(.terminal([.signal(.terminate)]))
    await store.receive(\.file.copied) {
      $0.exit = .terminated
      $0.farewell = "The file could not be written. The tasks are in /todo.txt.copy-1."
    }
    #expect(file.copies == ["x 2025-01-31 one\n"])
  }

  @Test("reads what another program wrote when nothing is unsaved")
  func reload() async throws {
    let file = try MemoryFile("one\n")
    let store = await store(file)
    file.write(try Document(bytes: Array("zero\none\n".utf8)))
    await store.send(.file(.touched))
    await store.receive(\.file.loaded)
    #expect(texts(store) == ["zero", "one"])
    #expect(store.state.list.selected == 2, "the task that was meant is meant")
  }

  @Test(
    "lets the user choose when another program has written too, and loses nothing",
    arguments: [
      ("m", "x 2025-01-31 one\ntwo\n", ["one\nzwei\n"]), ("t", "one\nzwei\n", ["x 2025-01-31 one\ntwo\n"]),
      ("b", "x 2025-01-31 one\nzwei\n", []),
    ])
  func conflict(key: String, result: String, copies: [String]) async throws {
    let file = try MemoryFile("one\ntwo\n")
    let store = await store(file)
    await store.send(keys(" "))
    file.write(try Document(bytes: Array("one\nzwei\n".utf8)))
    await clock.advance(by: Autosave.delay)
    await store.receive(\.file.saved)
    await store.receive(\.file.loaded)
    #expect(store.state.mode == .list)
    let shown = Store(initialState: store.state) { Screen() }[Screen.status].text
    #expect(shown == "Changed here and by another program. Press Ctrl-O to choose a version.")
    #expect(contents(file) == "one\nzwei\n")
    await store.send(keys(key))
    #expect(file.copies == [], "a key that was meant for something else decides nothing")
    await store.send(.terminal([.key(.escape), .key(.control("o"))]))
    #expect(store.state.mode == .conflict)
    await store.send(keys(key))
    if !copies.isEmpty { await store.receive(\.file.copied) }
    await clock.advance(by: Autosave.delay)
    await store.skipReceivedActions(strict: false)
    #expect(contents(file) == result)
    #expect(file.copies == copies)
    #expect(store.state.mode == .list)
  }

  @Test("shows no tasks that it could not read, and does not write over them")
  func unread() async throws {
    let file = try MemoryFile("one\n")
    let unreadable = FileError.unreadable(path: "/todo.txt", permissions: 0)
    file.fail(with: unreadable)
    let store = await store(file)
    #expect(store.state.file.phase == .unread(unreadable.description))
    await store.send(keys("anew\n d"))
    #expect(texts(store) == [])
    file.fail(with: nil)
    await store.send(keys("r"))
    await store.receive(\.file.loaded)
    #expect(texts(store) == ["one"])
  }

  @Test("saves before the shell goes on, and draws everything when it is back")
  func suspend() async throws {
    let file = try MemoryFile("one\n")
    let store = await store(file)
    await store.send(.terminal([.key(" "), .key(.control("z"))])) { $0.stopsAfterSaving = true }
    await store.receive(\.file.saved) { $0.isSuspended = true }
    await store.receive(.terminal([.resized(Size(columns: 61, rows: 11))])) {
      $0.isSuspended = false
      $0.edition = 1
      $0.size = Size(columns: 61, rows: 11)
    }
  }

  @Test("takes keys from the terminal")
  func terminal() async throws {
    let (events, continuation) = AsyncStream.makeStream(of: [TerminalEvent].self)
    let store = await store(try MemoryFile("one\n"), events: events)
    continuation.yield([.key(" ")])
    continuation.yield([.key("u")])
    continuation.finish()
    await store.receive(.terminal([.key(" ")]))
    await store.receive(.terminal([.key("u")]))
    #expect(texts(store) == ["one"])
  }
}

@Suite("The table of keys")
struct KeyTableTests {
  @Test("has each key once in a mode", arguments: KeyTable.Section.allCases)
  func unique(section: KeyTable.Section) {
    let keys = KeyTable.usual.bindings(of: section).flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
    #expect(keys.allSatisfy { KeyTable.usual.command(for: $0, in: section) != nil })
  }

  @Test("is what the help is made of")
  func help() {
    for binding in KeyTable.Section.allCases.flatMap(KeyTable.usual.bindings) where !binding.help.isEmpty {
      #expect(HelpText.page(Help.page("keys")!).contains("  \(binding.names)  "))
      #expect(HelpText.page(Help.page("keys")!).contains(binding.help))
    }
  }

  @Test("gives each command of the list but one a name of its own, which the help has")
  func names() {
    let bindings = KeyTable.usual.bindings(of: .list)
    #expect(Set(bindings.compactMap(\.name)).count == bindings.count - 1)
    #expect(bindings.first { $0.name == nil }?.command == .interrupt)
    let page = HelpText.page(Help.page("keys")!)
    for binding in bindings where binding.name != nil {
      #expect(page.contains("  \(binding.name!)  ") && page.contains(binding.help))
    }
  }

  @Test("has the keys of the settings, which other commands lose")
  func changes() {
    let table = KeyTable(changes: [
      "done": ["Enter", "d"], "delete": ["x"], "sort": [], "up": ["Ctrl-P", "Alt-x"],
    ])
    func command(_ key: Key) -> Screen.Command? { table.command(for: key, in: .list) }
    #expect(table.mistakes == [])
    #expect(command(.enter) == .browse(.toggle) && command("d") == .browse(.toggle))
    #expect(command("x") == .browse(.delete) && command(.named(.delete)) == nil && command(" ") == nil)
    #expect(command("e") == .edit && command("s") == nil && command("k") == nil)
    #expect(command(.control("p")) == .browse(.move(.rows(-1))))
    #expect(command(.alt("x")) == .browse(.move(.rows(-1))))
    #expect(table.command(for: .enter, in: .text) == .accept)
    #expect(table.name(of: .browse(.delete)) == "x" && table.name(of: .add) == "a")
    #expect(table.name(of: .sort) == "“: sort: priority, due, text”")
    let keys = table.bindings(of: .list).flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }

  @Test("says which changes are not possible, and makes the others")
  func mistakes() {
    let table = KeyTable(
      changes: [
        "done": ["Strg-X", "Ctrl-C", "y", "y"], "dance": ["z"], "sort": ["w"], "undo": ["w"],
        "down": ["Ctrl-J"],
        "quit without saving": ["q"],
      ])
    #expect(
      table.mistakes == [
        "There is no command “dance”.", "“done” can't have the key “Strg-X”, which is unknown or reserved.",
        "“done” can't have the key “Ctrl-C”, which is unknown or reserved.",
        "“down” can't have the key “Ctrl-J”, which is unknown or reserved.",
        "“quit without saving” can't have the key “q”, which answers the program's questions.",
        "The key “w” belongs to “sort”, so “undo” can't have it.",
      ])
    #expect(table.trouble == "Keys in the settings: There is no command “dance”. (and 5 more)")
    #expect(table.command(for: "y", in: .list) == .browse(.toggle))
    #expect(table.keys(of: .browse(.toggle), in: .list) == ["y"])
    #expect(table.command(for: "w", in: .list) == .sort)
    #expect(table.command(for: .control("c"), in: .list) == .interrupt)
    // A command of which no key is possible keeps its own.
    #expect(table.command(for: "j", in: .list) == .browse(.move(.rows(1))))
    #expect(table.command(for: "u", in: .list) == .browse(.undo))
    #expect(table.command(for: "Q", in: .list) == .quitWithoutSaving)
    #expect(table.command(for: "q", in: .list) == .quit)
  }

  @Test("knows keys by other usual names, and what finds a command without keys")
  func spellings() {
    let table = KeyTable(
      changes: [
        "down": ["DOWN", "ctrl-n", "space"], "up": ["↑", "Alt-U"], "page down": ["PageDown"],
        "close": ["escape"],
        "help": ["F"], "add": [], "commands": [";"],
      ])
    #expect(table.mistakes == [])
    #expect(table.keys(of: .browse(.move(.rows(1))), in: .list) == [.down, .control("n"), " "])
    #expect(table.keys(of: .browse(.move(.rows(-1))), in: .list) == [.up, .alt("U")])
    #expect(
      table.keys(of: .dismiss, in: .list) == [.escape] && table.keys(of: .panel(.help), in: .list) == ["F"])
    #expect(table.name(of: .add) == "“; add a task”")
    let without = KeyTable(changes: ["add": [":"], "sort": []])
    #expect(
      without.mistakes == [
        "Give “commands” a key. It opens a list that also has the commands without a key."
      ])
    #expect(without.name(of: .sort) == "“sort: priority, due, text”")
  }
}

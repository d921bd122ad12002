import Foundation
import TestStore
import TestSupport
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("The settings")
struct SettingsTests {
  private static let file = URL(fileURLWithPath: "/config/todo/settings.json")
  @Dependency(\.defaultFileStorage) private var storage

  /// The settings as another session of the program finds them.
  private func settings() -> Shared<Settings> {
    Settings.shared { $0 == "XDG_CONFIG_HOME" ? "/config" : nil }
  }

  private func contents() -> String? {
    storage.contents(of: Self.file).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("change with the list, and are in the file then")
  func changes() async throws {
    let store = TestStore(initialState: Browser.State(settings: settings())) { Browser() }
    await store.send(.sort(.due)) { $0.$settings.withLock { $0.arrangement.order = .due } }
    await store.send(.show(.open)) { $0.$settings.withLock { $0.arrangement.criteria.showing = .open } }
    await store.send(.preview(Filter(typed: "+ho"))) { $0.draft = Filter(typed: "+ho") }
    #expect(store.state.settings.arrangement.criteria.filter == Filter(), "what is being typed is not kept")
    await store.send(.filter(Filter(typed: "+home"))) {
      $0.draft = nil
      $0.$settings.withLock { $0.arrangement.criteria.filter = Filter(typed: "+home") }
    }
    let kept = try #require(storage.contents(of: Self.file))
    let value = try FileStorageKey<Settings>.settings(in: "/config").value(from: kept)
    #expect(value.arrangement.summary == "open · / +home · by due date")
    #expect(value == settings().wrappedValue)
  }

  @Test("of a version once written stay readable")
  func versions() throws {
    let file = """
      {"$version":1,"value":{"arrangement":{"criteria":{"filter":"+home -done","showing":"done"},"order":"text"},
      "views":[{"arrangement":{"criteria":{"filter":"","showing":"all"},"order":"file"},"name":"everything"}]}}
      """
    let value = try FileStorageKey<Settings>.settings(in: "/config").value(from: Data(file.utf8))
    #expect(value.arrangement.criteria == Criteria(showing: .done, filter: Filter(["+home", "-done"])))
    #expect(value.arrangement.order == .text)
    #expect(value.views == [SavedView(name: "everything", arrangement: Arrangement())])
    #expect(!value.arrangement.criteria.showsWaiting)
    #expect(!value.addsCreationDate)
  }

  @Test("of the second version keep everything, and add no creation dates")
  func secondVersion() throws {
    let file = """
      {"$version":2,"value":{"arrangement":{"criteria":{"filter":"+home","showing":"open","showsWaiting":true},
      "order":"due"},"views":[{"arrangement":{"criteria":{"filter":"","showing":"all","showsWaiting":true},
      "order":"file"},"name":"all of them"}]}}
      """
    let value = try FileStorageKey<Settings>.settings(in: "/config").value(from: Data(file.utf8))
    let arrangement = Arrangement(
      criteria: Criteria(showing: .open, filter: Filter(["+home"]), showsWaiting: true), order: .due)
    let view = SavedView(
      name: "all of them", arrangement: Arrangement(criteria: Criteria(showsWaiting: true)))
    #expect(value == Settings(arrangement: arrangement, views: [view], addsCreationDate: false))
  }

  @Test("that a person has written need not be complete")
  func written() throws {
    func settings(_ json: String) throws -> Settings {
      try FileStorageKey<Settings>.settings(in: "/config").value(from: Data(json.utf8))
    }
    let changed = Settings(keys: ["done": ["Enter", "y"], "sort": []])
    let keys = #"{"done":["Enter","y"],"sort":[]}"#
    #expect(try settings(#"{"keys":\#(keys)}"#) == changed)
    for version in 2...Settings.version {
      #expect(try settings(#"{"$version":\#(version),"value":{"keys":\#(keys)}}"#) == changed)
    }
    #expect(
      try settings(#"{"$version":3,"value":{"addsCreationDate":true,"usesMouse":false}}"#)
        == Settings(addsCreationDate: true, usesMouse: false))
    // Wrong keys lose nothing else.
    let odd = try settings(
      #"{"$version":5,"value":{"usesMouse":false,"keys":{"done":"y","sort":5,"up":[1,"k"]}}}"#)
    #expect(odd == Settings(usesMouse: false, keys: ["done": ["y"], "sort": ["5"], "up": ["1", "k"]]))
    #expect(try settings(#"{"keys":7}"#) == Settings())
    #expect(throws: (any Error).self) { try settings(#"{"$version":4,"value":{},"keys":{}}"#) }
  }

  @Test("let new tasks get their creation date, on the screen and on the command line")
  @MainActor func creationDate() async throws {
    let screen = try await TestScreen("one\n", settings: settings())
    await screen.type("atwo\nC")
    #expect(screen.shown.contains("New tasks get their creation date."))
    await screen.type("a(b) three\n")
    #expect(screen.lines == ["one", "two", "(B) 2025-01-31 three"])
    let folder = try TemporaryFolder()
    let session = withDependencies {
      $0.files = .liveValue
      $0.today = { Day(year: 2025, month: 1, day: 31)! }
    } operation: {
      Session(location: Location(path: folder.path("todo.txt")), settings: SharedReader(settings()))
    }
    #expect(await session.perform(.add("four")) == .changed("Added 1: 2025-01-31 four"))
    await screen.type("C")
    #expect(screen.shown.contains("New tasks get no creation date."))
    #expect(await session.perform(.add("five")) == .changed("Added 2: five"))
  }

  @Test("of the first version that lack something stay readable")
  func firstVersion() throws {
    let key = FileStorageKey<Settings>.settings(in: "/config")
    let file =
      #"{"$version":1,"value":{"arrangement":{"criteria":{"filter":"","showing":"all"},"order":"file"},"views":[]}}"#
    #expect(try key.value(from: Data(file.utf8)) == Settings())
  }

  @Test("are in the user's folder, or in memory if there is none")
  func folder() {
    settings().withLock { $0.arrangement.order = .text }
    #expect(storage.contents(of: Self.file) != nil)
    Settings.shared { $0 == "HOME" ? "/home/me" : $0 == "XDG_CONFIG_HOME" ? "relative" : nil }.withLock {
      $0.arrangement.order = .due
    }
    #expect(storage.contents(of: URL(fileURLWithPath: "/home/me/.config/todo/settings.json")) != nil)
    let memory = Settings.shared { _ in nil }
    memory.withLock { $0.arrangement.order = .due }
    #expect(memory.saveError == nil)
  }

  @Test(
    "are in memory if a variable is not UTF-8, which is reported", arguments: ["XDG_CONFIG_HOME", "HOME"])
  func notUTF8(name: String) {
    func environment(_ variable: String) throws(NotUTF8) -> String? {
      if variable == name { throw NotUTF8(name: name) }
      return nil
    }
    var complaints: [String] = []
    let memory = Settings.shared(environment: environment) { complaints.append($0) }
    #expect(memory.wrappedValue == Settings() && memory.loadError == nil)
    #expect(complaints == ["\(name) is not UTF-8. So the settings are not used and not changed."])
  }

  @Test("another session's change keeps the selected task")
  func otherSession() async throws {
    let screen = try await TestScreen("one +home\ntwo\nthree +home\nfour", settings: settings())
    await screen.type("jj")
    #expect(screen.store.state.list.selected == 3)
    try await otherSession(screen) {
      $0.arrangement.criteria.filter = Filter(typed: "+home")
      $0.arrangement.order = .text
    }
    #expect(screen.store.state.list.selected == 3)
    #expect(screen.store.state.list.window.map(\.number) == [1, 3])
    #expect(screen.shown.contains("/ +home · by text"))
    try await otherSession(screen) { $0.arrangement.criteria.filter = Filter(typed: "one") }
    #expect(screen.store.state.list.selected == 1)
    await screen.type("d")
    #expect(screen.shown.contains("Another session has changed the view."))
    await screen.type("d")
    #expect(screen.lines == ["", "two", "three +home", "four"])
  }

  @Test("a newer program's are not used, and stay", arguments: [true, false])
  func newer(isNewer: Bool) async throws {
    let old = isNewer ? #"{"$version":99,"value":{"sort":"by mood"}}"# : "{ not JSON"
    storage.setContents(Data(old.utf8), of: Self.file)
    let screen = try await TestScreen("one", columns: 160, settings: settings())
    #expect(
      screen.shown.contains(
        isNewer
          ? "The settings are from a newer version of todo, so they are not used and not changed: "
            + "/config/todo/settings.json"
          : "The settings are damaged, so they are not used, and are copied before they are replaced: "
            + "/config/todo/settings.json"
      ))
    await screen.type("s")
    #expect(screen.shown.contains("by priority"))
    let copy = storage.contents(of: URL(fileURLWithPath: "/config/todo/settings.json.unreadable-1"))
    if isNewer {
      #expect(contents() == old)
      #expect(copy == nil)
      #expect(screen.shown.contains("The settings are from a newer version of todo"))
    } else {
      #expect(contents() != old)
      #expect(copy == Data(old.utf8))
      #expect(!screen.shown.contains("damaged"))
    }
  }

  @Test("say in plain words what is wrong with their file")
  func messages() {
    let path = "/s.json"
    #expect(
      Settings.message(SharedStorageError.unreadable(path: path, errno: 13))
        == "The settings can't be read, so they are not used and not changed: /s.json")
    #expect(
      Settings.message(SharedStorageError.unwritable(path: path, errno: 28))
        == "The settings can't be written: /s.json")
    #expect(
      Settings.message(SharedStorageError.uncopied(path: path, errno: 28))
        == "The settings can't be written: /s.json")
    #expect(
      Settings.message(SharedStorageError.missingMigration(path: path, version: 0))
        == "The settings are damaged, so they are not used, and are copied before they are replaced: /s.json")
  }

  @Test("of keys are in force as soon as the file has them, also in what the screen says")
  func keys() async throws {
    let screen = try await TestScreen("one\ntwo\n", columns: 160, settings: settings())
    try await otherSession(screen) { $0.keys = ["done": ["y"], "add": ["Ctrl-N"], "delete": []] }
    await screen.type("yd")
    #expect(screen.lines.map { $0.hasPrefix("x ") } == [true, false])
    #expect(screen.shown.contains(" y done  Ctrl-N add ") && !screen.shown.contains(" delete "))
    await screen.type("?")
    let line = screen.shown.split(separator: "\n").first { $0.contains("done, or open again") }
    #expect(line?.split(separator: " ").first == "y" && !screen.shown.contains("delete the task"))
    await screen.press(.escape)
    await screen.type(":delete the\n")
    #expect(screen.lines == ["", "two"])
    try await otherSession(screen) { $0.keys = ["dnoe": ["y"], "add": ["Ctrl-N"]] }
    await screen.type("z")
    #expect(screen.shown.contains("Keys in the settings: There is no command “dnoe”."))
    await screen.type("yd")
    #expect(screen.shown.contains("No tasks yet. Press Ctrl-N to add one."))
  }

  @Test("of creation dates leave a warning about the selected task as it is")
  func warning() async throws {
    let screen = try await TestScreen("one\ntwo\n")
    try await screen.otherProgramWrites("one!\ntwo\n")
    await screen.type("Cd")
    #expect(screen.shown.contains("Another program has just changed this task."))
    #expect(screen.lines == ["one!", "two"])
  }

  /// Changes the file as another session does, and has the program notice it.
  private func otherSession(_ screen: TestScreen, _ change: (inout Settings) -> Void) async throws {
    var value = screen.store.state.list.settings
    change(&value)
    let json = try #require(String(data: JSONEncoder().encode(value), encoding: .utf8))
    storage.setContents(Data(#"{"$version":\#(Settings.version),"value":\#(json)}"#.utf8), of: Self.file)
    await screen.store.send(.list(.settled(value)))
  }
}

@Suite("Saved views")
struct SavedViewTests {
  @Test("are named, chosen again and deleted")
  func views() async throws {
    let screen = try await TestScreen("b +home\na +home\nc")
    await screen.type("v")
    #expect(screen.shown.contains("No view is saved yet"))
    await screen.press("j", .enter, "d")
    await screen.press(.escape)
    await screen.type("/+home\nsss")
    #expect(screen.store.state.list.window.map(\.number) == [2, 1])
    await screen.type("va")
    #expect(screen.shown.contains("Name of the view:"))
    await screen.type("at home\n")
    #expect(screen.shown.contains("Saved the view at home."))
    await screen.press(.escape)
    await screen.type("svaevery\n")
    #expect(screen.store.state.list.window.map(\.number) == [1, 2, 3])
    await screen.type("v")
    #expect(screen.shown.contains("▸ at home  / +home · by text"))
    #expect(screen.shown.contains("  every    all tasks"))
    await screen.type("\n")
    #expect(screen.store.state.list.window.map(\.number) == [2, 1])
    await screen.type("vj\n")
    #expect(screen.store.state.list.window.map(\.number) == [1, 2, 3])
    await screen.type("vjjd")
    #expect(screen.shown.contains("Deleted the view every."))
    #expect(screen.shown.contains("▸ at home"))
    await screen.type("q")
    #expect(screen.store.state.mode == .list)
    #expect(screen.store.state.list.settings.views.map(\.name) == ["at home"])
  }

  @Test("with a name that exists replace that one, and need a name")
  func names() async throws {
    let screen = try await TestScreen("one")
    await screen.type("vaview\nsvaview\nva  \n")
    let views = screen.store.state.list.settings.views
    #expect(views == [SavedView(name: "view", arrangement: Arrangement(order: .priority))])
    await screen.type("va")
    await screen.press(.escape)
    #expect(screen.store.state.mode == .views(0))
  }

  @Test("keep what is selected")
  func selection() async throws {
    let screen = try await TestScreen("c\nb\na")
    await screen.type("sssvatext\nssvaother\n")
    await screen.type("G")
    let selected = screen.store.state.list.selected
    await screen.type("v\n")
    #expect(screen.store.state.list.order == .text)
    #expect(screen.store.state.list.selected == selected)
  }

  @Test("more than the screen has rows scroll")
  func scrolling() {
    let views = (1...9).map { SavedView(name: "view \($0)", arrangement: Arrangement()) }
    #expect(SettingsView.rows(views, selected: 0, columns: 40, rows: 3).count == 3)
    let last = SettingsView.rows(views, selected: 8, columns: 40, rows: 3).map(\.text)
    #expect(
      last.map { $0.trimmingCharacters(in: .whitespaces) } == [
        "view 7  all tasks", "view 8  all tasks", "▸ view 9  all tasks",
      ])
  }
}

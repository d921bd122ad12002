import Store
import TestStore

@testable import StoreTerminal
@testable import StoreTodo

/// The program on a screen, with a file in memory, for tests that press keys and write as another program does.
struct TestScreen {
  let file: MemoryFile
  let clock = TestClock()
  let today = LockIsolated(Day(year: 2025, month: 1, day: 31)!)
  let store: TestStore<Screen.State, Screen.Action>

  /// Starts the program and has it read the file.
  init(
    _ text: String, columns: Int = 80, settings: Shared<Settings> = Shared(value: Settings()),
    editor: @escaping @Sendable (String) async -> [TerminalEvent] = { [.edited($0)] }
  ) async throws {
    file = try MemoryFile(text)
    store = TestStore(
      initialState: Screen.State(
        location: Location(path: "/todo.txt"), size: Size(columns: columns, rows: 12), settings: settings)
    ) {
      Screen()
    } withDependencies: { [file, clock, today] in
      $0.files = file.client
      $0.today = { today.value }
      $0.days = { Day.beginning(after: $0, today: { today.value }, clock: clock) }
      $0.continuousClock = clock
      $0.terminal = TerminalClient(
        events: { AsyncStream { $0.finish() } }, suspend: { .usual }, resume: { .usual },
        edit: editor)
    }
    store.exhaustivity = .off
    await store.send(.started)
    await settle()
  }

  /// Presses keys.
  func press(_ keys: Key...) async { await store.send(.terminal(keys.map(TerminalEvent.key))) }

  /// The keys of letters; a line feed is Enter.
  static func events(_ text: String) -> [TerminalEvent] {
    text.unicodeScalars.map { .key($0 == "\n" ? .enter : .text($0)) }
  }

  /// Presses the keys of letters; a line feed is Enter.
  func type(_ text: String) async {
    await store.send(.terminal(Self.events(text)))
  }

  /// Writes the file as another program does, and has the program notice it.
  func otherProgramWrites(_ text: String) async throws {
    file.write(try Document(bytes: Array(text.utf8)))
    await store.send(.file(.touched))
    await settle()
  }

  /// Waits until the program has done what it can do now.
  func settle() async { await store.skipReceivedActions(strict: false) }

  /// Waits until the program has written what it wanted to write.
  func save() async {
    await clock.advance(by: Autosave.delay)
    await settle()
  }

  /// What is in the file.
  var contents: String { String(decoding: file.document.bytes, as: UTF8.self) }

  /// The lines of the tasks as the program has them.
  var lines: [String] { store.state.list.document.lines.map { String($0.text) } }

  /// The text on the screen.
  var shown: String { Store(initialState: store.state) { Screen() }[Screen.frame]?.text ?? "" }
}

import TestStore
import TestSupport
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@MainActor
@Suite("A recording")
struct RecordingTests {
  private let start = SessionStart(
    path: "/todo.txt", size: Size(columns: 60, rows: 12), today: Day(year: 2025, month: 1, day: 31)!)

  @Test("shows the session again", arguments: 0..<8)
  func replay(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let file = try MemoryFile(OddLines.file(using: &generator))
    let recording = Recording()
    let start = start
    let store: StoreOf<Screen> = Store(
      initialState: Screen.State(location: Location(path: start.path), size: start.size)
    ) {
      Screen()
    } withDependencies: {
      $0.files = file.client
      $0.today = { start.today }
      $0.continuousClock = ImmediateClock()
      $0.terminal = TerminalClient(
        events: { AsyncStream { $0.finish() } }, suspend: { .usual }, resume: { .usual })
    }
    store.record(to: recording, as: { RecordedAction($0, of: start) })
    await store.send(.started).finish()
    let keys: [Key] = [
      " ", "a", "d", "u", "U", "p", "/", "x", "e", "s", "c", "?", "é", "日", .enter, .escape, .tab, .down,
      .backspace, "A", "m", "w", "C",
    ]
    for _ in 0..<40 {
      await store.send(.terminal([.key(keys.randomElement(using: &generator)!)])).finish()
    }
    await store.send(.terminal([.paste("pasted\ntext")])).finish()
    file.fail(with: .folder(path: "/todo.txt"))
    await store.send(.file(.touched)).finish()
    let replay = Replay(try RecordedSession(recording))
    #expect(replay.lastFrame() == store[Screen.frame]?.text, "seed \(seed)")
  }

  @Test("that breaks off is shown as far as it came")
  func brokenOff() throws {
    let text = try text(of: [.started, .file(.due)])
    let session = try RecordedSession(Recording(text: text + "{\"at\":1,\"act"))
    #expect(session.start == start)
    #expect(session.actions.map(\.action) == [.started(start), .due])
  }

  @Test("says what is wrong with it")
  func errors() throws {
    let text = try text(of: [.file(.due)])
    #expect(throws: RecordedSession.MissingStart.self) { try RecordedSession(Recording(text: text)) }
    let strange = text.replacing("\"due\"", with: "\"overdue\"")
    #expect(throws: RecordingError.self) { try RecordedSession(Recording(text: strange)) }
  }

  /// Returns the text of a recording of some actions.
  private func text(of actions: [Screen.Action]) throws -> String {
    let (recording, start) = (Recording(), start)
    let store = Store(initialState: 0) { EmptyReducer<Int, Screen.Action>() }
    store.record(to: recording, as: { RecordedAction($0, of: start) })
    for action in actions { store.send(action) }
    return try recording.text
  }

  @Test("keeps every action", arguments: 0..<12)
  func actions(index: Int) throws {
    let version = TaskFile.Version.file(
      FileStatus.Stamp(device: 1, inode: 2, size: 3, seconds: 4, nanoseconds: 5))
    let loaded = TaskFile.Contents(
      document: try Document(bytes: Array("one\r\ntwo +p".utf8)), version: version)
    let full = FileError.system(path: "/t", operation: "write it", SystemError(code: 28))
    let actions: [Screen.Action] = [
      .started, .terminal([.key(.control("w")), .paste("a\nb"), .resized(.usual), .signal(.hangUp)]),
      .list(.sort(.due)), .list(.settled(Settings())), .notice(.expired),
      .file(.progress(0.25)),
      .file(.loaded(.success(loaded))), .file(.loaded(.success(nil))), .file(.loaded(.failure(full))),
      .file(.saved(.success(.missing))), .file(.saved(.failure(full))), .file(.copied(.success("/t.copy-1"))),
    ]
    let entries = try Recording(text: text(of: [actions[index]])).entries(of: RecordedAction.self)
    #expect(entries.map(\.action.action) == [actions[index]])
  }
}

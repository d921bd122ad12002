import TestStore
import TestSupport
import Testing

@testable import StoreTodo

@MainActor
@Suite("A recording")
struct RecordingTests {
  private let start = Recording.Start(
    path: "/todo.txt", size: Size(columns: 60, rows: 12), today: Day(year: 2025, month: 1, day: 31)!)

  @Test("shows the session again", arguments: 0..<8)
  func replay(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let file = try MemoryFile(OddLines.file(using: &generator))
    let recorder = try Recorder(path: folder.path("recording"), start)
    let today = start.today
    let store: StoreOf<Screen> = Store(
      initialState: Screen.State(location: Location(path: start.path), size: start.size)
    ) {
      Reduce { _, action in
        MainActor.assumeIsolated { recorder.record(action) }
        return .none
      }
      Screen()
    } withDependencies: {
      $0.files = file.client
      $0.today = { today }
      $0.continuousClock = ImmediateClock()
      $0.terminal = TerminalClient(
        events: { AsyncStream { $0.finish() } }, suspend: { .usual }, resume: { .usual })
    }
    await store.send(.started).finish()
    let keys: [Key] = [
      " ", "a", "d", "u", "U", "p", "/", "x", "e", "s", "c", "?", "é", "日", .enter, .escape, .tab, .down,
      .backspace,
    ]
    for _ in 0..<40 {
      await store.send(.terminal([.key(keys.randomElement(using: &generator)!)])).finish()
    }
    await store.send(.terminal([.paste("pasted\ntext")])).finish()
    await file.fail(with: .folder(path: "/todo.txt"))
    await store.send(.file(.touched)).finish()
    let replay = Replay(try Recording(path: folder.path("recording")))
    #expect(replay.lastFrame() == store[Screen.frame]?.text, "seed \(seed)")
  }

  @Test("that breaks off is shown as far as it came")
  func brokenOff() throws {
    let folder = try TemporaryFolder()
    _ = try Recorder(path: folder.path("recording"), start)
    let whole = try folder.contents(of: "recording")
    let path = try folder.write(whole + "{\"action\":{\"due\":{}},\"time\":1}\n{\"act", to: "recording")
    #expect(try Recording(path: path).start == start)
    #expect(try Recording(path: path).entries.count == 1)
  }

  @Test("says what is wrong with it")
  func errors() throws {
    let folder = try TemporaryFolder()
    func reason(_ path: String) -> String? {
      do throws(RecordingError) {
        _ = try Recording(path: path)
        return nil
      } catch {
        return error.reason
      }
    }
    #expect(reason(folder.path("none")) == "No such file or directory")
    #expect(reason(try folder.write("tasks\n", to: "a")) == "it does not begin as a recording does")
    _ = try Recorder(path: folder.path("b"), start)
    let whole = try folder.contents(of: "b")
    #expect(
      reason(try folder.write(whole + "{}\n", to: "b")) == "line 2 is not an action of this version of todo")
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
    let folder = try TemporaryFolder()
    let recorder = try Recorder(path: folder.path("recording"), start)
    recorder.record(actions[index])
    #expect(try Recording(path: folder.path("recording")).entries.map(\.action.action) == [actions[index]])
  }
}

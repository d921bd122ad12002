import Foundation
import Store
import TestSupport
import Testing

@testable import StoreTerminal
@testable import StoreTodo

/// Frames as text files in Tests/TodoFrames, and one as the picture of the README.
///
/// `ACCEPT_FRAMES=1 swift test --filter FrameTests` writes those that differ; git shows what has changed.
@MainActor
@Suite("A frame")
struct FrameTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("TodoFrames")

  private static let tasks = """
    (A) Call mum +family @phone due:2025-02-01
    x 2025-01-30 2025-01-01 Buy milk @shop
    (B) 2025-01-05 Pay the rent @bank due:2025-02-03
    Write the report +work @office

    日本語のタスク +学習
    👩‍👩‍👧 family e\u{301} and \u{1B}[2J
    \(String(repeating: "A task that is longer than the screen is wide. ", count: 3))
    """

  private func state(
    _ text: String = tasks, columns: Int = 80, rows: Int = 16, today: String = "2025-01-31"
  ) -> Screen.State {
    var state = Screen.State(
      location: Location(path: "/home/me/todo.txt"), size: Size(columns: columns, rows: rows))
    let document = try! Document(bytes: Array(text.utf8))
    state.list.today = Day(today.utf8)
    state.list.load(document)
    state.file.phase = .idle
    return state
  }

  private func expect(
    _ name: String, _ state: Screen.State, keys: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let store = Store(initialState: state) {
      Screen()
    } withDependencies: {
      $0.today = { Day(year: 2025, month: 1, day: 31)! }
      $0.continuousClock = ContinuousClock()
      $0.files = .liveValue
    }
    let events = keys.unicodeScalars.map {
      TerminalEvent.key($0 == "\n" ? .enter : $0 == "\t" ? .tab : .text($0))
    }
    store.send(.terminal(events))
    let frame = try #require(store[Screen.frame])
    #expect(frame.lines.count == state.size.rows, sourceLocation: sourceLocation)
    let cursor = frame.cursor.map { "cursor: column \($0.column + 1), row \($0.row + 1)\n" } ?? ""
    try expect(frame.text + cursor, in: "\(name).txt", sourceLocation: sourceLocation)
  }

  private func expect(
    _ text: String, in name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let url = Self.folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["ACCEPT_FRAMES"] == "1" {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let expected = try String(decoding: Data(contentsOf: url), as: UTF8.self)
    #expect(text == expected, "\(name)", sourceLocation: sourceLocation)
  }

  @Test("shows the list")
  func list() throws {
    try expect("list", state(), keys: "jj")
    try expect("list-open", state(), keys: "\t")
    try expect("list-done", state(), keys: "\t\t")
    try expect("list-empty", state(""))
    try expect("list-marked", state(), keys: "mjm")
    try expect("list-narrow", state(columns: 24, rows: 7), keys: "G")
    try expect("list-tiny", state(columns: 3, rows: 2))
    try expect("list-cell", state(columns: 1, rows: 1))
  }

  @Test("shows what is being typed")
  func entry() throws {
    try expect("entry-add", state(), keys: "aBuy 日本")
    try expect("entry-edit", state(columns: 40), keys: "e +more")
    try expect("entry-completing", state(), keys: "aCall @\t")
    try expect("entry-priority", state(), keys: "p")
  }

  @Test("shows what is looked for")
  func filter() throws {
    try expect("filter-typing", state(), keys: "/@phone")
    try expect("filter-set", state(), keys: "/+\n")
    try expect("filter-nothing", state(), keys: "/nothing like it\n")
  }

  @Test("shows help and counts")
  func panels() throws {
    try expect("help", state(), keys: "?")
    try expect("palette", state(), keys: ":task")
    try expect("help-narrow", state(columns: 40, rows: 30), keys: "?")
    try expect("counts", state(), keys: "c")
  }

  @Test("shows questions")
  func questions() throws {
    try expect("question-delete", state(), keys: "/+\nD")
    try expect("question-quit", state(), keys: " Q")
  }

  @Test("shows messages")
  func messages() throws {
    try expect("message-done", state(), keys: " ")
    try expect("message-problem", state(), keys: "u")
  }

  @Test("shows how the file is")
  func file() throws {
    var state = state()
    state.file.phase = .loading(0.42)
    try expect("file-loading", state)
    state.file.phase = .unread(FileError.unreadable(path: "/home/me/todo.txt", permissions: 0).description)
    try expect("file-unread", state)
    state.file.phase = .failed(
      .system(path: "/home/me/todo.txt", operation: "write it", SystemError(code: 28)))
    try expect("file-failed", state)
    state.mode = .conflict
    try expect("file-conflict", state)
    state.mode = .list
  }

  @Test("is the picture of the README")
  func picture() throws {
    let tasks = """
      (A) Call mum +family @phone due:2026-11-22
      (B) 2026-11-20 Pay the rent @bank due:2026-12-01
      x 2026-11-19 2026-11-01 Buy milk @shop
      Write the report +work @office
      日本語を勉強する +learning
      (C) Plan the trip to Lisbon 🇵🇹 +travel
      x 2026-11-21 2026-11-18 Return the books +library
      """
    let store = Store(initialState: state(tasks, columns: 80, rows: 12, today: "2026-11-21")) { Screen() }
    store.send(.terminal([.key("j"), .key("j"), .key("j")]))
    let frame = try #require(store[Screen.frame])
    try expect(
      FramePicture(frame: frame, title: "The screen of todo with seven tasks").svg, in: "screen.svg")
  }

  @Test("is drawn as a graph of what it is derived from")
  func graph() {
    let lines = Screen.picture().split(separator: "\n")
    for edge in [
      "title -> frame", "tabs -> title", "rows -> content", "content -> frame", "status -> bottom",
    ] {
      #expect(lines.contains { $0 == edge })
    }
    #expect(lines.contains("projects"))
  }

  @Test("fits any screen, whatever is shown", arguments: 0..<30)
  func anySize(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let size = Size(
      columns: .random(in: 1...100, using: &generator), rows: .random(in: 1...30, using: &generator))
    let store = Store(
      initialState: state(OddLines.file(using: &generator), columns: size.columns, rows: size.rows)
    ) {
      Screen()
    } withDependencies: {
      $0.today = { Day(year: 2025, month: 1, day: 31)! }
      $0.continuousClock = ContinuousClock()
    }
    for _ in 0..<30 {
      let keys: [Key] = [
        "j", "k", "G", "g", "l", "h", "/", "a", "e", "c", "?", "p", "x", "D", "Q", "A", "m", "w", "C",
        .escape, .enter, .tab, "日",
        .named(.left),
      ]
      store.send(.terminal([.key(keys.randomElement(using: &generator)!)]))
      let frame = store[Screen.frame]!
      #expect(frame.lines.count == size.rows, "seed \(seed)")
      #expect(frame.lines.allSatisfy { $0.width <= size.columns }, "seed \(seed)")
    }
  }
}

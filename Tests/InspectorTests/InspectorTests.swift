import Foundation
import Store
import StoreTerminal
import TestStore
import TestSupport
import Testing

@testable import StoreInspector

@MainActor @Suite("The inspector") struct InspectorTests {
  private let clock = TestClock()

  private func makeStore(
    _ program: FakeProgram, size: Size = Size(columns: 60, rows: 8), copied: Locked<[String]> = Locked([]),
    recording: String? = nil
  ) -> TestStoreOf<Inspector> {
    let store = TestStore(initialState: Inspector.State(size: size)) {
      Inspector()
    } withDependencies: {
      $0.inspectedProgram = program.client(recording: recording)
      $0.terminal = .liveValue
      $0.continuousClock = clock
      $0.clipboard = Clipboard(copy: { text in copied.withLock { $0.append(text) } })
    }
    store.exhaustivity = .off
    return store
  }

  private func frame(_ store: TestStoreOf<Inspector>) -> String {
    Store(initialState: store.state) { Inspector() }[Inspector.frame]?.text ?? "none"
  }

  private func press(_ keys: String, _ store: TestStoreOf<Inspector>) async {
    await store.send(.terminal(keys.unicodeScalars.map { .key($0 == "\n" ? .enter : .text($0)) }))
    await store.skipReceivedActions(strict: false)
  }

  @Test("copies the call that prints a test from the mark to the selected action of a recording")
  func printedTest() async {
    let (program, copied) = (FakeProgram { _ in InspectionMessage { _ in } }, Locked<[String]>([]))
    let store = makeStore(program, copied: copied, recording: "/tmp/a \"b\".recording")
    let run = await store.send(.started)
    program.greet("news", action: "App.News.Action")
    program.send(.event(1, ".a"), .event(2, ".b"), .event(3, ".c"))
    await store.receive(\.news)
    await store.receive(\.news)
    await store.skipReceivedActions(strict: false)
    await press("t", store)
    await press("m", store)
    #expect(store.state.notice == "The test begins with action 3. 't' copies a call that prints the test.")
    await press("k", store)
    #expect(frame(store).contains(" ◆ .c\n"))
    await press("t", store)
    #expect(
      copied.value
        == [3...3, 2...3].map { actions in
          """
          try Recording(contentsOf: "/tmp/a \\"b\\".recording").printTest(actions: \(actions)) {
            TestStore(initialState: News.State()) { News() }
          }
          """
        })
    program.end()
    await run.cancel()
  }

  @Test("copies the whole path of a recording")
  func printedPath() async {
    let (program, copied) = (FakeProgram { _ in InspectionMessage { _ in } }, Locked<[String]>([]))
    let store = makeStore(program, copied: copied, recording: "a.recording")
    let run = await store.send(.started)
    program.greet("news")
    program.send(.event(1, ".a"))
    await store.receive(\.news)
    await store.receive(\.news)
    await store.skipReceivedActions(strict: false)
    await press("t", store)
    let folder = FileManager.default.currentDirectoryPath
    #expect(copied.value.first?.contains("contentsOf: \"\(folder)/a.recording\"") == true)
    #expect(copied.value.first?.contains("Feature.State()") == true)
    program.end()
    await run.cancel()
  }

  @Test("says that a running program has no test to print")
  func noPrintedTest() async {
    let (program, copied) = (FakeProgram { _ in InspectionMessage { _ in } }, Locked<[String]>([]))
    let store = makeStore(program, copied: copied)
    let run = await store.send(.started)
    program.greet("news", action: "App.News.Action")
    program.send(.event(1, ".a"))
    await store.receive(\.news)
    await store.receive(\.news)
    await store.skipReceivedActions(strict: false)
    await press("t", store)
    #expect(
      store.state.notice == "Only a recording can be printed as a test: inspect a recording of the program.")
    #expect(copied.value == [])
    program.end()
    await run.cancel()
  }

  @Test("shows what the program sends, and reads again at most ten times a second")
  func news() async {
    let program = FakeProgram { request in
      InspectionMessage { message in
        guard case .node = request else { return }
        message.node = InspectedNode(
          value: .value("state", "S", count: 1), from: 0, parts: [.value("n", "1")])
      }
    }
    let store = makeStore(program)
    let run = await store.send(.started)
    await store.receive(\.refresh)
    program.send(
      .event(1, ".tapped from outside", at: 1_234_000_000), .event(2, "started “load”", .effectStarted))
    await store.receive(\.news)
    await store.receive(\.events.arrived)
    await store.skipReceivedActions(strict: false)
    #expect(
      frame(store) == """
         1 Events  2 State  3 Effects  4 Selectors  5 History
            1.234 ▶ .tapped from outside
            0.000 ├ started “load”




        Space pause · . step · / filter · c copy · ? help · q end

        """)
    await press("2", store)
    #expect(program.requests.filter { $0.hasPrefix("node") }.count == 1)
    for number in 3...8 { program.send(.event(number, "again")) }
    for _ in 3...8 { await store.receive(\.news) }
    await store.skipReceivedActions(strict: false)
    await clock.advance(by: .milliseconds(100))
    await store.skipReceivedActions(strict: false)
    #expect(program.requests.filter { $0.hasPrefix("node") }.count == 2)
    #expect(
      frame(store).hasPrefix(
        " 1 Events  2 State  3 Effects  4 Selectors  5 History\n▾ state T (1)\n    n 1\n"))
    program.end()
    await store.receive(\.newsEnded)
    #expect(frame(store).hasPrefix(" 1  2 State  3  4  5                              has ended\n"))
    await run.cancel()
  }

  @Test("filters, pauses, copies and ends by keys")
  func keys() async {
    let copied = Locked<[String]>([])
    let store = makeStore(FakeProgram { _ in InspectionMessage { _ in } }, copied: copied)
    await store.send(.events(.arrived([.event(1, "load a"), .event(2, "save"), .event(3, "load b")])))
    await press("/lo", store)
    #expect(frame(store).hasSuffix("/ lo\n"))
    await store.send(.terminal([.key(.backspace), .paste("oad"), .key(.enter)]))
    await store.skipReceivedActions(strict: false)
    #expect(store.state.events.filter == "load" && store.state.typing == nil)
    await store.send(.terminal([.key(.up), .key(.text("c"))]))
    await store.skipReceivedActions(strict: false)
    #expect(copied.value == ["load a"])
    #expect(frame(store).hasSuffix("Copied, if the terminal allows it.\n"))
    await press(" ", store)
    await store.send(.events(.arrived([.event(4, "load c")])))
    #expect(frame(store).contains("paused, 1 wait"))
    await press(".", store)
    #expect(frame(store).contains("paused, 0 wait") && frame(store).contains("load c"))
    await press("?", store)
    #expect(frame(store).contains("show another pane"))
    await press("x", store)
    #expect(!frame(store).contains("show another pane"))
    await press("q", store)
    #expect(store.state.isOver)
  }

  @Test("draws the lives of effects, and counts computations")
  func effectsAndSelectors() async {
    let store = makeStore(FakeProgram { _ in InspectionMessage { _ in } }, size: Size(columns: 80, rows: 7))
    let second = 1_000_000_000
    let events: [InspectedEvent] = [
      .event(1, "started", .effectStarted, name: "load", at: 0),
      .event(2, ".loaded", cause: 1, at: second),
      .event(3, "finished", .effectFinished, name: "load", cause: 1, at: 2 * second),
      .event(4, "started", .effectStarted, name: "watch", at: second),
      .event(5, "failed", .effectFailed, name: "old", cause: nil, at: 2 * second, duration: second),
      .event(6, "computed rows because of \\.list", .selector, name: "rows", at: 2 * second),
      .event(7, "computed rows", .selector, name: "rows", at: 4 * second),
    ]
    await store.send(.news(events.map { event in InspectionMessage { $0.event = event } }))
    await store.skipReceivedActions(strict: false)
    await press("3", store)
    #expect(
      frame(store) == """
         1 Events  2 State  3 Effects  4 Selectors  5 History
        old                  failed    1.0 s              ├────────┤
        watch                runs      3.0 s              ├──────────────────────────
        load                 finished  2.0 s     ├────────●────────┤


        1 running · ? help · q end

        """)
    await press("4", store)
    #expect(frame(store).contains("        2  computed rows\n"))
  }

  @Test("fits any size of the screen")
  func sizes() async {
    let store = makeStore(FakeProgram { try StateOfAnySize.answer($0) })
    await store.send(
      .news((1...50).map { number in InspectionMessage { $0.event = .event(number, "event \(number)") } }))
    await store.skipReceivedActions(strict: false)
    for pane in 1...5 {
      await press("\(pane)", store)
      for (columns, rows) in [(1, 1), (2, 3), (20, 4), (80, 24), (200, 60)] {
        await store.send(.terminal([.resized(Size(columns: columns, rows: rows))]))
        let lines = frame(store).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count == rows, "\(pane), \(columns) × \(rows)")
        #expect(lines.allSatisfy { $0.count <= columns })
      }
    }
  }

  private enum StateOfAnySize {
    static func answer(_ request: InspectionRequest.Kind) throws -> InspectionMessage {
      InspectionMessage { message in
        switch request {
        case .node:
          let parts = (0..<30).map { InspectedValue.value("part\($0)", String(repeating: "x", count: 90)) }
          message.node = InspectedNode(value: .value("state", "S", count: 30), from: 0, parts: parts)
        case .moments: message.moments = .init(first: 0, end: 2, shown: 1, from: 0, actions: [nil, ".a"])
        case .difference:
          message.difference = .init(lines: Array(repeating: "+ a line", count: 100), omitted: 3)
        default: break
        }
      }
    }
  }
}

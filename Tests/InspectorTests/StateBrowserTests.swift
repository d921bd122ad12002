import Store
import TestStore
import Testing

@testable import StoreInspector

@MainActor @Suite("The tree of the state") struct StateBrowserTests {
  /// A program with the state `(title, rows)`, with 250 rows.
  private nonisolated static func answer(_ request: InspectionRequest.Kind, title: String = "all") throws
    -> InspectionMessage
  {
    guard case .node(let path, let from, let count, _) = request else { return InspectionMessage { _ in } }
    return try InspectionMessage { message in
      switch path {
      case []:
        message.node = InspectedNode(
          value: .value("state", "State", count: 2), from: 0,
          parts: [.value("title", title), .value("rows", "[…]", count: 250)])
      case ["rows"]:
        let shown = from..<min(250, from + count)
        message.node = InspectedNode(
          value: .value("rows", "[…]", count: 250), from: from,
          parts: shown.map { .value("[\($0)]", "row \($0)") })
      default: throw InspectionError(kind: .noSuchPath, text: "no")
      }
    }
  }

  private let program = FakeProgram { try answer($0) }

  private func makeStore() -> TestStoreOf<StateBrowser> {
    let store = TestStore(initialState: StateBrowser.State()) {
      StateBrowser()
    } withDependencies: {
      $0.inspectedProgram = program.client()
    }
    store.exhaustivity = .off
    return store
  }

  private func lines(_ store: TestStoreOf<StateBrowser>) -> [String] {
    store.state.rows.map { row in
      let indent = String(repeating: "  ", count: row.depth)
      switch row.content {
      case .value(let value): return "\(indent)\(value.label)\(row.hasChanged ? "!" : "") \(value.text)"
      case .earlier(let count): return "\(indent)… \(count) before"
      case .later(let count): return "\(indent)… \(count) more"
      }
    }
  }

  @Test("reads a value when it is opened, a hundred parts at once")
  func open() async {
    let store = makeStore()
    await store.send(.refresh)
    await store.receive(\.read)
    #expect(lines(store) == ["state State", "  title all", "  rows […]"])
    await store.send(.moved(1))
    await store.send(.opened)
    #expect(program.requests.count == 1, "A title has no parts.")
    await store.send(.moved(1))
    await store.send(.opened)
    await store.receive(\.read)
    #expect(store.state.rows.count == 104 && lines(store).last == "    … 150 more")
    #expect(lines(store)[3] == "    [0] row 0")

    await store.send(.moved(1_000))
    await store.send(.opened)
    await store.receive(\.read)
    #expect(lines(store)[3...4] == ["    … 100 before", "    [100] row 100"])
    #expect(lines(store).last == "    … 50 more")
    await store.send(.moved(-1_000))
    await store.send(.moved(3))
    await store.send(.opened)
    await store.receive(\.read)
    #expect(lines(store)[3] == "    [0] row 0")
    await store.send(.closed)
    #expect(lines(store) == ["state State", "  title all", "  rows […]"] && store.state.selection == 2)
  }

  @Test("marks what has changed since it was read")
  func changes() async {
    let store = makeStore()
    await store.send(.refresh)
    await store.receive(\.read)
    program.answer { try Self.answer($0, title: "some") }
    await store.send(.refresh)
    await store.receive(\.read)
    #expect(lines(store) == ["state State", "  title! some", "  rows […]"])
    await store.send(.refresh)
    await store.receive(\.read)
    #expect(lines(store) == ["state State", "  title some", "  rows […]"])
  }

  @Test("closes a value that is gone")
  func gone() async {
    let store = makeStore()
    await store.send(.refresh)
    await store.receive(\.read)
    await store.send(.moved(2))
    await store.send(.opened)
    await store.receive(\.read)
    program.answer { request in
      if case .node(path: ["rows"], _, _, _) = request {
        throw InspectionError(kind: .noSuchPath, text: "no")
      }
      return try Self.answer(request)
    }
    await store.send(.refresh)
    await store.receive(\.gone)
    #expect(store.state.open.keys.sorted { $0.count < $1.count } == [[]])
  }
}

import Store
import TestStore
import Testing

@testable import StoreInspector

@MainActor @Suite("The history") struct HistoryBrowserTests {
  private func makeStore(_ program: FakeProgram) -> TestStoreOf<HistoryBrowser> {
    TestStore(initialState: HistoryBrowser.State()) {
      HistoryBrowser()
    } withDependencies: {
      $0.inspectedProgram = program.client()
    }
  }

  private nonisolated static func answer(_ request: InspectionRequest.Kind, shown: Int = 3) throws
    -> InspectionMessage
  {
    InspectionMessage { message in
      switch request {
      case .moments(let from, _):
        message.moments = InspectedMoments(
          first: 1, end: 4, shown: shown, from: max(1, from), actions: [nil, ".a", ".b"])
      case .difference(let old, let new):
        message.difference = InspectedDifference(lines: ["- \(old)", "+ \(new)"], omitted: 0)
      default: break
      }
    }
  }

  @Test("compares the selected moment with the one before, and lets the program show it")
  func moments() async {
    let program = FakeProgram { try Self.answer($0) }
    let store = makeStore(program)
    let moments = InspectedMoments(first: 1, end: 4, shown: 3, from: 1, actions: [nil, ".a", ".b"])
    await store.send(.refresh)
    await store.receive(\.read) { $0.moments = moments }
    await store.receive(\.compared) {
      $0.comparison = .init(moment: 3, difference: .init(lines: ["- 2", "+ 3"], omitted: 0))
    }
    await store.send(.moved(-1)) { $0.selection = 2 }
    await store.receive(\.compared) {
      $0.comparison = .init(moment: 2, difference: .init(lines: ["- 1", "+ 2"], omitted: 0))
    }
    program.answer { try Self.answer($0, shown: 2) }
    await store.send(.jumped)
    await store.receive(\.shown)
    await store.receive(\.read) {
      $0.moments = InspectedMoments(first: 1, end: 4, shown: 2, from: 1, actions: [nil, ".a", ".b"])
    }
    #expect(program.requests.contains("jump(moment: 2)"))
    // The first moment has none before it.
    await store.send(.moved(-5)) { $0.selection = 1 }
    await store.send(.moved(5)) { $0.selection = nil }
    await store.receive(\.compared) {
      $0.comparison = .init(moment: 3, difference: .init(lines: ["- 2", "+ 3"], omitted: 0))
    }
  }

  @Test("says why there is none")
  func none() async {
    let program = FakeProgram { _ in throw InspectionError(kind: .noHistory, text: "No history.") }
    let store = makeStore(program)
    await store.send(.refresh)
    await store.receive(\.failed) { $0.problem = "No history." }
    await store.send(.moved(1))
    await store.send(.jumped)
  }
}

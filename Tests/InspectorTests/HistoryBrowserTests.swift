import Store
import TestStore
import Testing

@testable import StoreInspector

@MainActor @Suite("The history") struct HistoryBrowserTests {
  private func makeStore(
    _ program: FakeProgram, _ clock: TestClock<Duration> = TestClock()
  ) -> TestStoreOf<HistoryBrowser> {
    TestStore(initialState: HistoryBrowser.State()) {
      HistoryBrowser()
    } withDependencies: {
      $0.inspectedProgram = program.client()
      $0.continuousClock = clock
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
    let clock = TestClock()
    let program = FakeProgram { try Self.answer($0) }
    let store = makeStore(program, clock)
    let moments = InspectedMoments(first: 1, end: 4, shown: 3, from: 1, actions: [nil, ".a", ".b"])
    await store.send(.refresh)
    await store.receive(\.read) {
      $0.moments = moments
      $0.isResting = true
    }
    await store.receive(\.compared) {
      $0.comparison = .init(moment: 3, difference: .init(lines: ["- 2", "+ 3"], omitted: 0))
    }
    await clock.advance()
    await store.receive(\.rested) { $0.isResting = false }
    await store.send(.moved(-1)) { $0.selection = 2 }
    await store.receive(\.compared) {
      $0.comparison = .init(moment: 2, difference: .init(lines: ["- 1", "+ 2"], omitted: 0))
      $0.isResting = true
    }
    await clock.advance()
    await store.receive(\.rested) { $0.isResting = false }
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
      $0.isResting = true
    }
    await clock.advance()
    await store.receive(\.rested) { $0.isResting = false }
  }

  @Test(
    "compares the newest moments as often as a hundredth of the program's time allows, and a chosen one at once"
  )
  func rests() async {
    let (clock, end) = (TestClock(), LockIsolated(4))
    let program = FakeProgram { request in
      if case .moments = request {
        let end = end.value
        return InspectionMessage {
          $0.moments = InspectedMoments(
            first: 1, end: end, shown: end - 1, from: 1, actions: [nil, ".a", ".b", ".c"])
        }
      }
      return try Self.answer(request)
    }
    let store = makeStore(program, clock)
    store.exhaustivity = .off
    await store.send(.compared(3, .init(lines: [], omitted: 0), .milliseconds(100)))
    end.setValue(5)
    await store.send(.refresh)
    await store.receive(\.read)
    await clock.advance(by: .milliseconds(9_899))
    await store.send(.refresh)
    await store.receive(\.read)
    #expect(store.state.comparison?.moment == 3)
    await store.send(.moved(-2))
    await store.receive(\.compared)
    #expect(store.state.comparison?.moment == 2)
    await clock.advance()
    await store.receive(\.rested)
    await store.send(.moved(2)) { $0.selection = nil }
    await store.receive(\.compared)
    #expect(store.state.comparison?.moment == 4)
    // It is not compared again.
    await clock.advance()
    await store.receive(\.rested)
    let count = program.requests.count
    await store.send(.refresh)
    await store.receive(\.read)
    #expect(program.requests.count == count + 1)
    end.setValue(4)
    await store.send(.compared(3, .init(lines: [], omitted: 0), .milliseconds(100)))
    end.setValue(5)
    await store.send(.refresh)
    await store.receive(\.read)
    await clock.advance(by: .milliseconds(9_900))
    await store.receive(\.rested)
    await store.receive(\.compared)
    #expect(store.state.comparison?.moment == 4)
    await store.skipInFlightEffects(strict: false)
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

import Store
import TestStore
import TestSupport
import Testing

/// A count that traps below zero, which happens if two decrements are reduced before an increment.
@Reducer private struct Unsigned {
  struct State: Equatable { var count: UInt = 1 }
  enum Action { case load, increment, decrement, add(Int) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .load:
        return .merge(
          .run { await $0(.decrement) }, .run { await $0(.increment) }, .run { await $0(.decrement) })
      case .increment: state.count += 1
      case .decrement: state.count -= 1
      case .add(let number): if number > 90 { state.count -= 10 }
      }
      return .none
    }
  }
}

@Suite("Traps in explored tests") struct TrapTests {
  private static func loaded() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.load)
    await store.finish()
  }

  private static func makeStore() -> TestStoreOf<Unsigned> {
    TestStore(initialState: Unsigned.State()) { Unsigned() }
  }

  private static func action(_ draw: Draw, _ state: Unsigned.State) -> Unsigned.Action? {
    .add(draw.int(in: 0...100))
  }

  /// The case that the message of a trap names.
  private func text(_ message: String, of function: String) throws -> String {
    let match = try #require(message.firstMatch(of: #/'(\w+)\(case: "([^"]+)"\) { … }'/#))
    #expect(match.1 == function)
    return String(match.2)
  }

  private func message(_ result: ExitTest.Result?) -> String {
    result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
  }

  @Test("the schedule that traps is printed, and traps when it is repeated")
  func schedule() async throws {
    let found = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await exploreSchedules(.all(limit: 1_000)) { await TrapTests.loaded() }
    }
    let first = message(found)
    #expect(first.contains("TestStoreTests/TrapTests.swift:"))
    #expect(first.contains("The program trapped in the test that is explored here."))
    let text = try text(first, of: "exploreSchedules")
    #expect(text.contains("@"))
    let repeated = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [text = text as String] in
      await exploreSchedules(case: text) { await TrapTests.loaded() }
    }
    #expect(try self.text(message(repeated), of: "exploreSchedules") == text)
  }

  @Test("the random script that traps is printed with the step that it takes, and traps when it is repeated")
  func script() async throws {
    let found = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await exploreActions {
        TrapTests.makeStore()
      } action: {
        TrapTests.action($0, $1)
      }
    }
    let text = try text(message(found), of: "exploreActions")
    let repeated = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [text = text as String] in
      await exploreActions(case: text) {
        TrapTests.makeStore()
      } action: {
        TrapTests.action($0, $1)
      }
    }
    #expect(try self.text(message(repeated), of: "exploreActions") == text)
  }
}

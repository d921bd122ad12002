import Store
import TestSupport
import Testing

/// `Effect.run` over an asynchronous sequence, with the ways to name the action that compile.
@MainActor @Suite struct SequenceTests {
  struct Listener: Reducer {
    struct State {
      var heard: [Int] = []
    }

    enum Action {
      case listen(Effect<Action>)
      case heard(Int)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .listen(let effect): return effect
        case .heard(let number):
          state.heard.append(number)
          return .none
        }
      }
    }
  }

  nonisolated static func numbers() -> AsyncStream<Int> {
    AsyncStream { continuation in
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
    }
  }

  private func heard(_ effect: Effect<Listener.Action>) async -> [Int] {
    let store = Store(initialState: Listener.State()) { Listener() }
    await store.send(.listen(effect)).finish()
    return store.heard
  }

  @Test("an action for each element, by a closure")
  func closure() async {
    #expect(await heard(.run(Self.numbers(), action: { .heard($0) })) == [1, 2, 3])
  }

  @Test("an action for each element, by the name of its case")
  func caseName() async {
    #expect(await heard(.run(Self.numbers(), action: Listener.Action.heard)) == [1, 2, 3])
  }
}

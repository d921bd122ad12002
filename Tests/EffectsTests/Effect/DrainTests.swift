import Store
import TestSupport
import Testing

/// What the store's observers see of a `send` that leads to others.
@MainActor @Suite struct DrainTests {
  typealias Action = Probe.Action

  /// Sends an action when it ends: in the middle of the write that takes it out of the state.
  private final class LastWord {
    private let say: () -> Void

    init(_ say: @escaping () -> Void) { self.say = say }

    deinit { say() }
  }

  /// Keeps something until an action replaces it.
  private struct Keeper: Reducer {
    struct State {
      var word: LastWord?
      var log: [String] = []
    }

    enum Action {
      case keep(LastWord)
      case letGo
      case said(String)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .keep(let word): state.word = word
        case .letGo:
          state.log.append("letting go")
          state.word = nil
          state.log.append("let go")
        case .said(let text):
          state.log.append(text)
          if text == "first" { return .send(.said("led to")) }
        }
        return .none
      }
    }
  }

  /// Lets the job run that ends the turn: it was enqueued before this one.
  private func endTurn() async { await Task {}.value }

  @Test("no observer runs while .send effects are drained, nor sees a part of what they do")
  func noObserverInDrain() async {
    let store = Store()
    let seen = Locked<[[Int]]>([])
    var seenInDrain: [Int] = []
    let token = store.observe { seen.withLock { $0.append(store.log) } }
    let note: (Int, Effect<Action>) -> Action = { number, effect in
      .act { state in
        seenInDrain.append(seen.value.count)
        state.log.append(number)
        return effect
      }
    }
    store.send(note(1, .concatenate(.send(note(2, .send(note(3, .none)))), .send(note(4, .none)))))
    #expect(store.log == [1, 2, 3, 4])
    #expect(seenInDrain == [1, 1, 1, 1])
    #expect(seen.value == [[]])
    await endTurn()
    #expect(seen.value == [[], [1, 2, 3, 4]])
    withExtendedLifetime(token) {}
  }

  @Test(
    "in a store without isolation, whose turn ends with the send, no observer sees a part of a drain either")
  nonisolated func noObserverInDrainWithoutIsolation() {
    let store = Store()
    let seen = Locked<[[Int]]>([])
    let token = store.observe { seen.withLock { $0.append(store.log) } }
    store.send(.both(1, .concatenate(.send(.both(2, .send(.note(3)))), .send(.note(4)))))
    #expect(seen.value == [[], [1, 2, 3, 4]])
    withExtendedLifetime(token) {}
  }

  @Test("a send while the state is written is reduced when it is, and before observers are told")
  func sendWhileWriting() async {
    let issues = IssueLog()
    let store = Store(initialState: Keeper.State()) { Keeper() }
    let seen = Locked<[[String]]>([])
    store.send(.keep(LastWord { store.send(.said("first")) }))
    let token = store.observe { seen.withLock { $0.append(store.log) } }
    withIssueReporter(issues) { _ = store.send(.letGo) }
    let log = ["letting go", "let go", "first", "led to"]
    #expect(store.log == log)
    #expect(issues.issues.map(\.kind) == [.reentrantSend])
    #expect(seen.value == [[]])
    await endTurn()
    #expect(seen.value == [[], log])
    withExtendedLifetime(token) {}
  }

  @Test("once observers are queued a send is one of its own again")
  func sendFromObserver() async {
    let store = Store()
    let token = store.observe {
      if store.log.count == 1 { store.send(.note(2)) }
    }
    store.send(.note(1))
    #expect(store.log == [1])
    await endTurn()
    #expect(store.log == [1, 2])
    withExtendedLifetime(token) {}
  }
}

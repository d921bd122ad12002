import TestStore
import TestSupport
import Testing

@Suite("What is said of actions that have no end, to a test that skips them")
struct EndlessSkipTests {
  @Reducer
  struct Ticker {
    struct State: Equatable { var ticks = 0 }
    enum Action: Equatable { case start, stop, ticked, again, never }

    @Dependency(\.continuousClock) var clock
    static let line = #line + 6

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start:
          return .run(name: "ticks") { send in
            for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
          }
          .cancellable(id: 1)
        case .stop: return .cancel(id: 1)
        case .ticked: state.ticks += 1
        case .again: return .send(.again)
        case .never: break
        }
        return .none
      }
    }
  }

  /// A store for whose tests 500 actions are many.
  func makeStore(_ exhaustivity: Exhaustivity = .off) -> TestStoreOf<Ticker> {
    let store = TestStore(initialState: Ticker.State()) {
      Ticker()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }
    store.skippedActionLimit = 500
    store.exhaustivity = exhaustivity
    return store
  }

  /// What is told of a timer.
  static func endless(_ beginning: String = "There are", line: Int) -> Failure {
    Failure(
      """
      \(beginning) endless actions to skip: each reduced action leads to another one. This call has reduced \
      500 actions, the limit in 'store.skippedActionLimit'.

      The last skipped action: EndlessSkipTests.Ticker.Action.ticked

      In flight:
      • The effect "ticks" (id 1) started by the action .start is still running. It was made at \
      TestStoreTests/EndlessSkipTests.swift:\(Ticker.line). It waits for its action to be received: \
      'await store.receive(…)'.

      Likely causes, in order:
      1. A timer or a loop on an 'ImmediateClock', on which no time passes between two actions.
      2. An action starts the effect that sends it again. Check the reducer's branch for the action above.

      Fix: advance the time by hand, on a 'TestClock': 'await clock.advance(by: …)'; or end the effect before this \
      line: call 'await task.cancel()' on the task that 'send' returned. If the test needs so many actions, raise \
      'store.skippedActionLimit'.
      """, line: line)
  }

  @Test("By a send, which is done all the same: here it ends the timer")
  func send() async {
    let store = makeStore()
    await store.send(.start)
    await store.receive(\.ticked)
    let line = #line + 1
    let told = await failures { await store.send(.stop) }
    #expect(told == [Self.endless(line: line)])
    await store.finish(timeout: .seconds(100_000))
  }

  @Test("By a receive of what never comes, alone and in a group")
  func receive() async {
    let store = makeStore()
    let task = await store.send(.start)
    let line = #line + 2
    let told = await failures {
      await store.receive(\.never)
      await store.receive(\.never, timeout: .zero)
      await store.receive(inAnyOrder: .never, .stop)
    }
    let name = "EndlessSkipTests.Ticker.Action"
    #expect(
      told == [
        Self.endless("Expected to receive an action of the case \\.never, but there are", line: line),
        Self.endless("Expected to receive an action of the case \\.never, but there are", line: line + 1),
        Self.endless(
          "Expected to receive the action \(name).never, or the action \(name).stop, but there are",
          line: line + 2),
      ])
    await task.cancel()
  }

  @Test("By skipReceivedActions, whatever must be asserted; the next action is there to be received")
  func skip() async {
    let store = makeStore(.on)
    let task = await store.send(.start)
    let line = #line + 1
    let told = await failures { await store.skipReceivedActions() }
    #expect(told == [Self.endless(line: line)])
    let ticks = store.state.ticks
    await store.receive(\.ticked) { $0.ticks = ticks + 1 }
    await task.cancel()
    await store.finish()
  }

  @Test("By finish, of the store and of a send's effects")
  func finish() async {
    let store = makeStore()
    let task = await store.send(.start)
    let line = #line + 2
    let told = await failures {
      await task.finish()
      await store.finish()
    }
    #expect(
      told == [
        Self.endless("Expected the effects of this action to end, but there are", line: line),
        Self.endless(line: line + 1),
      ])
    await task.cancel()
  }

  @Test("By the recording of a script, which is none then")
  func record() async {
    let store = makeStore(.on)
    var task: TestStoreTask?
    var script: String?
    let line = #line + 1
    let told = await failures { script = await store.recordScript { task = await store.send(.start) } }
    #expect(told == [Self.endless(line: line)])
    #expect(script == "")
    await task?.cancel()
  }

  @Test("Of an action that sends itself no effect is named")
  func sendsItself() async {
    let store = makeStore()
    let line = #line + 3
    let told = await failures {
      await store.send(.again)
      await store.finish()
    }
    #expect(told.map(\.line) == [line])
    #expect(
      told.first?.message.hasPrefix(
        """
        There are endless actions to skip: each reduced action leads to another one. This call has reduced 500 \
        actions, the limit in 'store.skippedActionLimit'.

        The last skipped action: EndlessSkipTests.Ticker.Action.again

        Likely causes, in order:
        1. A timer
        """) == true)
  }

  @Test("Nothing of many that end, however long that takes")
  func end() async {
    let store = TestStore(initialState: Listener.State()) {
      Listener { send in
        for word in 1...5_000 { await send(.heard(word)) }
      }
    }
    store.timeout = .zero
    await store.send(.listen) { $0.isListening = true }
    await store.skipReceivedActions()
    #expect(store.state.heard.count == 5_000)
  }

  @Test("The last action is shown with its values")
  func lastAction() async {
    let store = TestStore(initialState: Listener.State()) {
      Listener { send in
        for word in 1...3 { await send(.heard(word)) }
      }
    }
    store.skippedActionLimit = 2
    await store.send(.listen) { $0.isListening = true }
    let told = await failures { await store.skipReceivedActions() }
    #expect(told.map { $0.message.contains("The last skipped action: Listener.Action.heard(2)\n") } == [true])
    await store.skipReceivedActions()
  }

  @Test("The limit is the number of actions of one call, exactly")
  func limit() async {
    for (limit, isEndless) in [(99, true), (100, true), (101, false)] {
      let store = TestStore(initialState: Listener.State()) {
        Listener { send in
          for word in 1...101 { await send(.heard(word)) }
        }
      }
      store.skippedActionLimit = limit
      await store.send(.listen) { $0.isListening = true }
      let told = await failures { await store.skipReceivedActions() }
      #expect(told.count == (isEndless ? 1 : 0))
      #expect(store.state.heard.count == (isEndless ? limit : 101))
      await store.skipReceivedActions(strict: false)
    }
  }
}

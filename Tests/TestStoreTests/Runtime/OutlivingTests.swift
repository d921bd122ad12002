import Store
import TestSupport
import Testing

@testable import TestStore

@Suite("A test store that outlives its test")
struct OutlivingTests {
  let clock = TestClock()

  func makeStore(
    _ effect: @escaping @Sendable (Send<Listener.Action>) async throws -> Void
  ) -> TestStoreOf<Listener> {
    TestStore(initialState: Listener.State(isListening: true)) {
      Listener(effect: effect)
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  /// What stands below each text.
  static func explanation(line: Int) -> String {
    """
    The test store made at TestStoreTests/OutlivingTests.swift:\(line) outlives its test: it is retained by a global \
    or static variable, by a property of the test case, or by a closure or a task that has not ended.
    """
  }

  static let madeAt = #line - 15

  @Test("is asked for actions that were not received, once, from anywhere")
  func unreceived() async {
    let store = makeStore { await $0(.heard(1)) }
    let line = #line + 1
    await store.send(.listen)
    let open = store.liveStore
    let told = await Task.detached { open.takeLeftovers() }.value
    #expect(
      told.map(\.message) == [
        """
        The store received unexpected actions by the end of this test: effects of the action .listen have sent \
        actions that the test did not receive.

        Fix: assert them with 'await store.receive(…)', or skip them with 'await store.skipReceivedActions()'.

        \(Self.explanation(line: Self.madeAt))
        """
      ])
    #expect(told.map(\.place) == ["TestStoreTests/OutlivingTests.swift:\(line)"])
    #expect(open.takeLeftovers().isEmpty)
    await store.receive(.heard(1)) { $0.heard = [1] }
    #expect(open.takeLeftovers().isEmpty)
  }

  @Test("is asked for actions that a '.send' has sent")
  func unreceivedDirectly() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { _, action in action == 0 ? .send(1) : .none }
    }
    await store.send(0)
    #expect(store.liveStore.takeLeftovers().map { $0.message.prefix(22) } == ["The store received une"])
    await store.receive(1)
  }

  @Test("is asked for changes of shared values that were not asserted")
  func shared() async {
    let number = Shared(value: 1)
    let line = #line + 1
    let store = makeStore { _ in number.withLock { $0 = 2 } }
    await store.send(.listen)
    let told = store.liveStore.takeLeftovers()
    #expect(
      told.map(\.message) == [
        """
        The shared value Int was changed, and the test has not asserted the change.

        − 1
        + 2

        (Before: −, After: +)

        Fix: assert it in the closure of the first 'send' or 'receive' after the change, with \
        '$0.$property.withLock { $0 = … }'. If there is no such call, assert it with 'store.assert { … }'.

        \(Self.explanation(line: Self.madeAt))
        """
      ])
    #expect(told.map(\.place) == ["TestStoreTests/OutlivingTests.swift:\(line)"])
    #expect(store.liveStore.takeLeftovers().isEmpty)
  }

  @Test("is asked for effects that still run")
  func effects() async {
    let clock = clock
    let store = makeStore { _ in try await clock.sleep(for: .seconds(1)) }
    let line = #line + 1
    let task = await store.send(.listen)
    let told = store.liveStore.takeLeftovers()
    #expect(
      told.map(\.message) == [
        """
        An effect is still running at the end of the test.

        The effect "ear" (id listening) started by the action .listen is still running. It was made at \
        TestStoreTests/Listener.swift:\(Listener.line). It sleeps on a test clock that nobody advances: \
        'await clock.advance(by: .seconds(1))'.

        Fix: let it end earlier; an effect that sleeps in a loop, such as a timer, never ends. Or cancel it: \
        send the action that cancels it, call 'await task.cancel()' on the task that 'send' returned, or call 'await \
        store.skipInFlightEffects()'.

        \(Self.explanation(line: Self.madeAt))
        """
      ])
    #expect(told.map(\.place) == ["TestStoreTests/OutlivingTests.swift:\(line)"])
    await task.cancel()
  }

  @Test("has nothing to say where nothing is left, or need not be asserted, or was reported")
  func nothing() async {
    let clock = clock
    let store = makeStore { send in
      await send(.heard(1))
      try await clock.sleep(for: .seconds(1))
    }
    await store.send(.listen)
    store.exhaustivity = .off
    #expect(store.liveStore.takeLeftovers().isEmpty)
    store.exhaustivity = .on
    await store.receive(.heard(1)) { $0.heard = [1] }
    await store.skipInFlightEffects()
    #expect(store.liveStore.takeLeftovers().isEmpty)
    await clock.advance(by: .seconds(1))
    await store.send(.listen)
    let told = await failures { await store.finish() }
    #expect(told.count == 1)
    #expect(store.liveStore.takeLeftovers().isEmpty)
    // Nor after more calls.
    await store.receive(.heard(1)) { $0.heard = [1, 1] }
    #expect(store.liveStore.takeLeftovers().isEmpty)
    await store.skipInFlightEffects()
  }

  @Test("still has to say what finish has only shown or let pass", arguments: [false, true])
  func notFailedBefore(isShown: Bool) async {
    let clock = clock
    let store = makeStore { _ in try await clock.sleep(for: .seconds(1)) }
    store.exhaustivity = .off(showSkippedAssertions: isShown)
    let task = await store.send(.listen)
    await store.finish()
    let scope = store.runtime.effects.rootScopesInFlight[0]
    #expect(store.liveStore.isNew(scope, asFailure: false) == !isShown)
    #expect(store.liveStore.isNew(scope, asFailure: true))
    store.exhaustivity = .on
    let told = await failures { await store.finish() }
    #expect(told.count == 1)
    #expect(!store.liveStore.isNew(scope, asFailure: true))
    await task.cancel()
  }

  @Test("is looked after as long as it lives, and no longer")
  func registration() async {
    weak var gone: LiveTestStore?
    do {
      let store = makeStore { _ in }
      gone = store.liveStore
      #expect(LiveTestStores.all.elements.contains { $0 === gone })
    }
    #expect(gone == nil)
  }

  @Test("under a schedule fails it at the end of the run")
  func schedule() async {
    var kept: [TestStoreOf<Listener>] = []
    let told = await failures {
      await exploreSchedules(seeds: 3...3) {
        let store = makeStore { await $0(.heard(1)) }
        kept.append(store)
        await store.send(.listen)
      }
    }
    #expect(told.count == 1)
    #expect(told.first?.message.hasPrefix("The store received unexpected actions by the end") == true)
    #expect(told.first?.message.contains("Found by seed 3 in the first schedule") == true)
    for store in kept { await store.skipReceivedActions() }
  }
}

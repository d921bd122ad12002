@testable import TestStore
import TestSupport
import Testing

@Suite("An effect that never comes to rest")
struct UnsettledEffectsTests {
  /// A store for whose tests a millisecond is long.
  func makeStore(
    _ effect: @escaping @Sendable (Send<Listener.Action>) async throws -> Void = { _ in
      while !Task.isCancelled { await Task.yield() }
    }
  ) -> TestStoreOf<Listener> {
    let store = TestStore(initialState: Listener.State(isListening: true)) { Listener(effect: effect) }
    store.timeout = .milliseconds(1)
    return store
  }

  /// What is shown, at the first call, unless a call has shown it.
  func note(_ store: TestStoreOf<Listener>) -> String? { store.runtime.takeUnsettledNote() }

  @Test("is named once, with what to do; others in flight are not")
  func named() async {
    let clock = TestClock()
    let (stream, _) = AsyncStream.makeStream(of: Int.self)
    let line = #line + 8
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { _, action in
        guard action == 1 else { return .none }
        return .merge(
          .run(name: "asleep") { _ in try await clock.sleep(for: .seconds(1)) },
          .run(name: "elsewhere") { _ in for await _ in stream {} },
          .run(name: "sending") { await $0(2) },
          .run(name: "restless") { _ in while !Task.isCancelled { await Task.yield() } })
      }
    }
    // Not by a call of the test's, which would show it.
    store.enter()
    _ = withUnsafePointer(to: 1) { store.root.send(UnsafeRawPointer($0)) }
    await store.runtime.settle(timeout: .milliseconds(1))
    #expect(
      store.runtime.takeUnsettledNote() == """
        Effects do not settle, so this call took its whole timeout. Until they settle, later calls wait only 0.1 \
        seconds, unless a call expects an action of these effects.

        In flight:
        • The effect "restless" started by the action Int is still running. It was made at \
        TestStoreTests/UnsettledEffectsTests.swift:\(line). It does not settle. The usual cause is a loop that \
        calls 'Task.yield()', or that sleeps on an 'ImmediateClock'. Instead of 'Task.yield()', await an event; \
        instead of an 'ImmediateClock', use a 'TestClock'.
        """)
    #expect(store.runtime.takeUnsettledNote() == nil)
    await store.skipReceivedActions()
    await store.skipInFlightEffects()
  }

  @Test("is shown by send, receive and the skips, without failing")
  func shown() async {
    let told = await failures {
      let sent = makeStore()
      await sent.send(.listen)
      #expect(sent.runtime.isUnsettled && note(sent) == nil)
      await sent.skipInFlightEffects()
      let received = makeStore {
        await $0(.heard(1))
        while !Task.isCancelled { await Task.yield() }
      }
      await received.send(.listen)
      #expect(!received.runtime.isUnsettled)
      await received.receive(.heard(1)) { $0.heard = [1] }
      #expect(received.runtime.isUnsettled && note(received) == nil)
      await received.skipInFlightEffects()
      let skipped = makeStore {
        await $0(.heard(1))
        while !Task.isCancelled { await Task.yield() }
      }
      await skipped.send(.listen)
      await skipped.skipReceivedActions()
      #expect(skipped.runtime.isUnsettled && note(skipped) == nil)
      await skipped.skipInFlightEffects()
    }
    #expect(told == [])
  }

  @Test("is not waited for much by later calls, nor by the end of the test")
  func laterCalls() async {
    let store = makeStore()
    await store.send(.listen)
    store.timeout = .seconds(100_000)
    await store.send(.heard(1)) { $0.heard = [1] }
    await store.skipReceivedActions(strict: false)
    await store.skipInFlightEffects()
  }

  @Test("gets the whole time-out again after settling")
  func atRest() async {
    let store = makeStore()
    await store.send(.listen)
    #expect(store.runtime.isUnsettled)
    await store.send(.hush) { $0.isListening = false }
    #expect(!store.runtime.isUnsettled)
  }

  @Test("is waited for by a receive for all of its time-out: what it does may come to an end")
  func receives() async {
    let store = makeStore { send in
      let end = ContinuousClock.now + .milliseconds(200)
      while ContinuousClock.now < end { await Task.yield() }
      await send(.heard(1))
    }
    await store.send(.listen)
    #expect(store.runtime.isUnsettled)
    await store.receive(.heard(1), timeout: .seconds(100_000)) { $0.heard = [1] }
    await store.finish()
  }
}

import TestStore
import TestSupport
import Testing

@Suite("A clock whose sleeps end at once")
struct ImmediateClockTests {
  let clock = ImmediateClock()

  func makeStore(
    _ effect: @escaping @Sendable (Send<Listener.Action>) async throws -> Void
  ) -> TestStoreOf<Listener> {
    TestStore(initialState: Listener.State(isListening: true)) { Listener(effect: effect) }
  }

  @Test("A loop around sleeps lets the test go on and cancel it")
  func loop() async {
    let store = makeStore { [clock] _ in while true { try await clock.sleep(for: .seconds(1)) } }
    store.timeout = .milliseconds(1)
    await store.send(.listen)
    await store.send(.heard(1)) { $0.heard = [1] }
    await store.send(.hush) { $0.isListening = false }
    await store.finish(timeout: .seconds(100_000))
    #expect(clock.now.offset > .seconds(1))
  }

  @Test("A sleep lets another task have its turn, and throws if that cancels it")
  func cancelledMeanwhile() async {
    let store = makeStore { [clock] send in
      await withThrowingTaskGroup { group in
        group.addTask { try await clock.sleep(for: .seconds(1)) }
        // The child sleeps then.
        await Task.yield()
        group.cancelAll()
        do { try await group.next() } catch { await send(.heard(1)) }
      }
    }
    await store.send(.listen)
    await store.receive(.heard(1)) { $0.heard = [1] }
    await store.finish()
    #expect(clock.now.offset == .zero)
  }
}

@testable import Effects
import Store
import TestStore
import TestSupport
import Testing

/// What is kept of throttled effects after their end.
@MainActor @Suite struct ThrottleMemoryTests {
  typealias Action = Probe.Action

  private func throttled(
    _ number: Int, id: some Hashable & Sendable, for seconds: Int = 1, _ clock: TestClock<Duration>,
    latest: Bool = true
  ) -> Action {
    .run(.send(.note(number)).throttle(id: id, for: .seconds(seconds), clock: clock, latest: latest))
  }

  @Test("ids are forgotten when their interval is over")
  func flat() async {
    let (store, clock) = (Store(), TestClock())
    var most = 0
    for round in 0..<10_000 {
      store.send(throttled(round, id: round, clock))
      most = max(most, store.core.runtime.rootFeature.throttles.count)
      if round.isMultiple(of: 10) { await clock.advance(by: .seconds(1)) }
    }
    #expect(store.log == Array(0..<10_000))
    #expect(most <= 64)
  }

  @Test("ids whose interval is not over are kept, however many")
  func meaningful() async {
    let (store, clock) = (Store(), TestClock())
    for round in 0..<2 {
      for id in 0..<1_000 { store.send(throttled(round, id: id, clock)) }
    }
    #expect(store.log == Array(repeating: 0, count: 1_000))
    #expect(store.core.runtime.rootFeature.throttles.count == 1_000)
    await clock.advance(by: .seconds(1))
    while !store.core.runtime.isIdle { await Task.yield() }
    #expect(store.log.count == 2_000)
  }

  @Test("an id is kept for the longest of its intervals, and while an effect uses it")
  func inUse() async {
    let (store, clock) = (Store(), TestClock())
    let gate = Gate()
    let running = store.send(
      .run(
        Effect<Action>.run { send in
          await gate.pass()
          await send(.note(1))
        }.throttle(id: "running", for: .seconds(1), clock: clock, latest: true)))
    store.send(throttled(2, id: "long", for: 100, clock))
    store.send(throttled(-1, id: "long", for: 1, clock))
    await clock.advance(by: .seconds(5))
    // What was kept by the effect with the short interval has been sent at the end of that.
    while !store.log.contains(-1) { await Task.yield() }
    for id in 0..<1_000 { store.send(throttled(3, id: id, clock)) }
    #expect(store.core.runtime.rootFeature.throttles.count >= 1_002)
    store.send(throttled(-2, id: "long", for: 100, clock, latest: false))
    gate.open()
    await running.finish()
    store.send(throttled(-3, id: "running", clock))
    #expect(Set(store.log) == [-1, 1, 2, 3])
    store.send(.run(.merge(.cancel(id: "long"), .cancel(id: "running"))))
  }

  @Test("what was kept for an effect that was cancelled is not sent for the next", arguments: [true, false])
  func stale(latest: Bool) async {
    let (store, clock) = (Store(), TestClock())
    let lifetimes = Lifetimes()
    func keeping(_ number: Int) -> Action {
      let token = lifetimes.make()
      let note = Action.act { state in
        withExtendedLifetime(token) { state.log.append(number) }
        return .none
      }
      return .run(.send(note).throttle(id: "id", for: .seconds(1), clock: clock, latest: latest))
    }
    for number in 1...3 { store.send(keeping(number)) }
    store.send(.run(.cancel(id: "id")))
    store.send(keeping(4))
    store.send(keeping(5))
    await clock.advance(by: .seconds(1))
    while !store.core.runtime.isIdle { await Task.yield() }
    #expect(store.log == [1, latest ? 5 : 4])
    while lifetimes.alive > 0 { await Task.yield() }
  }
}

@testable import Effects
import Store
import TestSupport
import Testing

/// Many actions of many effects, on an actor of the test's own: on the main actor others would have to wait for it.
@Suite actor MailboxLoadTests {
  typealias Action = Probe.Action

  @Test("the actions of many effects arrive exactly once, in the order of each effect")
  func exactlyOnce() async {
    let (effects, actions) = (1_000, 1_000)
    struct State { var next: [Int], count = 0, disorder = 0 }
    let store = Store(initialState: State(next: Array(repeating: 0, count: effects))) {
      Reduce<State, (effect: Int, number: Int)> { state, action in
        guard action.effect >= 0 else {
          return .merge(
            (0..<effects).map { effect in
              .run { send in
                for number in 0..<actions { await send((effect, number)) }
              }
            })
        }
        if state.next[action.effect] != action.number { state.disorder += 1 }
        state.next[action.effect] += 1
        state.count += 1
        return .none
      }
    }
    await store.send((-1, 0)).finish()
    #expect(store.count == effects * actions)
    #expect(store.disorder == 0)
    #expect(store.next.allSatisfy { $0 == actions })
  }

  @Test("cancelling whoever is next to reduce for all does not hold up the others")
  func cancelDriver() async {
    let store = Store()
    for round in 0..<2_000 {
      let effect = Effect<Action>.run { send in
        for _ in 0..<3 { await send(.note(round)) }
      }
      let kept = store.send(.run(effect))
      let tasks = (0..<4).map { _ in store.send(.run(effect)) }
      let canceller = Task.detached { for task in tasks { task.cancel() } }
      await kept.finish()
      await canceller.value
      for task in tasks { await task.finish() }
    }
    #expect(store.log.count >= 6_000)
    #expect(store.core.runtime.isIdle)
  }

  @Test("an action that cancels who waits behind it does not hold up who comes after")
  func cancelBehind() async {
    for _ in 0..<200 {
      let store = Store()
      let gate = Gate()
      let victim = Effect<Action>.run { send in
        await gate.pass()
        await send(.note(0))
      }.cancellable(id: "victim")
      let task = store.send(
        .run(
          .merge(
            victim, victim,
            .run { send in
              await gate.pass()
              await send(.act { _ in .merge(.cancel(id: "victim"), .note(1)) })
            },
            .run { send in
              await gate.pass()
              await send(.note(2))
            })))
      await gate.arrivals(4)
      gate.open()
      await task.finish()
      #expect(store.log.contains(1) && store.log.contains(2))
    }
  }
}

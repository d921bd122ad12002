@testable import Effects
import Store
import TestStore
import TestSupport
import Testing

/// Effects under an id that are parts of effects under the same id.
@MainActor @Suite struct NestedIDTests {
  typealias Action = Probe.Action

  private func log(_ effect: Effect<Action>) async -> [Int] {
    let store = Store()
    await store.send(.run(effect)).finish()
    #expect(store.core.runtime.isIdle && store.core.runtime.queues.all.isEmpty)
    return store.log
  }

  private var sent: Effect<Action> { .send(.note(1)) }
  private var run: Effect<Action> { .note(1) }
  private var clock: ImmediateClock<Duration> { ImmediateClock() }

  @Test("one that cancels what is in flight does not cancel what it is a part of")
  func cancellable() async {
    for effect in [sent, run, .concatenate(run, sent)] {
      let expected = await log(effect)
      for (inner, outer) in [(true, true), (true, false), (false, true), (false, false)] {
        let nested = effect.cancellable(id: 1, cancelInFlight: inner).cancellable(
          id: 1, cancelInFlight: outer)
        #expect(await log(nested) == expected)
        #expect(await log(.concatenate(.run { _ in }, nested)) == expected)
      }
    }
  }

  @Test("so it is with pauses, throttles and lines")
  func others() async {
    let zero = Duration.zero
    for effect in [sent, run] {
      for inner in [
        effect.debounce(id: 1, for: zero, clock: clock),
        effect.throttle(id: 1, for: zero, clock: clock, latest: true),
        effect.queued(id: 1, policy: .newest), effect.queued(id: 1, policy: .oldest),
        effect.queued(id: 1, policy: .limited(to: 1)), effect.queued(id: 1, policy: .all),
      ] {
        for outer in [
          inner.cancellable(id: 1), inner.cancellable(id: 1, cancelInFlight: true),
          inner.debounce(id: 1, for: zero, clock: clock), inner.queued(id: 1, policy: .newest),
          inner.queued(id: 1, policy: .oldest), inner.queued(id: 1, policy: .limited(to: 1)),
        ] {
          #expect(await log(outer) == [1], "\(outer)")
        }
      }
    }
  }

  @Test("so it is with a part of a task")
  func part() async {
    let effect = Effect<Action>.run { send in
      await withTaskCancellation(id: 1, cancelInFlight: true) { await send(.note(1)) }
      await send(.note(2))
    }
    #expect(await log(effect.cancellable(id: 1)) == [1, 2])
    #expect(await log(effect.cancellable(id: 1).queued(id: 1, policy: .newest)) == [1, 2])
  }

  @Test("of several parts the newest goes on, and the whole with it")
  func siblings() async {
    let gate = Gate()
    let part = Effect<Action>.run { send in
      await gate.pass()
      await send(.note(0))
    }.cancellable(id: 1, cancelInFlight: true)
    let whole = Effect<Action>.concatenate(
      .merge(part, part, .note(1).cancellable(id: 1, cancelInFlight: true)), .note(2))
    #expect(await log(whole.cancellable(id: 1)) == [1, 2])
  }

  @Test("the newest cancels the whole before it")
  func wholes() async {
    let store = Store()
    let gate = Gate()
    let nested = Effect<Action>.run { send in
      await gate.pass()
      await send(.note(1))
    }.cancellable(id: 1, cancelInFlight: true).cancellable(id: 1, cancelInFlight: true)
    let first = store.send(.run(nested))
    await gate.arrivals(1)
    let second = store.send(.run(nested))
    gate.open()
    await first.finish()
    await second.finish()
    #expect(store.log == [1])
  }

  @Test("an explicit cancel ends also what it is a part of")
  func explicit() async {
    #expect(await log(.merge(sent, .cancel(id: 1)).cancellable(id: 1)).isEmpty)
    let effect = Effect<Action>.run { send in
      Task.cancel(id: 1)
      await send(.note(1))
    }
    #expect(await log(effect.cancellable(id: 1)).isEmpty)
  }
}

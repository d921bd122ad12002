import Store
import TestSupport
import Testing

/// Effects that are cancelled right after their start, in every way that there is.
@Suite actor CancelEarlyTests {
  typealias Action = Probe.Action

  /// A store and effects that count themselves if an action of theirs is reduced.
  private final class Fixture {
    let store: Store<Probe.State, Action>
    let survivors = Locked(0)

    init(isolation: isolated (any Actor)? = #isolation) { store = Store() }

    /// An effect, and an action that is its.
    func effect() -> Effect<Action> {
      let survivors = survivors
      return .run { send in
        await send(
          .act { _ in
            survivors.add()
            return .none
          })
      }
    }

    /// Does something 5 000 times, and gives the number of those who survived it.
    nonisolated(nonsending) func survivors(of round: () -> Void) async -> Int {
      for number in 0..<5_000 {
        round()
        if number.isMultiple(of: 500) { await Task.yield() }
      }
      while !store.core.runtime.isIdle { await Task.yield() }
      return survivors.value
    }
  }

  @Test("by the handle")
  func handle() async {
    let fixture = Fixture()
    #expect(await fixture.survivors { fixture.store.send(.run(fixture.effect())).cancel() } == 0)
  }

  @Test("by the id of a group, of a sequence, of a line")
  func id() async {
    let fixture = Fixture()
    let effects: [Effect<Action>] = [
      .merge(fixture.effect(), fixture.effect()).cancellable(id: 1),
      .concatenate(.cancel(id: 2), fixture.effect()).cancellable(id: 1),
      fixture.effect().queued(id: 1, policy: .limited(to: 1)),
    ]
    for effect in effects {
      let survivors = await fixture.survivors {
        fixture.store.send(.run(effect))
        fixture.store.send(.run(.cancel(id: 1)))
      }
      #expect(survivors == 0)
    }
  }

  @Test("by the newest under the id: of all that are started, one survives")
  func newest() async {
    for policy in [true, false] {
      let fixture = Fixture()
      let effect =
        policy
        ? fixture.effect().queued(id: 1, policy: .newest)
        : fixture.effect().cancellable(id: 1, cancelInFlight: true)
      for _ in 0..<5_000 { fixture.store.send(.run(effect)) }
      while !fixture.store.core.runtime.isIdle { await Task.yield() }
      #expect(fixture.survivors.value == 1)
    }
  }

  @Test("by an action of the same send")
  func sameSend() async {
    let fixture = Fixture()
    let survivors = await fixture.survivors {
      fixture.store.send(
        .run(.merge(fixture.effect().cancellable(id: 1), .send(.run(.cancel(id: 1))))))
    }
    #expect(survivors == 0)
  }

  @Test("by the end of the store")
  func storeEnd() async {
    let (survivors, lifetimes) = (Locked(0), Lifetimes())
    func start() {
      let token = lifetimes.make()
      let effect = Effect<Action>.run { send in
        await send(
          .act { _ in
            withExtendedLifetime(token) {
              survivors.add(); return .none
            }
          })
      }
      Store().send(.run(.merge(effect, effect)))
    }
    for number in 0..<5_000 {
      start()
      if number.isMultiple(of: 500) { await Task.yield() }
    }
    while lifetimes.alive > 0 { await Task.yield() }
    #expect(survivors.value == 0)
  }
}

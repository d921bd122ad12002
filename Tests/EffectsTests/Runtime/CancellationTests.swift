import Store
import TestSupport
import Testing

/// Cancellation: at once, exact, and nothing left over.
@Suite actor CancellationTests {
  typealias Action = Probe.Action

  /// An effect that sends numbers until it is cancelled.
  private func sending(_ number: Int) -> Effect<Action> {
    .run { send in
      while !Task.isCancelled { await send(.note(number)) }
    }
  }

  @Test("after a cancel nothing of the effect is reduced")
  func nothingAfter() async {
    let store = Store()
    for round in 0..<500 {
      let task = store.send(.run(.merge(sending(round), sending(round)).cancellable(id: "id")))
      while store.log.last != round { await Task.yield() }
      store.send(.run(.cancel(id: "id")))
      let count = store.log.count
      await task.finish()
      #expect(store.log.count == count)
    }
  }

  @Test("cancelInFlight keeps the newest, in the order of the sends")
  func newest() async {
    let store = Store()
    let begun = Locked<Set<Int>>([])
    let gate = Gate()
    for number in 0..<1_000 {
      store.send(
        .run(
          .run { send in
            _ = begun.withLock { $0.insert(number) }
            await gate.pass()
            await send(.note(number))
          }.cancellable(id: "id", cancelInFlight: true)))
    }
    gate.open()
    while store.log.isEmpty { await Task.yield() }
    #expect(store.log == [999])
  }

  @Test("of effects merged in one action, cancelInFlight keeps the last")
  func newestMerged() async {
    let store = Store()
    await store.send(
      .run(.merge((0..<10).map { Effect<Action>.note($0).cancellable(id: 1, cancelInFlight: true) }))
    ).finish()
    #expect(store.log == [9])
  }

  @Test("a cancel right after a start wins, 100 000 times")
  func cancelAfterStart() async {
    let store = Store()
    let survivors = Locked(0)
    let effect = Effect<Action>.run { send in
      await send(
        .act { _ in
          survivors.add()
          return .none
        })
    }.cancellable(id: "id")
    let cancel = Effect<Action>.cancel(id: "id")
    for round in 0..<50_000 {
      store.send(.run(effect))
      store.send(.run(cancel))
      store.send(.run(.merge(effect, cancel)))
      if round.isMultiple(of: 1_000) { await Task.yield() }
    }
    while !store.core.runtime.isIdle { await Task.yield() }
    #expect(survivors.value == 0)
  }

  @Test("one id, several effects: all run, one cancel ends all")
  func several() async {
    let store = Store()
    let gate = Gate()
    let effect = Effect<Action>.run { _ in await gate.pass() }.cancellable(id: "id")
    let tasks = (0..<10).map { _ in store.send(.run(.merge(effect, effect))) }
    await gate.arrivals(20)
    store.send(.run(.cancel(id: "id")))
    for task in tasks { await task.finish() }
    #expect(store.core.runtime.isIdle)
  }

  @Test("cancellable twice, under different and under the same id")
  func twice() async {
    let store = Store()
    for ids in [("a", "b"), ("a", "a"), ("b", "a")] {
      let gate = Gate()
      let effect = Effect<Action>.run { _ in await gate.pass() }
        .cancellable(id: ids.0).cancellable(id: ids.1, cancelInFlight: true)
      let task = store.send(.run(effect))
      await gate.arrivals(1)
      store.send(.run(.cancel(id: "a")))
      await task.finish()
      #expect(store.core.runtime.isIdle)
    }
  }

  @Test("the tables are empty after completion and after cancellation")
  func tables() async {
    let store = Store()
    let runtime = store.core.runtime
    await store.send(.run(.merge((0..<100).map { Effect.note($0).cancellable(id: $0) }))).finish()
    #expect(runtime.rootFeature.isIdle && runtime.isIdle)

    let gate = Gate()
    let task = store.send(
      .run(.merge((0..<100).map { id in Effect<Action>.run { _ in await gate.pass() }.cancellable(id: id) })))
    for id in 0..<100 { store.send(.run(.cancel(id: id))) }
    #expect(runtime.rootFeature.isIdle)
    await task.finish()
    #expect(runtime.isIdle)

    store.send(.run(Effect<Action>.send(.note(1)).cancellable(id: 1)))
    #expect(runtime.rootFeature.isIdle && runtime.isIdle)
  }

  /// An object that is the same only as itself.
  private class Owner: Hashable, @unchecked Sendable {  // Sound: it has no state.
    static func == (lhs: Owner, rhs: Owner) -> Bool { lhs === rhs }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
  private final class SpecialOwner: Owner, @unchecked Sendable {}  // Sound: as its superclass is.

  @Test("an object is one id, whichever of its classes it is known by")
  func idOfObject() async {
    let store = Store()
    let owner = SpecialOwner()
    let task = store.send(.run(Effect.run { _ in await Gate().pass() }.cancellable(id: owner as Owner)))
    let effects = store.core.runtime.tasksInFlight
    store.send(.run(.cancel(id: Owner())))
    #expect(effects.map(\.isCancelled) == [false])
    store.send(.run(.cancel(id: owner)))
    #expect(effects.map(\.isCancelled) == [true])
    task.cancel()
    await task.finish()
  }

  @Test("ids of different types are different, also when they are equal as AnyHashable")
  func idTypes() async {
    enum A { case id }
    enum B { case id }
    let store = Store()
    let gate = Gate()
    let effect = Effect<Action>.run { _ in await gate.pass() }
    let tasks = [
      store.send(.run(effect.cancellable(id: A.id))), store.send(.run(effect.cancellable(id: B.id))),
      store.send(.run(effect.cancellable(id: 1))), store.send(.run(effect.cancellable(id: 1.0))),
      store.send(.run(effect.cancellable(id: Int8(1)))),
    ]
    await gate.arrivals(5)
    store.send(.run(.merge(.cancel(id: A.id), .cancel(id: 1))))
    await tasks[0].finish()
    await tasks[2].finish()
    #expect(store.core.runtime.tasksInFlight.count == 3)
    store.send(.run(.merge(.cancel(id: B.id), .cancel(id: 1.0), .cancel(id: Int8(1)))))
    for task in tasks { await task.finish() }
  }

  @Test("the same id in two stores is two ids")
  func twoStores() async {
    let gate = Gate()
    let (first, second) = (Store(), Store())
    let effect = Effect<Action>.run { send in
      await gate.pass()
      await send(.note(1))
    }.cancellable(id: "id")
    let tasks = [first.send(.run(effect)), second.send(.run(effect))]
    await gate.arrivals(2)
    first.send(.run(.cancel(id: "id")))
    gate.open()
    for task in tasks { await task.finish() }
    #expect(first.log.isEmpty)
    #expect(second.log == [1])
  }

  @Test("an effect cancels others, and itself, by what it sends")
  func inside() async {
    let store = Store()
    let cancelled = Locked(0)
    let task = store.send(
      .run(
        .run { send in
          await send(.run(.cancel(id: "id")))
          if Task.isCancelled { cancelled.add() }
          await send(.note(1))
        }.cancellable(id: "id")))
    await task.finish()
    #expect(cancelled.value == 1)
    #expect(store.log.isEmpty)
  }

  @Test("an effect cancelled by its own closure's end leaves nothing registered")
  func cancelInFlightOfNothing() async {
    let store = Store()
    store.send(.run(.none.cancellable(id: 1, cancelInFlight: true)))
    store.send(.run(.cancel(id: "unknown")))
    #expect(store.core.runtime.isIdle)
  }
}

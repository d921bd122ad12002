import TestSupport
import Testing

@testable import Store

@MainActor @Suite("Values of a store") struct ValuesTests {
  /// Lets the jobs run that were enqueued before: the end of a turn, and what it woke.
  private func endTurn() async {
    for _ in 0..<3 { await Task { @MainActor in }.value }
  }

  @Test("the present value comes first, then one for each turn that changed it") func oncePerTurn() async {
    let (store, _) = makeDerived()
    var values = store.values(of: \.a).makeAsyncIterator()
    #expect(await values.next() == 0)
    store.set { $0.a = 1 }
    store.set { $0.a = 2 }
    #expect(await values.next() == 2)
    store.set { $0.b = 7 }
    store.set { $0.a = 3 }
    store.set { $0.a = 2 }
    await endTurn()
    store.set { $0.a = 4 }
    #expect(await values.next() == 4)
  }

  @Test("a reader that is slower than the turns gets the newest value, and an equal one not at all")
  func slowReader() async {
    let (store, _) = makeDerived()
    var values = store.values(of: \.a).makeAsyncIterator()
    #expect(await values.next() == 0)
    for value in [1, 0] {
      store.set { $0.a = value }
      await endTurn()
    }
    store.set { $0.a = 5 }
    await endTurn()
    store.set { $0.a = 6 }
    await endTurn()
    #expect(await values.next() == 6)
  }

  @Test("the values of a selector are those it computes, equal ones left out") func selector() async {
    let (store, log) = makeDerived()
    var values = store.values(of: Derived.parity).makeAsyncIterator()
    #expect(await values.next() == 0)
    store.set { $0.a = 2 }
    await endTurn()
    store.set { $0.a = 3 }
    #expect(await values.next() == 1)
    #expect(log.take() == ["parity": 3])
  }

  @Test("a loop ends with the store, which it does not keep alive") func endsWithStore() async {
    weak var core: StoreCore?
    let loop: Task<[Int], Never>
    do {
      let (store, _) = makeDerived()
      core = store.core
      let values = store.values(of: \.a)
      loop = Task { @MainActor in
        var seen: [Int] = []
        for await value in values { seen.append(value) }
        return seen
      }
      await endTurn()
      store.set { $0.a = 1 }
      await endTurn()
    }
    #expect(await loop.value == [0, 1])
    #expect(core == nil)
  }

  @Test("values taken of a store that has gone are none") func goneStore() async {
    let values: StoreValues<Int>
    do {
      values = makeDerived().store.values(of: \.a)
    }
    for await value in values { Issue.record("\(value)") }
  }

  @Test("a loop ends when its task is cancelled, waiting or not") func cancellation() async {
    let (store, _) = makeDerived()
    let loop = Task { @MainActor in
      var count = 0
      for await _ in store.values(of: \.a) { count += 1 }
      return count
    }
    await endTurn()
    loop.cancel()
    #expect(await loop.value == 1)
    let cancelled = Task { @MainActor in
      withUnsafeCurrentTask { $0?.cancel() }
      var count = 0
      for await _ in store.values(of: \.a) { count += 1 }
      return count
    }
    #expect(await cancelled.value == 0)
  }

  @Test("an iterator that is let go of leaves no observation behind") func noLeak() async {
    let (store, _) = makeDerived()
    let observation = store.core.observation
    for _ in 0..<100 {
      for await _ in store.values(of: \.a) { break }
      for await _ in store.values(of: Derived.sum) { break }
    }
    #expect(observation.signals.isEmpty)
    #expect(!store.core.status.contains(.observed))
    #expect(observation.graph.graph.count <= 5)
  }

  @Test("the values of a child outlive the child's store") func childStore() async {
    let (store, _) = makeDerived()
    var values = store.scope(state: \.child, action: \.child).values(of: \.count).makeAsyncIterator()
    #expect(await values.next() == 0)
    store.send(.child(.increment))
    #expect(await values.next() == 1)
  }

  /// A store of an actor's own, as a server has one for each session.
  private actor Session {
    let store = Store(initialState: Derived.State()) { Derived() }

    func add() { store.set { $0.a += 1 } }

    func collect(_ count: Int, _ began: Gate) async -> [Int] {
      var seen: [Int] = []
      for await value in store.values(of: \.a) {
        seen.append(value)
        began.open()
        if seen.count == count { break }
      }
      return seen
    }
  }

  @Test("an actor reads the values of the store it keeps") nonisolated func customActor() async {
    let session = Session()
    let began = Gate()
    async let seen = session.collect(2, began)
    await began.pass()
    await session.add()
    #expect(await seen == [0, 1])
  }

  /// The one isolation without an actor: nothing but the task itself, which waits, could reduce for the effects.
  @Test("effects of a store without isolation reduce while its only user waits for a value")
  nonisolated func unbound() async {
    let store = Store(initialState: Probe.State()) { Probe() }
    store.send(.run(.run { send in for number in 1...5 { await send(.note(number)) } }))
    for await count in store.values(of: \.log.count) where count == 5 { break }
    #expect(store.log == [1, 2, 3, 4, 5])
    let reduced = Gate()
    let task = store.send(
      .run(
        .run { send in
          await send(.note(6))
          reduced.open()
        }))
    await withTaskGroup { group in
      group.addTask { await reduced.pass() }
      var values = store.values(of: \.log.count).makeAsyncIterator()
      while await values.next() != 6 {}
      await group.waitForAll()
    }
    await task.finish()
    #expect(store.log == [1, 2, 3, 4, 5, 6])
  }

  /// Changes a shared value for each request, by an effect that sends no actions.
  private struct Meter: Reducer {
    struct State { @Shared(value: 0) var count }
    enum Action { case measure(AsyncStream<Void>) }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .measure(let requests):
          .run { [count = state.$count] _ in
            for await _ in requests {
              // By then, the task that has made the request waits for the next value.
              for _ in 0..<100 { await Task.yield() }
              count.withLock { $0 += 1 }
            }
          }
        }
      }
    }
  }

  @Test("shared values that change while the only user of a store without isolation waits are seen")
  nonisolated func unboundShared() async {
    let store = Store(initialState: Meter.State()) { Meter() }
    let (requests, continuation) = AsyncStream<Void>.makeStream()
    let task = store.send(.measure(requests))
    for await count in store.values(of: \.count) {
      if count == 50 { break }
      continuation.yield()
    }
    continuation.finish()
    await task.finish()
    #expect(store.count == 50)
  }

  @MainActor @Test("two tasks that use copies of an iterator both go on")
  func copies() async {
    let ended = Locked(0)
    var store: Store<Probe.State, Probe.Action>? = Store()
    if let values = store?.values(of: \.log.count) {
      var iterator = values.makeAsyncIterator()
      _ = await iterator.next()
      for _ in 0..<2 {
        var copy = iterator
        Task {
          while await copy.next() != nil {}
          ended.add()
        }
      }
    }
    for _ in 0..<100 { await Task.yield() }
    store = nil
    while ended.value < 2 { await Task.yield() }
  }
}

import Observation
import TestSupport
import Testing

@testable import Store

@MainActor @Suite("Observation module") struct TrackingTests {
  private func endTurn() async { await Task { @MainActor in }.value }

  /// Tracks what `read` reads, and counts the calls of `onChange`.
  private func track(_ read: () -> Void) -> Locked<Int> {
    let calls = Locked(0)
    withObservationTracking(read) { calls.add() }
    return calls
  }

  @Test("a property that is read is tracked alone, and told once, at the end of a turn") func property() async
  {
    let (store, _) = makeDerived()
    let calls = track { _ = store.a }
    store.set { $0.b = 1 }
    await endTurn()
    #expect(calls.value == 0)
    store.set { $0.a = 1 }
    store.set { $0.a = 2 }
    #expect(calls.value == 0)
    await endTurn()
    #expect(calls.value == 1)
    store.set { $0.a = 3 }
    await endTurn()
    #expect(calls.value == 1)
  }

  @Test("equal values at the end of a turn are silent, and tracking goes on") func equalValues() async {
    let (store, _) = makeDerived()
    let calls = track { _ = store.a }
    store.set { $0.a = 1 }
    store.set { $0.a = 0 }
    await endTurn()
    #expect(calls.value == 0)
    store.set { $0.a = 1 }
    await endTurn()
    #expect(calls.value == 1)
  }

  @Test("a selector is tracked by its value") func selector() async {
    let (store, _) = makeDerived()
    let calls = track { _ = store[Derived.parity] }
    store.set { $0.a = 2 }
    await endTurn()
    #expect(calls.value == 0)
    store.set { $0.a = 3 }
    await endTurn()
    #expect(calls.value == 1)
  }

  @Test("two trackings of one part are both told, and one of a part by computation too") func several() async
  {
    let (store, _) = makeDerived()
    let calls = [track { _ = store.a }, track { _ = store.a }, track { _ = store.rows.count }]
    store.set { $0.a = 1 }
    await endTurn()
    #expect(calls.map(\.value) == [1, 1, 0])
    store.set { $0.rows.append(4) }
    await endTurn()
    #expect(calls.map(\.value) == [1, 1, 1])
  }

  @Test("a child store is tracked, also when nobody holds it") func childStore() async {
    let (store, _) = makeDerived()
    let calls = track { _ = store.scope(state: \.child, action: \.child).count }
    store.set { $0.a = 1 }
    await endTurn()
    #expect(calls.value == 0)
    store.send(.child(.increment))
    await endTurn()
    #expect(calls.value == 1)
  }

  @Test("drawing again and again through child stores that nobody holds leaves nothing behind")
  func drawnAgain() async {
    let store = Store(initialState: Team.State(workers: Workers.State(1...10))) { Team() }
    func draw() -> Locked<Int> {
      track {
        guard let workers: StoreOf<Workers> = store.scope(state: \.workers, action: \.workers) else { return }
        for row in workers.scope(state: \.rows, action: \.rows) { _ = row.count }
      }
    }
    for number in 1...200 {
      let calls = draw()
      store.send(.workers(.rows(.element(id: number % 10 + 1, action: .increment))))
      await endTurn()
      #expect(calls.value == 1)
    }
    #expect(store.core.observation.trackedNodes.count < 30)
    for number in 100..<1_000 {
      store.send(.workers(.putBack(number)))
      await endTurn()
      let calls = draw()
      store.send(.workers(.remove(number)))
      await endTurn()
      #expect(calls.value == 1)
    }
    #expect(store.core.observation.trackedNodes.count < 200)
  }

  @Test("a thousand rows that go at once are let go of")
  func goneAtOnce() async {
    let store = Store(initialState: Team.State(workers: Workers.State(1...1_000))) { Team() }
    let all = track {
      guard let workers: StoreOf<Workers> = store.scope(state: \.workers, action: \.workers) else { return }
      for row in workers.scope(state: \.rows, action: \.rows) { _ = row.count }
    }
    store.send(.leave)
    await endTurn()
    #expect(all.value == 1)
    #expect(store.core.observation.trackedNodes.count < 30)
  }

  @Test("reads outside of a tracking leave nothing behind, and a store ends though it is tracked")
  func nothingLeft() async {
    weak var core: StoreCore?
    weak var observation: StoreObservation?
    do {
      let (store, _) = makeDerived()
      _ = store.a
      #expect(store.core.existingObservation == nil)
      let calls = track { _ = store.a }
      (core, observation) = (store.core, store.core.observation)
      #expect(observation?.trackedNodes.count == 1)
      store.set { $0.a = 1 }
      await endTurn()
      #expect(calls.value == 1)
      #expect(observation?.trackedNodes.count == 0)
      #expect(!store.core.status.contains(.observed))
      _ = track { _ = store.a }
    }
    #expect(core == nil && observation == nil)
  }

  @Test("Observations gives the values of a store of the main actor") func observations() async {
    let (store, _) = makeDerived()
    let values = Observations { store.a }
    var iterator = values.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    let sent = Task { @MainActor in
      store.set { $0.b = 1 }
      store.set { $0.a = 1 }
    }
    #expect(await iterator.next() == 1)
    await sent.value
  }

  @Test("a tracking that begins in a callback of the store is told, and one that begins anew as it is told")
  func inCallbacks() async {
    let (store, _) = makeDerived()
    let calls = Locked(0)
    let token = store.onChange(of: \.a) { _, _ in
      withObservationTracking {
        _ = (store.b, store[Derived.parity])
      } onChange: {
        calls.add()
      }
    }
    store.set { $0.a = 2 }
    await endTurn()
    #expect(calls.value == 0)
    store.set { $0.b = 1 }
    await endTurn()
    #expect(calls.value == 1)
    withExtendedLifetime(token) {}

    let tracking = Retracking(of: store)
    tracking.begin()
    for value in 2...5 {
      store.set { $0.b = value }
      await endTurn()
    }
    #expect(tracking.count == 4)
  }

  @Test("a tracking that begins in an observer is told, as the observer is") func insideOfObservers() async {
    let (store, _) = makeDerived()
    let (other, _) = makeDerived()
    var calls: [Locked<Int>] = []
    var runs = 0
    let token = store.observe {
      runs += 1
      guard calls.isEmpty else { return }
      calls = [
        self.track { _ = store.a }, self.track { _ = store.rows.count },
        self.track { _ = store[Derived.parity] },
        self.track { _ = store.scope(state: \.child, action: \.child).count }, self.track { _ = other.a },
        self.track { _ = store[dynamicMember: \.rows.count] },
      ]
    }
    store.set { $0.a = 2 }
    other.set { $0.a = 2 }
    await endTurn()
    #expect(calls.map(\.value) == [1, 0, 0, 0, 1, 0])
    #expect(runs == 2)
    store.set { $0.a = 3 }
    store.set { $0.rows.append(4) }
    store.send(.child(.increment))
    await endTurn()
    #expect(calls.map(\.value) == [1, 1, 1, 1, 1, 1])
    withExtendedLifetime(token) {}
  }

  @Test("a selector that an observer reads in a tracking is tracked by its value")
  func selectorInsideOfObservers()
    async
  {
    let (store, _) = makeDerived()
    var calls = Locked(0)
    for isCached in [false, true] {
      var isFirst = true
      let token = store.observe {
        guard isFirst else { return }
        isFirst = false
        if isCached { _ = store[Derived.parity] }
        calls = self.track { _ = store[Derived.parity] }
      }
      store.set { $0.a += 2 }
      await endTurn()
      #expect(calls.value == 0)
      store.set { $0.a += 1 }
      await endTurn()
      #expect(calls.value == 1)
      withExtendedLifetime(token) {}
    }
  }

  @Test("a tracking in which an observer is made is told of what the observer reads at first") func around()
    async
  {
    let (store, _) = makeDerived()
    var token: ObservationToken?
    var seen: [Int] = []
    let calls = track { token = store.observe { seen.append(store.a) } }
    store.set { $0.a = 1 }
    await endTurn()
    #expect(calls.value == 1)
    store.set { $0.a = 2 }
    await endTurn()
    #expect(calls.value == 1)
    #expect(seen == [0, 1, 2])
    withExtendedLifetime(token) {}
  }

  /// A tracking that begins anew as it is told.
  @MainActor private final class Retracking {
    private let store: StoreOf<Derived>
    private(set) var count = 0

    init(of store: StoreOf<Derived>) { self.store = store }

    func begin() {
      withObservationTracking {
        _ = store.b
      } onChange: {
        MainActor.assumeIsolated {
          self.count += 1
          self.begin()
        }
      }
    }
  }
}

import Observation
import Store
import TestStore
import TestSupport
import Testing

@MainActor @Suite("Observers of shared values") struct SharedObservationTests {
  @Reducer struct Counter {
    struct State: Equatable {
      @Shared(.inMemory("count")) var count = 0
      @Shared(.inMemory("user")) var user = User()
      var own = 0
      var child = Child()
    }
    struct Child: Equatable { @Shared(.inMemory("count")) var count = 0 }
    struct User: Equatable, Sendable {
      var name = "Blob"
      var age = 1
    }
    enum Action { case increment, own, rename(String) }

    static let doubled = Selector<State, Int> { $0.count * 2 }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .increment: state.$count.withLock { $0 += 1 }
        case .own: state.own += 1
        case .rename(let name): state.$user.name.withLock { $0 = name }
        }
        return .none
      }
    }
  }

  private func makeStore() -> StoreOf<Counter> { Store(initialState: Counter.State()) { Counter() } }
  private func endTurn() async { await Task { @MainActor in }.value }

  @Test("see the changes of the store's own reducer, once a turn")
  func own() async {
    let store = makeStore()
    var seen: [Int] = []
    let token = store.observe { seen.append(store.count) }
    store.send(.increment)
    store.send(.increment)
    await endTurn()
    store.send(.own)
    await endTurn()
    #expect(seen == [0, 2])
    withExtendedLifetime(token) {}
  }

  @Test("see changes made on their isolation, outside of any store")
  func elsewhere() async {
    let store = makeStore()
    @Shared(.inMemory("count")) var count = 0
    var seen: [Int] = []
    var doubled: [Int] = []
    let tokens = [
      store.observe { seen.append(store.count) },
      store.onChange(of: Counter.doubled) { doubled += [$0, $1] },
    ]
    $count.withLock { $0 = 1 }
    $count.withLock { $0 = 5 }
    #expect(store[Counter.doubled] == 10)
    await endTurn()
    $count.withLock { $0 = 5 }
    await endTurn()
    #expect(seen == [0, 5])
    #expect(doubled == [0, 10])
    withExtendedLifetime(tokens) {}
  }

  @Test("see changes made on other threads")
  func otherThread() async {
    let store = makeStore()
    let values = store.values(of: \.count)
    var iterator = values.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    let count = store.state.$count
    await Task.detached { count.withLock { $0 = 7 } }.value
    #expect(await iterator.next() == 7)
  }

  @Test("see shared values in a part of the state that was read as a whole, and in closures")
  func whole() async {
    let store = makeStore()
    let count = Shared(wrappedValue: 0, .inMemory("count"))
    var seen: [[Int]] = []
    let token = store.observe { seen.append([store.child.count, store.state.count, count.wrappedValue]) }
    count.withLock { $0 = 1 }
    await endTurn()
    #expect(seen == [[0, 0, 0], [1, 1, 1]])
    withExtendedLifetime(token) {}
  }

  @Test("of one part are not called for another")
  func parts() async {
    let store = makeStore()
    var names: [String] = []
    let token = store.observe { names.append(store.user.name) }
    let name = store.state.$user.name
    var read: [String] = []
    let other = store.observe { read.append(name.wrappedValue) }
    store.state.$user.withLock { $0.age = 2 }
    await endTurn()
    #expect(read == ["Blob"])
    store.send(.rename("Ann"))
    await endTurn()
    #expect(read == ["Blob", "Ann"] && names.last == "Ann")
    withExtendedLifetime((token, other)) {}
  }

  @Test("see that a property shares another value")
  func repointing() async {
    let store = makeStore()
    var seen: [Int] = []
    let token = store.observe { seen.append(store.count) }
    store.state.$count = Shared(value: 9)
    await endTurn()
    #expect(seen == [0, 9])
    store.send(.increment)
    await endTurn()
    #expect(seen == [0, 9, 10])
    withExtendedLifetime(token) {}
  }

  @Test("a cached selector that nobody observes is current")
  func unobserved() {
    let store = makeStore()
    #expect(store[Counter.doubled] == 0)
    store.state.$count.withLock { $0 = 4 }
    #expect(store[Counter.doubled] == 8)
  }

  @Test("two stores see one value")
  func twoStores() async {
    let (first, second) = (makeStore(), makeStore())
    var seen: [Int] = []
    let token = second.observe { seen.append(second.count) }
    first.send(.increment)
    await endTurn()
    #expect(seen == [0, 1])
    withExtendedLifetime(token) {}
  }

  @Test("the Observation module sees changes")
  func observation() async {
    @Shared(value: 1) var count
    let changes = Locked(0)
    withObservationTracking {
      _ = count
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    $count.withLock { $0 = 2 }
    $count.withLock { $0 = 3 }
    #expect(changes.value == 1)
    let store = makeStore()
    withObservationTracking {
      _ = store.count
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    store.send(.increment)
    await endTurn()
    #expect(changes.value >= 2)
  }

  @Test("the Observation module's tracking that begins again at once sees the new value")
  func trackingAgain() {
    let count = Shared(value: 1)
    let seen = Locked<[Int]>([])
    @Sendable func track() {
      withObservationTracking {
        seen.withLock { $0.append(count.wrappedValue) }
      } onChange: {
        track()
      }
    }
    track()
    count.withLock { $0 = 2 }
    count.withLock { $0 = 3 }
    #expect(seen.value == [1, 2, 3])
  }

  @Test("an observer that writes what it reads is called until the value stays")
  func writingObserver() async {
    let store = makeStore()
    var seen: [Int] = []
    let token = store.observe {
      seen.append(store.count)
      if store.count < 3 { store.state.$count.withLock { $0 += 1 } }
    }
    for _ in 1...5 { await endTurn() }
    #expect(seen == [0, 1, 2, 3])
    withExtendedLifetime(token) {}
  }

  @Test("a selector that writes a shared value leaves those who read it current")
  func writingSelector() async {
    let store = makeStore()
    let other = Shared(value: 0)
    let copying = Selector<Counter.State, Int> { state in
      let count = state.count
      if other.wrappedValue != count { other.withLock { $0 = count } }
      return count
    }
    var seen: [Int] = []
    let tokens = [
      store.observe { seen.append(other.wrappedValue) }, store.observe { _ = store[copying] },
    ]
    store.send(.increment)
    for _ in 1...3 { await endTurn() }
    #expect(seen == [0, 1] && store[copying] == 1)
    withExtendedLifetime(tokens) {}
  }

  @Test("a shared value without references ends, although a store has observed it")
  func end() async {
    let store = makeStore()
    final class Canary: Sendable {}
    struct Held: Sendable { let canary: Canary }
    weak var canary: Canary?
    do {
      let new = Canary()
      canary = new
      let held = Shared(value: Held(canary: new))
      var token: ObservationToken? = store.observe { _ = held.wrappedValue }
      #expect(token != nil)
      token = nil
    }
    let other = store.observe { _ = store.own }
    store.send(.own)
    await endTurn()
    #expect(canary == nil)
    withExtendedLifetime(other) {}
  }
}

import Foundation
import Store
import TestStore
import Testing

@MainActor
@Suite("A counter list")
struct CounterListTests {
  static func counters(_ counts: Int...) -> IdentifiedArrayOf<Counter.State> {
    IdentifiedArray(
      uniqueElements: counts.enumerated().map { index, count in
        Counter.State(id: UUID(index), name: "Counter \(index)", count: count)
      })
  }

  @Test("adds a counter by a form")
  func add() async {
    let store = TestStore(initialState: CounterList.State()) {
      CounterList()
    } withDependencies: {
      $0.uuid = .incrementing
    }

    await store.send(.addButtonTapped) {
      $0.destination = .add(CounterForm.State(counter: Counter.State(id: UUID(0))))
    }
    // Without a name it can't be saved.
    await store.send(\.destination.add.saveButtonTapped)
    await store.send(.destination(.presented(.add(.binding(.set(\.counter.name, "Blob")))))) {
      $0.destination?.modify(\.add) {
        $0.counter.name = "Blob"
        $0.focus = nil
      }
    }
    await store.send(\.destination.add.saveButtonTapped)
    await store.receive(\.destination.add.delegate.save) {
      $0.counters = [Counter.State(id: UUID(0), name: "Blob")]
    }
    await store.receive(\.destination.dismiss) {
      $0.destination = nil
    }
  }

  @Test("leaves the form without saving")
  func cancel() async {
    let store = TestStore(initialState: CounterList.State()) {
      CounterList()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    await store.send(.addButtonTapped) {
      $0.destination = .add(CounterForm.State(counter: Counter.State(id: UUID(0))))
    }
    await store.send(.destination(.presented(.add(.cancelButtonTapped))))
    await store.receive(\.destination.dismiss) {
      $0.destination = nil
    }
  }

  @Test("asks before it deletes a counter that runs, and ends its effects")
  func delete() async {
    let clock = TestClock()
    let store = TestStore(initialState: CounterList.State(counters: Self.counters(0, 5))) {
      CounterList()
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(\.counters[id: UUID(0)].toggleTimerButtonTapped) {
      $0.counters[id: UUID(0)]?.isTimerRunning = true
    }
    await clock.advance(by: .seconds(2))
    await store.receive(\.counters[id: UUID(0)].timerTick) { $0.counters[id: UUID(0)]?.count = 1 }
    await store.receive(\.counters[id: UUID(0)].timerTick) { $0.counters[id: UUID(0)]?.count = 2 }

    await store.send(.deleteButtonTapped(id: UUID(0))) {
      $0.destination = .confirmDeletion(
        DeleteConfirmation.State(id: UUID(0), title: "Delete “Counter 0”?"))
    }
    await store.send(.destination(.presented(.confirmDeletion(.confirmButtonTapped)))) {
      $0.counters.remove(id: UUID(0))
      $0.destination = nil
    }
    await clock.advance(by: .seconds(10))
  }

  @Test("asks too when a counter falls below zero")
  func negative() async {
    let store = TestStore(initialState: CounterList.State(counters: Self.counters(0))) {
      CounterList()
    }
    await store.send(.counters(.element(id: UUID(0), action: .decrementButtonTapped))) {
      $0.counters[id: UUID(0)]?.count = -1
    }
    await store.receive(\.deleteButtonTapped) {
      $0.destination = .confirmDeletion(
        DeleteConfirmation.State(id: UUID(0), title: "Delete “Counter 0”?"))
    }
    await store.send(\.destination.confirmDeletion.cancelButtonTapped) {
      $0.destination = nil
    }
  }

  @Test("writes the detail back when it is left")
  func detail() async {
    let store = TestStore(initialState: CounterList.State(counters: Self.counters(1, 2))) {
      CounterList()
    }
    await store.send(.counterTapped(id: UUID(1))) {
      $0.destination = .detail(Counter.State(id: UUID(1), name: "Counter 1", count: 2))
    }
    await store.send(\.destination.detail.incrementButtonTapped) {
      $0.destination?.modify(\.detail) { $0.count = 3 }
    }
    await store.send(.destination(.dismiss)) {
      $0.counters[id: UUID(1)]?.count = 3
      $0.destination = nil
    }
  }

  @Test("loads facts, one at a time, and none that is out of date")
  func facts() async {
    struct Offline: Error {}
    let store = TestStore(initialState: CounterList.State(counters: Self.counters(7))) {
      CounterList()
    } withDependencies: {
      $0.factClient.fetch = { "\($0) is prime" }
    }
    await store.send(\.counters[id: UUID(0)].factButtonTapped) {
      $0.counters[id: UUID(0)]?.isLoading = true
    }
    await store.receive(\.counters[id: UUID(0)].factResponse.success) {
      $0.counters[id: UUID(0)]?.fact = "7 is prime"
      $0.counters[id: UUID(0)]?.isLoading = false
    }

    store.dependencies.factClient.fetch = { _ in throw Offline() }
    await store.send(\.counters[id: UUID(0)].factButtonTapped) {
      $0.counters[id: UUID(0)]?.fact = nil
      $0.counters[id: UUID(0)]?.isLoading = true
    }
    await store.receive(\.counters[id: UUID(0)].factResponse.failure) {
      $0.counters[id: UUID(0)]?.isLoading = false
    }
  }

  @Test("sorts and resets")
  func sort() async {
    let store = TestStore(initialState: CounterList.State(counters: Self.counters(1, 3, 2))) {
      CounterList()
    }
    await store.send(.binding(.set(\.sort, .byCount))) {
      $0.sort = .byCount
    }
    await store.receive(\.sortCounters) {
      $0.counters = [
        Counter.State(id: UUID(1), name: "Counter 1", count: 3),
        Counter.State(id: UUID(2), name: "Counter 2", count: 2),
        Counter.State(id: UUID(0), name: "Counter 0", count: 1),
      ]
    }
    #expect(store.state.total == 6)
    store.exhaustivity = .off
    await store.send(.resetButtonTapped)
    #expect(store.state.total == 0)
  }
}

import Foundation
import Store
import TestSupport
import Testing

/// A shared collection may change on another thread at any time, and the store learns of it later.
@MainActor @Suite("Collection selectors of shared and computed collections") struct UnstoredSourceTests {
  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var isDone = false
  }

  @Reducer struct Feature {
    struct State {
      @Shared(value: [Row(id: 1), Row(id: 2, isDone: true)]) var rows: IdentifiedArrayOf<Row>
      var stored: IdentifiedArrayOf<Row> = []
      var doubled: IdentifiedArrayOf<Row> {
        IdentifiedArray(uniqueElements: stored.flatMap { [$0, Row(id: -$0.id, isDone: $0.isDone)] })
      }
    }
    enum Action { case append(Int), removeAll }

    static let rows = CollectionSelector(\State.rows)
    static let done = rows.filter { $0.isDone }
    static let count = rows.count
    static let numbers = rows.map { $0.id }
    static let sorted = rows.sorted { $0.id > $1.id }
    static let doubled = CollectionSelector(\State.doubled).filter { $0.isDone }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .append(let id): state.stored.append(Row(id: id, isDone: true))
        case .removeAll: state.stored.removeAll()
        }
        return .none
      }
    }
  }

  private let store: StoreOf<Feature>

  // Here, and not as a default value, so that the store belongs to the main actor.
  init() { store = Store(initialState: Feature.State()) { Feature() } }

  /// Runs a closure on another thread, and does not leave the main actor until it ends.
  private func elsewhere(_ body: @escaping @Sendable () -> Void) {
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      body()
      end.signal()
    }
    end.wait()
  }

  @Test("have the rows of the change that the store has noticed last") func removedElsewhere() {
    let rows = store.state.$rows
    #expect(store[Feature.rows].map(\.id) == [1, 2])
    elsewhere { rows.withLock { $0.removeAll() } }
    #expect(store[Feature.rows].map(\.id) == [1, 2])
    #expect(store[Feature.rows][id: 2]?.isDone == true)
    // These run for the first time.
    #expect(store[Feature.done].map(\.id) == [2])
    #expect(store[Feature.sorted].map(\.id) == [2, 1])
    #expect(store[Feature.numbers].index(id: 2) == 1)
    rows.withLock { $0.append(Row(id: 3, isDone: true)) }
    #expect(store[Feature.rows].map(\.id) == [3])
    #expect(store[Feature.done].map(\.id) == [3])
    #expect(store[Feature.sorted].map(\.id) == [3])
    #expect(Array(store[Feature.numbers]) == [3])
  }

  @Test("follow the changes of other threads") func changedElsewhere() async {
    let rows = store.state.$rows
    let writer = Task.detached {
      for number in 0..<1_000 {
        rows.withLock { rows in
          rows.append(Row(id: 10 + number, isDone: number % 2 == 0))
          if rows.count > 20 { rows.removeAll { !$0.isDone } }
          if rows.count > 20 { rows.removeAll() }
        }
      }
    }
    for _ in 0..<200 {
      let ids = store[Feature.rows].map(\.id)
      #expect(ids.count == store[Feature.count])
      #expect(store[Feature.rows].filter(\.isDone) == Array(store[Feature.done]))
      #expect(Array(store[Feature.numbers]) == ids)
      #expect(store[Feature.sorted].map(\.id) == ids.sorted(by: >))
      await Task.yield()
    }
    await writer.value
    rows.withLock { $0 = [Row(id: 5)] }
    #expect(store[Feature.rows].ids == [5])
    #expect(store[Feature.done].isEmpty)
  }

  @Test("follow a collection that each read makes anew") func madeAnew() {
    #expect(store[Feature.doubled].isEmpty)
    store.send(.append(4))
    store.send(.append(7))
    #expect(store[Feature.doubled].map(\.id) == [4, -4, 7, -7])
    store.send(.removeAll)
    #expect(store[Feature.doubled].isEmpty)
  }
}

import Store
import TestStore
import Testing

/// Selectors that a test reads.
@Suite("Selectors of a test store") @MainActor
struct SelectorReadTests {
  struct Numbers: Reducer {
    struct Row: Identifiable, Equatable { let id: Int }
    struct State: Equatable { var rows: IdentifiedArrayOf<Row> = [] }
    enum Action { case add(Int) }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if case .add(let number) = action { state.rows.append(Row(id: number)) }
        return .none
      }
    }

    static let even = CollectionSelector(\State.rows).filter { $0.id.isMultiple(of: 2) }
    static let sum = Selector<State, Int> { $0.rows.reduce(0) { $0 + $1.id } }
  }

  @Test("have the values of the state at that point of the test")
  func values() async {
    let store = TestStore(initialState: Numbers.State()) { Numbers() }
    #expect(store[Numbers.even].isEmpty && store[Numbers.sum] == 0)
    await store.send(.add(2)) {
      // The state before the action.
      #expect(store[Numbers.sum] == 0)
      $0.rows.append(Numbers.Row(id: 2))
    }
    await store.send(.add(3)) { $0.rows.append(Numbers.Row(id: 3)) }
    #expect(store[Numbers.even].map(\.id) == [2])
    #expect(store[Numbers.sum] == 5)
  }
}

import Store
import Testing

@MainActor
@Suite("Stores within a child that is gone")
struct GoneParentTests {
  @Reducer struct List {
    struct Row: Equatable, Identifiable { let id: Int }
    struct State: Equatable { var rows: IdentifiedArrayOf<Row> = [] }
    enum Action { case add(Int) }

    static let rows = CollectionSelector(\State.rows)

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .add(let id): state.rows.append(Row(id: id))
        }
        return .none
      }
    }
  }

  @Reducer struct Child {
    struct State: Equatable { var list = List.State() }
    enum Action { case list(List.Action) }

    var body: some ReducerOf<Self> {
      Scope(state: \.list, action: \.list) { List() }
    }
  }

  @Reducer struct Parent {
    struct State { var child: Child.State? = Child.State() }
    enum Action {
      case child(Child.Action)
      case dismiss
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .dismiss = action { state.child = nil }
        return .none
      }
      .ifLet(\.child, action: \.child) { Child() }
    }
  }

  @Test("read what the last store of their scope has read, and so do their selectors")
  func scopedAgain() throws {
    let store = Store(initialState: Parent.State()) { Parent() }
    let child = try #require(store.scope(state: \.child, action: \.child))
    store.send(.child(.list(.add(1))))
    store.send(.child(.list(.add(2))))
    var list: StoreOf<List>? = child.scope(state: \.list, action: \.list)
    #expect(list?[List.rows].ids == [1, 2])
    store.send(.dismiss)
    #expect(list?[List.rows].ids == [1, 2])
    list = nil
    // The child was made when it had no rows.
    #expect(child.list.rows.isEmpty)
    let again = child.scope(state: \.list, action: \.list)
    #expect(Array(again[List.rows]).map(\.id) == [1, 2])
    #expect(again.rows.ids == [1, 2])
  }
}

import Store
import Testing

@Suite("Scopes without the label of the state")
@MainActor
struct UnlabelledScopeTests {
  @Reducer
  struct Child {
    struct State: Equatable, Identifiable { var id = 0, count = 0 }
    enum Action { case add }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer
  struct Parent {
    struct State {
      var child = Child.State()
      var other: Child.State? = Child.State()
      var rows: IdentifiedArrayOf<Child.State> = [Child.State(id: 1)]
      @Presents var shown: Child.State?
    }
    enum Action {
      case child(Child.Action), other(Child.Action), rows(IdentifiedActionOf<Child>)
      case shown(PresentationAction<Child.Action>)
    }
    var body: some ReducerOf<Self> {
      Scope(\.child, action: \.child) { Child() }
      EmptyReducer()
        .ifLet(\.other, action: \.other) { Child() }
        .forEach(\.rows, action: \.rows) { Child() }
        .ifLet(\.$shown, action: \.shown) { Child() }
    }
  }

  @Test("lead to the same children as those with it")
  func scopes() {
    let store = Store(initialState: Parent.State(shown: Child.State())) { Parent() }
    store.scope(\.child, action: \.child).send(.add)
    store.scope(\.other, action: \.other)?.send(.add)
    store.scope(\.rows, action: \.rows)[id: 1]?.send(.add)
    store.scope(\.$shown, action: \.shown)?.send(.add)
    #expect(store.child.count == 1)
    #expect(store.other?.count == 1)
    #expect(store.rows[id: 1]?.count == 1)
    #expect(store.shown?.count == 1)
  }
}

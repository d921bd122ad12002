import Store
import Testing

@MainActor @Suite("What has changed") struct ChangeSetTests {
  @Reducer struct Todos {
    struct Item: Identifiable, Equatable {
      let id: Int
      var isDone = false
    }

    struct State {
      var items: IdentifiedArrayOf<Item> = IdentifiedArray(uniqueElements: (1...5).map { Item(id: $0) })
      var title = ""
      var filter = 0
    }

    enum Action {
      case complete(Int)
      case rename(String)
      case filter(Int)
    }

    static let remaining = Selector<State, Int> { $0.items.count { !$0.isDone } }
    static let isBusy = Selector<State, Bool> { $0[remaining] > 0 }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .complete(let id): state.items[id: id]?.isDone = true
        case .rename(let title): state.title = title
        case .filter(let filter): state.filter = filter
        }
        return .none
      }
    }
  }

  private let store = Store(initialState: Todos.State()) { Todos() }

  private func endTurn() async { await Task { @MainActor in }.value }

  @Test("five items completed in one turn are one delivery, which says what changed") func coalescing() async
  {
    var deliveries: [[Bool]] = []
    let token = store.observe { (changes: ChangeSet) in
      deliveries.append([
        changes.contains(\.items), changes.contains(\.title), changes.contains(Todos.remaining),
        changes.contains(Todos.isBusy),
      ])
    }
    #expect(deliveries == [[false, false, false, false]])
    for id in 1...4 { store.send(.complete(id)) }
    await endTurn()
    #expect(deliveries.dropFirst() == [[true, false, true, false]])
    store.send(.complete(5))
    store.send(.rename("Done"))
    await endTurn()
    #expect(deliveries.dropFirst(2) == [[true, true, true, true]])
    token.cancel()
  }

  @Test("the call at the begin is told apart, and later ones are only for what was read or asked")
  func initial() async {
    var calls: [Bool] = []
    let token = store.observe { changes in
      calls.append(changes.isInitial)
      _ = store.title
    }
    store.send(.filter(1))
    await endTurn()
    store.send(.rename("a"))
    await endTurn()
    #expect(calls == [true, false])
    token.cancel()
  }

  @Test("what was not asked because an earlier answer was enough goes on being told") func shortCircuit()
    async
  {
    var told: [String] = []
    let token = store.observe { changes in
      if changes.contains(\.title) {
        told.append("title")
      } else if changes.contains(\.filter) {
        told.append("filter")
      }
    }
    store.send(.rename("a"))
    await endTurn()
    store.send(.filter(1))
    await endTurn()
    #expect(told == ["title", "filter"])
    token.cancel()
  }

  @Test("what was not watched until now may have changed") func unknown() async {
    var answers: [Bool] = []
    let token = store.observe { changes in
      guard changes.contains(\.title) || !changes.isInitial else { return }
      answers.append(changes.contains(\.filter))
    }
    store.send(.rename("a"))
    await endTurn()
    store.send(.rename("b"))
    await endTurn()
    #expect(answers == [true, false])
    token.cancel()
  }

  @Test("what the observer changes itself is told in a further call") func ownChanges() async {
    var answers: [Bool] = []
    let token = store.observe { changes in
      if changes.contains(\.title), store.filter == 0 { store.send(.filter(1)) }
      answers.append(changes.contains(\.filter))
    }
    store.send(.rename("a"))
    await endTurn()
    #expect(answers.last == true)
    #expect(store.filter == 1)
    token.cancel()
  }

  @Test("an observer of a child store that nobody holds goes on") func childOfNobody() async {
    let (store, _) = makeDerived()
    var seen: [Bool] = []
    var values: [[Int]] = []
    let tokens = [
      store.scope(state: \.child, action: \.child).observe { seen.append($0.contains(\.count)) },
      store.scope(state: \.child, action: \.child).onChange(of: \.count) { values.append([$0, $1]) },
    ]
    store.send(.child(.increment))
    await endTurn()
    #expect(seen == [false, true])
    #expect(values == [[0, 1]])
    for token in tokens { token.cancel() }
  }
}

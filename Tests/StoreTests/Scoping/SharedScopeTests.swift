import Store
import TestSupport
import Testing

/// The state of these stores is not in the store's own, but in memory that others change.
@Suite("Stores of shared values")
struct SharedScopeTests {
  struct Item: Equatable, Identifiable, Sendable {
    var id = 0
    var count = 0
  }

  @Reducer
  struct Owner {
    struct State {
      @Shared(.inMemory("item")) var item = Item()
      @Shared(.inMemory("optional")) var optional: Item? = Item()
      @Shared(.inMemory("items")) var items: IdentifiedArrayOf<Item> = [Item(id: 1), Item(id: 2)]
      var usesItem = true
      let evaluations = Counted()

      /// A copy of the item, or an item that is not shared.
      var chosen: Item {
        evaluations.increment()
        return usesItem ? item : Item(id: 9)
      }
    }

    @CasePathable enum Action {
      case setUsesItem(Bool)
      case item(Never)
      case items(IdentifiedAction<Int, Never>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .setUsesItem(let usesItem) = action { state.usesItem = usesItem }
        return .none
      }
    }
  }

  /// The shared values, as other code of the program has them.
  struct Values {
    @Shared(.inMemory("item")) var item = Item()
    @Shared(.inMemory("optional")) var optional: Item? = Item()
    @Shared(.inMemory("items")) var items: IdentifiedArrayOf<Item> = []

    func add() {
      $item.withLock { $0.count += 1 }
      $optional.withLock { $0?.count += 1 }
      $items.withLock { $0[id: 1]?.count += 1 }
    }
  }

  private func makeStore() -> StoreOf<Owner> { Store(initialState: Owner.State()) { Owner() } }

  private func scope<Result>(_ body: () -> Result) -> Result {
    withIssuesSilenced(.computedScope, operation: body)
  }

  @MainActor @Test("read a value that was changed elsewhere") func reading() {
    let store = makeStore()
    let values = Values()
    let item = scope { store.scope(state: \.item, action: \.item) }
    let optional = store.scope(state: \.optional, action: \.item)
    let rows = store.scope(state: \.items, action: \.items)
    let row = rows[0]
    for count in 0..<3 {
      #expect([item.count, optional?.count, row.count] == [count, count, count])
      #expect(rows.ids == [1, 2])
      values.add()
    }
    values.$optional.withLock { $0 = nil }
    values.$items.withLock { _ = $0.remove(id: 2) }
    #expect(store.scope(state: \.optional, action: \.item) == nil)
    #expect(rows.ids == [1])
  }

  @MainActor @Test("let their observers see a change that was made elsewhere") func observing() async {
    let store = makeStore()
    let values = Values()
    let item = scope { store.scope(state: \.item, action: \.item) }
    let optional = store.scope(state: \.optional, action: \.item)
    let rows = store.scope(state: \.items, action: \.items)
    // Read before they are observed, so that the observers find copies.
    #expect([item.count, optional?.count, rows[0].count, rows[1].count] == [0, 0, 0, 0])
    var seen: [String] = []
    let tokens = [
      item.observe { seen.append("item \(item.count)") },
      store.observe { seen.append("optional \(store.scope(state: \.optional, action: \.item) != nil)") },
      rows[0].observe { [row = rows[0]] in seen.append("row 1: \(row.count)") },
      rows[1].observe { [row = rows[1]] in seen.append("row 2: \(row.count)") },
      store.observe { seen.append("ids \(rows.ids)") },
    ]
    seen = []
    values.add()
    await Task { @MainActor in }.value
    #expect(seen.sorted() == ["item 1", "row 1: 1"])
    seen = []
    values.$optional.withLock { $0 = nil }
    values.$items.withLock { $0.append(Item(id: 3)) }
    await Task { @MainActor in }.value
    #expect(seen.sorted() == ["ids [1, 2, 3]", "optional false"])
    withExtendedLifetime(tokens) {}
  }

  @MainActor @Test("see a change that another thread made") func otherThread() async {
    let store = makeStore()
    let item = scope { store.scope(state: \.item, action: \.item) }
    #expect(item.count == 0)
    let shared = store.state.$item
    await Task.detached { shared.withLock { $0.count = 5 } }.value
    while item.count == 0 { await Task.yield() }
    #expect(item.count == 5)
  }

  @Test("read a value that was changed elsewhere, of a store without isolation") func unbound() {
    let store = makeStore()
    let item = scope { store.scope(state: \.item, action: \.item) }
    #expect(item.count == 0)
    Values().add()
    #expect(item.count == 1)
  }

  @MainActor @Test("follow the values that the state was last computed from, and no others") func following()
  {
    let store = makeStore()
    let values = Values()
    let evaluations = store.evaluations
    let chosen = scope { store.scope(state: \.chosen, action: \.item) }
    /// The evaluations that a change of the item leads to.
    func evaluationsOfAChange() -> Int {
      #expect(chosen.count >= 0)
      let before = evaluations.count
      values.add()
      #expect(chosen.count == (store.usesItem ? values.item.count : 0))
      return evaluations.count - before
    }
    #expect(evaluationsOfAChange() == 1)
    store.send(.setUsesItem(false))
    #expect(evaluationsOfAChange() == 0)
    store.send(.setUsesItem(true))
    #expect(evaluationsOfAChange() == 1)
  }

  @MainActor @Test("keep no value that their state no longer has") func lifetime() {
    let lifetimes = Lifetimes()
    let store = Store(initialState: Keeping.State()) { Keeping() }
    for _ in 0..<10 {
      store.send(.set(lifetimes.make()))
      #expect(scope { store.scope(state: \.value, action: \.value) }.token != nil)
    }
    store.send(.set(nil))
    #expect(lifetimes.alive == 0)
  }

  /// A store whose shared value is replaced by another one.
  @Reducer struct Keeping {
    struct Value: Sendable { var token: Lifetimes.Token? }
    struct State { @Shared(value: Value()) var value }
    @CasePathable enum Action {
      case set(Lifetimes.Token?)
      case value(Never)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .set(let token) = action { state.$value = Shared(value: Value(token: token)) }
        return .none
      }
    }
  }
}

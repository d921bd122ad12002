import TestSupport
import Testing

@testable import Store

@MainActor @Suite("Selector cache") struct SelectorCacheTests {
  /// Rows with selectors of their own, and a family over them.
  @Reducer struct Table {
    struct State {
      var rows: IdentifiedArrayOf<Row.State> = []
      var log = RunLog()
      @Presents var sheet: Row.State?
    }

    @CasePathable enum Action {
      case rows(IdentifiedActionOf<Row>)
      case sheet(PresentationAction<Row.Action>)
      case remove(Int)
      case present
    }

    static let value = SelectorFamily<State, Int, Int?> { state, id in
      state.log("value")
      return state.rows[id: id]?.value
    }
    static let double = SelectorFamily<State, Int, Int?> { state, id in state[value(id)].map { $0 * 2 } }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .remove(let id): state.rows.remove(id: id)
        case .present: state.sheet = Row.State(id: 0)
        case .rows, .sheet: break
        }
        return .none
      }
      .forEach(\.rows, action: \.rows) { Row() }
      .ifLet(\.$sheet, action: \.sheet) { Row() }
    }
  }

  @Reducer struct Row {
    struct State: Identifiable {
      let id: Int
      var value = 0
    }

    enum Action { case increment }

    static let title = Selector<State, String> { "\($0.id): \($0.value)" }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.value += 1
        return .none
      }
    }
  }

  private func makeTable(_ count: Int) -> (store: StoreOf<Table>, log: RunLog) {
    let log = RunLog()
    let rows = (0..<count).map { Row.State(id: $0) }
    let state = Table.State(rows: IdentifiedArray(uniqueElements: rows), log: log)
    return (Store(initialState: state) { Table() }, log)
  }

  @Test("values are counted, served again, and cleared") func countAndClear() {
    let (store, log) = makeDerived()
    #expect(store.selectorCache.count == 0)
    _ = store[Derived.next]
    _ = store[Derived.row(1)]
    #expect(store.selectorCache.count == 3)
    #expect(store.selectorCache.recomputations == 3)
    _ = store[Derived.row(1)]
    #expect(store.selectorCache.hits == 1)
    store.selectorCache.removeAll()
    #expect(store.selectorCache.count == 0)
    _ = log.take()
    #expect(store[Derived.next] == 1)
    #expect(log.take() == ["next": 1, "parity": 1])
  }

  @Test("of 10 000 values that nobody observes as many are kept as the limit says") func limit() {
    let (store, log) = makeTable(10_000)
    #expect(store.selectorCache.limit == 1_000)
    store.selectorCache.limit = 100
    for id in 0..<10_000 {
      _ = store[Table.value(id)]
      #expect(store.selectorCache.count <= 100)
    }
    let nodes = store.core.storeGraph.engine.state.pointee.nodes.count
    // Each value reads a row, and rows that nothing reads are forgotten when they are as many as the others.
    #expect(nodes <= 302)
    _ = log.take()
    #expect(store[Table.value(0)] == 0)
    #expect(store[Table.value(0)] == 0)
    #expect(log.take() == ["value": 1])
    store.selectorCache.limit = 10
    #expect(store.selectorCache.count == 10)
  }

  @Test("what was read again stays longer than what was not") func secondChance() {
    let (store, log) = makeTable(100)
    store.selectorCache.limit = 3
    for id in 0..<3 { _ = store[Table.value(id)] }
    _ = store[Table.value(0)]
    _ = store[Table.value(3)]
    _ = log.take()
    _ = store[Table.value(0)]
    #expect(log.take() == [:])
    _ = store[Table.value(1)]
    #expect(log.take() == ["value": 1])
  }

  @Test("values on which others depend are not evicted before these") func chains() {
    let (store, log) = makeTable(100)
    store.selectorCache.limit = 5
    for id in 0..<100 { _ = store[Table.double(id)] }
    #expect(store.selectorCache.count == 10)
    _ = log.take()
    _ = store[Table.value(99)]
    #expect(log.take() == [:])
  }

  @Test("what is observed is kept, beyond the limit and through pruning, until it is observed no more")
  func observed() {
    let (store, log) = makeTable(100)
    store.selectorCache.limit = 10
    let token = store.observe { for id in 0..<100 { _ = store[Table.value(id)] } }
    #expect(store.selectorCache.count == 100)
    store.selectorCache.removeAll()
    store.selectorCache.prune(keeping: [1, 2])
    #expect(store.selectorCache.count == 100)
    _ = log.take()
    _ = store[Table.value(7)]
    #expect(log.take() == [:])
    token.cancel()
    #expect(store.selectorCache.count == 10)
  }

  @Test("nothing is evicted while a selector is computed") func insideSelector() {
    let (store, log) = makeTable(100)
    store.selectorCache.limit = 1
    let sum = Selector<Table.State, Int> { state in
      (0..<100).reduce(0) { sum, id in sum + (state[Table.value(id)] ?? 0) + (state[Table.value(id)] ?? 0) }
    }
    #expect(store[sum] == 0)
    #expect(log.take() == ["value": 100])
  }

  @Test("pruning keeps the values of the ids it is told, and those without an id") func prune() {
    let (store, log) = makeTable(10)
    for id in 0..<10 { _ = store[Table.value(id)] }
    let plain = Selector<Table.State, Int> { $0.rows.count }
    _ = store[plain]
    _ = store.scope(state: \.rows, action: \.rows)[id: 3]?[Row.title]
    store.selectorCache.prune(keeping: ["a"])
    #expect(store.selectorCache.count == 12)
    store.selectorCache.prune(keeping: [1, 2])
    #expect(store.selectorCache.count == 3)
    _ = log.take()
    for id in 0..<10 { _ = store[Table.value(id)] }
    #expect(log.take() == ["value": 8])
    withExtendedLifetime(plain) {}
  }

  @Test("a child store that is made anew finds what the one before has computed") func sharedByPlaces() {
    let (store, _) = makeTable(3)
    for _ in 0..<3 { _ = store.scope(state: \.rows, action: \.rows)[id: 1]?[Row.title] }
    #expect(store.selectorCache.recomputations == 1)
    #expect(store.selectorCache.hits == 2)
    #expect(store.selectorCache.count == 1)
  }

  @Test("a value dies with its row, also while the row's store is held") func rowGoes() {
    let (store, _) = makeTable(3)
    let row = store.scope(state: \.rows, action: \.rows)[id: 1]
    _ = row?[Row.title]
    _ = store.scope(state: \.rows, action: \.rows)[id: 2]?[Row.title]
    #expect(store.selectorCache.count == 2)
    store.send(.remove(1))
    #expect(store.selectorCache.count == 1)
    store.send(.remove(2))
    #expect(store.selectorCache.count == 0)
  }

  @Test("a value dies with what was presented") func presentedGoes() {
    let (store, _) = makeTable(0)
    store.send(.present)
    _ = store.scope(state: \.$sheet, action: \.sheet)?[Row.title]
    #expect(store.selectorCache.count == 1)
    store.send(.sheet(.dismiss))
    #expect(store.selectorCache.count == 0)
  }

  @Test("values of rows are bounded too") func boundedRows() {
    let (store, _) = makeTable(500)
    store.selectorCache.limit = 50
    for row in store.scope(state: \.rows, action: \.rows) { _ = row[Row.title] }
    #expect(store.selectorCache.count == 50)
  }

  @Test("a read beyond the limit evicts a value without asking all scopes whether their state is present")
  func evictionAlone() throws {
    let (store, _) = makeTable(50)
    store.selectorCache.limit = 10
    let rows = store.scope(state: \.rows, action: \.rows)
    _ = rows[id: 0]?[Row.title]
    let cache = try #require(rows[id: 0]?.node.keptCache)
    var questions = 0
    cache.isPresent = {
      questions += 1
      return true
    }
    for row in rows { _ = row[Row.title] }
    #expect(questions == 0)
    #expect(store.selectorCache.count == 10)
  }

  @Test("nothing of a store is left for the values that it keeps") func noLeak() {
    weak var core: StoreCore?
    weak var graph: StoreGraph?
    do {
      let (store, _) = makeTable(3)
      (core, graph) = (store.core, store.core.storeGraph)
      _ = store[Table.double(1)]
      _ = store.scope(state: \.rows, action: \.rows)[id: 1]?[Row.title]
      #expect(core != nil && graph != nil)
    }
    #expect(core == nil && graph == nil)
  }
}

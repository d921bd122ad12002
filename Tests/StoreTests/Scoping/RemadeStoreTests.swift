import Store
import Testing

/// The place of a store is remembered for as long as the store of anything within it is alive.
@MainActor
@Suite("Stores that are made again at a place that is remembered")
struct RemadeStoreTests {
  @Reducer struct Part {
    struct State: Equatable, Identifiable {
      let id = 1
      var count = 0
      var within = Worker.State(id: 1)
    }
    enum Action { case within(Worker.Action) }

    var body: some ReducerOf<Self> {
      Scope(state: \.within, action: \.within) { Worker() }
    }
  }

  @Reducer struct Whole {
    struct State {
      var part: Part.State? = Part.State()
      var rows: IdentifiedArrayOf<Part.State> = [Part.State()]
      var computed: Part.State? {
        get { part }
        set { part = newValue }
      }
    }
    enum Action {
      case change(@Sendable (inout State) -> Void)
      case part(Part.Action)
      case computed(Part.Action)
      case rows(IdentifiedActionOf<Part>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .change(let change) = action { change(&state) }
        return .none
      }
      .ifLet(\.part, action: \.part) { Part() }
      .ifLet(\.computed, action: \.computed) { Part() }
      .forEach(\.rows, action: \.rows) { Part() }
    }
  }

  enum Place: CaseIterable {
    case part, computed, row

    @MainActor func callAsFunction(_ store: StoreOf<Whole>) -> StoreOf<Part>? {
      switch self {
      case .part: store.scope(state: \.part, action: \.part)
      case .computed: store.scope(state: \.computed, action: \.computed)
      case .row: store.scope(state: \.rows, action: \.rows)[id: 1]
      }
    }
  }

  private let store = Store(initialState: Whole.State()) { Whole() }
  private let doubled = Selector<Part.State, Int> { $0.count * 2 }

  private func setCount(_ count: Int?) async {
    store.send(
      .change { state in
        let part = count.map { Part.State(count: $0) }
        state.part = part
        state.rows = part.map { [$0] } ?? []
      })
    await Task { @MainActor in }.value
  }

  @Test(
    "a selector gives what follows from what the present store reads, when the state has gone",
    arguments: Place.allCases)
  func selector(of scope: Place) async {
    let inner = scope(store)?.scope(state: \.within, action: \.within)
    #expect(scope(store)?[doubled] == 0)
    await setCount(5)
    let part = scope(store)
    await setCount(nil)
    #expect(part?.count == 5)
    #expect(part?[doubled] == 10)
    #expect(inner?.count == 0)
  }

  @Test(
    "a store that was made through one that nobody holds sends to its place", arguments: Place.allCases)
  func madeInPassing(at scope: Place) {
    let tripled = Selector<Worker.State, Int> { $0.count * 3 }
    func within() -> StoreOf<Worker>? { scope(store)?.scope(state: \.within, action: \.within) }
    // The cached value remembers the place.
    #expect(within()?[tripled] == 0)
    let kept = within()
    for count in 1...100 {
      kept?.send(.increment)
      #expect(within()?[tripled] == count * 3)
    }
    #expect(scope(store)?.within.count == 100)
  }

  @Test(
    "an observer is not called when what it reads stays the same as the state goes", arguments: Place.allCases
  )
  func observer(of scope: Place) async throws {
    let inner = try #require(scope(store)).scope(state: \.within, action: \.within)
    let first = scope(store)?.observe { [store] in _ = scope(store)?.count }
    await setCount(5)
    let part = try #require(scope(store))
    var seen: [Int] = []
    let second = part.observe { seen.append(part.count) }
    await setCount(nil)
    await setCount(6)
    #expect(seen == [5, 6])
    #expect(inner.count == 0)
    first?.cancel()
    second.cancel()
  }
}

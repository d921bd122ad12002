import Store
import TestSupport
import Testing

@MainActor @Suite("Observed elements") struct ObservedElementsTests {
  /// A value that counts how often it is compared.
  struct Counted: Equatable {
    var number: Int
    var counter: Counter?

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.counter?.comparisons += 1
      return lhs.number == rhs.number
    }
  }

  final class Counter {
    var comparisons = 0
  }

  @Reducer struct Row {
    struct State: Identifiable {
      let id: Int
      var value = Counted(number: 0)
      var other = 0
    }
    enum Action { case add }

    var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
  }

  @Reducer struct List {
    struct State {
      var rows: IdentifiedArrayOf<Row.State>
      var title = ""
    }
    typealias Change = @Sendable (inout State) -> Void
    @CasePathable enum Action {
      case change(Change)
      case rows(IdentifiedActionOf<Row>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .change(let change) = action { change(&state) }
        return .none
      }
    }
  }

  private func list(_ count: Int, counter: Counter? = nil) -> StoreOf<List> {
    let rows = (0..<count).map { Row.State(id: $0, value: Counted(number: 0, counter: counter)) }
    return Store(initialState: List.State(rows: .init(uniqueElements: rows))) { List() }
  }

  private func endTurn() async { await Task { @MainActor in }.value }

  @Test("an action costs what the rows cost that it touched") func comparisons() async {
    let counter = Counter()
    let store = list(1_000, counter: counter)
    var calls = 0
    let tokens = store.scope(state: \.rows, action: \.rows).map { row in
      row.observe { _ = (row.value, calls += 1) }
    }
    // What has come to be observed since the action before is compared once.
    store.send(.change { $0.title = "a" })
    await endTurn()
    (calls, counter.comparisons) = (0, 0)
    store.send(.change { $0.title = "b" })
    #expect(counter.comparisons == 0, "the list was not touched")
    store.send(.change { $0.rows[id: 500]?.other = 1 })
    await endTurn()
    #expect((calls, counter.comparisons) == (0, 0), "the bytes of what is observed are the same")
    store.send(.change { $0.rows[id: 500]?.value.number = 1 })
    await endTurn()
    #expect(calls == 1)
    #expect(counter.comparisons <= 3, "when the action has ended, and when the turn has")
    for token in tokens { token.cancel() }
  }

  /// What may happen to a list.
  private func change(_ step: Int, using random: inout SeededGenerator) -> List.Change {
    let id = Int.random(in: 0..<12, using: &random)
    let shift = Int.random(in: 0..<12, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return { $0.rows.remove(id: id) }
    case 1: return { $0.rows.updateOrAppend(Row.State(id: id, value: Counted(number: step))) }
    case 2:
      // A diverged copy comes back.
      return { state in
        var copy = state.rows
        copy[id: id]?.value.number = step
        state.rows[id: shift]?.value.number = -step
        state.rows = copy
      }
    case 3: return { state in state.rows = .init(uniqueElements: state.rows.reversed()) }
    case 4: return { state in for index in state.rows.indices { state.rows[index].other += 1 } }
    case 5: return { $0.title = "\(step)" }
    default: return { $0.rows[id: id]?.value.number = step % 3 }
    }
  }

  @Test(
    "each change of a row is told once a turn, and nothing else", arguments: 1...30 as ClosedRange<UInt64>)
  func oracle(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    let store = list(12)
    var seen: [Int: Int] = [:]
    var calls: [Int: Int] = [:]
    var tokens: [Int: ObservationToken] = [:]
    var rows: [Int: StoreOf<Row>] = [:]
    for step in 1...200 {
      let before = seen
      calls = [:]
      for _ in 0..<Int.random(in: 1...2, using: &random) { store.send(.change(change(step, using: &random))) }
      await endTurn()
      for (id, row) in rows {
        // A row that has gone reads the value it had when its store was made.
        let now = row.value.number
        #expect(seen[id] == now, "seed \(seed), step \(step), row \(id)")
        #expect(calls[id, default: 0] == (before[id] == now ? 0 : 1), "seed \(seed), step \(step), row \(id)")
      }
      let id = Int.random(in: 0..<12, using: &random)
      if tokens.removeValue(forKey: id) != nil {
        rows[id] = nil
      } else if let row = store.scope(state: \.rows, action: \.rows)[id: id] {
        rows[id] = row
        tokens[id] = row.observe {
          seen[id] = row.value.number
          calls[id, default: 0] += 1
        }
      }
    }
  }
}

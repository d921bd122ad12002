import Store

/// The cost of an action in a store with many observers.
///
/// Each observer observes its own row.
let observationBenchmarks: [Benchmark] = [100, 1_000, 10_000].flatMap { count in
  [
    Benchmark(name: "observation/1 of \(count) rows changes", unit: "send") {
      let (store, tokens) = observed(count)
      let byHand = HandWrittenBoard(count: count)
      for id in 0..<count { byHand.observe(id) { consume($0) } }
      return .init(
        operations: 1,
        subject: .init { iterations in
          for index in 0..<iterations {
            store.send(.rows(.element(id: index % count, action: .increment)), isolation: nil)
          }
          withExtendedLifetime(tokens) {}
        },
        baseline: .init { iterations in for index in 0..<iterations { byHand.visit(index % count) } })
    },
    Benchmark(name: "observation/all of \(count) rows change", unit: "row") {
      let (store, tokens) = observed(count)
      let byHand = HandWrittenBoard(count: count)
      for id in 0..<count { byHand.observe(id) { consume($0) } }
      return .init(
        operations: Double(count),
        subject: .init { iterations in
          for _ in 0..<iterations { store.send(.incrementAll, isolation: nil) }
          withExtendedLifetime(tokens) {}
        },
        baseline: .init { iterations in
          for _ in 0..<iterations { for id in 0..<count { byHand.visit(id) } }
        })
    },
    Benchmark(name: "observation/another field than \(count) rows", unit: "send") {
      let (store, tokens) = observed(count)
      var byHand = 0
      return .init(
        operations: 1,
        subject: .init { iterations in
          for _ in 0..<iterations { store.send(.other, isolation: nil) }
          withExtendedLifetime(tokens) {}
        },
        baseline: .init { iterations in
          for _ in 0..<iterations {
            byHand = step(byHand)
            consume(byHand)
          }
        })
    },
  ]
}

/// Returns a store and the tokens of its observers, each of which observes one row through the row's child store.
@MainActor
private func observed(_ count: Int) -> (StoreOf<Table>, [ObservationToken]) {
  let store = Store(initialState: Table.State(count: count), isolation: nil) { Table() }
  let tokens = store.scope(state: \.rows, action: \.rows, isolation: nil).map { row in
    row.observe(isolation: nil) { consume(row.count) }
  }
  // The store compares each new observation once, after the next action. This comparison must not be measured.
  store.send(.other, isolation: nil)
  return (store, tokens)
}

/// A feature with a feature in each row.
@Reducer
private struct Table {
  struct State {
    var other = 0
    var rows: IdentifiedArrayOf<Leaf.State>

    init(count: Int) { rows = IdentifiedArray(uniqueElements: (0..<count).map { Leaf.State(id: $0) }) }
  }

  enum Action { case rows(IdentifiedActionOf<Leaf>), incrementAll, other }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows: break
      case .incrementAll: for index in state.rows.indices { state.rows[index].count += 1 }
      case .other: state.other += 1
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Leaf() }
  }
}

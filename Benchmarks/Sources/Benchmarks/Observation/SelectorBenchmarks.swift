import Store

/// The cost of values derived from the state.
let selectorBenchmarks: [Benchmark] =
  [
    Benchmark(name: "selectors/read of a cached one", unit: "read") {
      // The store is on the main actor, as in the other benchmarks of reads.
      let store = Store(initialState: Board.State(count: 1_000)) { Board() }
      let byHand = Boxed(0)
      return .init(
        operations: 1,
        subject: .init { for _ in 0..<$0 { consume(store[Board.headline]) } },
        baseline: .init { for _ in 0..<$0 { consume(byHand.value) } })
    },
    Benchmark(name: "selectors/change of what two are derived from", unit: "change") {
      let store = Board.store(count: 10)
      var byHand = Board.State(count: 10)
      return .init(
        operations: 1,
        subject: .init { iterations in
          for index in 0..<iterations {
            store.send(.visit(index % 10), isolation: nil)
            consume(store[Board.headline])
          }
        },
        baseline: .init { iterations in
          for index in 0..<iterations {
            byHand.rows[id: index % 10]?.visits += 1
            consume(step(byHand.rows.reduce(0) { $0 + $1.visits }))
          }
        })
    },
  ]
  + [100, 1_000].flatMap { count in
    [
      changingRow("selectors/1 of \(count) rows changes", Board.visits, count: count),
      changingRow("selectors/1 of \(count) rows changes, by id", Board.visitsByID, count: count),
    ]
  }

/// Returns a benchmark that changes one row after the other.
///
/// Each row is observed through its own selector.
private func changingRow(
  _ name: String, _ visits: SelectorFamily<Board.State, Int, Int>, count: Int
) -> Benchmark {
  Benchmark(name: name, unit: "change") {
    let store = Board.store(count: count)
    let tokens = (0..<count).map { id in
      store.observe(isolation: nil) { consume(store[visits(id)]) }
    }
    let byHand = HandWrittenBoard(count: count)
    for id in 0..<count { byHand.observe(id) { consume($0) } }
    return .init(
      operations: 1,
      subject: .init { iterations in
        for index in 0..<iterations { store.send(.visit(index % count), isolation: nil) }
        withExtendedLifetime(tokens) {}
      },
      baseline: .init { iterations in for index in 0..<iterations { byHand.visit(index % count) } })
  }
}

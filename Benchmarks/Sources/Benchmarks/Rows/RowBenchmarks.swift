import Store

/// What the number of rows costs: an action to one of them, and a store for each.
let rowBenchmarks: [Benchmark] =
  [1_000, 10_000, 100_000].map { count in
    Benchmark(name: "rows/change of 1 of \(count)", unit: "send") {
      let store = Board.store(count: count)
      var byHand = Board.State(count: count)
      return .init(
        operations: 1,
        subject: .init { iterations in
          for index in 0..<iterations { store.send(.visit(index % count), isolation: nil) }
        },
        baseline: .init { iterations in
          for index in 0..<iterations { byHand.rows[id: index % count]?.visits += 1 }
        },
        allocationLimit: 0)
    }
  } + [
    Benchmark(name: "rows/making 10000 child stores", unit: "store") {
      let store = Store(initialState: Rows1.State(count: 10_000), isolation: nil) { Rows1() }
      return .init(
        operations: 10_000,
        subject: .init { iterations in
          for _ in 0..<iterations {
            let stores = Array(store.scope(state: \.rows, action: \.rows, isolation: nil))
            consume(stores.count)
          }
        },
        baseline: .init { iterations in
          for _ in 0..<iterations {
            let objects = (0..<10_000).map { Boxed($0) }
            consume(objects.count)
          }
        })
    }
  ]

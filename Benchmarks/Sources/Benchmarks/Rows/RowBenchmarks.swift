import Store

/// The cost of creating the child stores of rows.
let rowBenchmarks: [Benchmark] =
  [
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

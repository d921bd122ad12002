import Store

/// The cost of sending an action to one of many rows, compared with code written by hand.
let compositionBenchmarks =
  [1_000, 10_000, 100_000].flatMap { count in
    [
      Benchmark(name: "composition/forEach \(count)", unit: "send") {
        let store = Store(initialState: CompositionRows.State(count: count)) { CompositionRows() }
        return .rows(count) { store.send(.rows(.element(id: $0, action: $1))) }
      },
      Benchmark(name: "composition/forEach \(count), optional", unit: "send") {
        let store = Store(initialState: CompositionHolder.State(optional: .init(count: count))) {
          CompositionHolder()
        }
        return .rows(count) { store.send(.optional(.rows(.element(id: $0, action: $1)))) }
      },
      Benchmark(name: "composition/forEach \(count), enum case", unit: "send") {
        let store = Store(initialState: CompositionHolder.State(mode: .rows(.init(count: count)))) {
          CompositionHolder()
        }
        return .rows(count) { store.send(.mode(.rows(.rows(.element(id: $0, action: $1))))) }
      },
      Benchmark(name: "composition/forEach \(count), stack", unit: "send") {
        var state = CompositionHolder.State()
        state.path.append(.init(count: count))
        let id = state.path.ids[0]
        let store = Store(initialState: state) { CompositionHolder() }
        return .rows(count, allocationLimit: nil) {
          store.send(.path(.element(id: id, action: .rows(.element(id: $0, action: $1)))))
        }
      },
    ]
  }

extension Benchmark.Prepared {
  /// Returns work that sends actions to scattered rows.
  @MainActor
  fileprivate static func rows(
    _ count: Int, allocationLimit: Double? = 0,
    _ send: @escaping @MainActor (Int, CompositionRow.Action) -> Void
  ) -> Self {
    let byHand = CompositionRowsByHand(count: count)
    // The actions go to all rows in turn, so that the next row is usually not in the processor's cache, as in a
    // program.
    let ids = (0..<count).map { CompositionRows.id(at: ($0 &* 7_919) % count) }
    return Self(
      operations: 1,
      subject: .init { iterations in
        MainActor.assumeIsolated {
          for index in 0..<iterations {
            send(ids[index % ids.count], index & 3 == 0 ? .decrement : .increment)
          }
        }
      },
      baseline: .init { iterations in
        for index in 0..<iterations {
          byHand.send(index & 3 == 0 ? .decrement : .increment, to: ids[index % ids.count])
        }
      },
      allocationLimit: allocationLimit)
  }
}

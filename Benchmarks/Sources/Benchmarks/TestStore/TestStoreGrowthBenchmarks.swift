import Store
import TestStore

/// The cost of an action in a test store that receives many actions.
///
/// The budgets check that this cost does not depend on the number of actions.
let testStoreGrowthBenchmarks =
  [100, 400, 1_600].map { count in
    Benchmark(name: "teststore/receive of \(count) merged", unit: "action") {
      .asynchronous(operations: Double(count)) { iterations in
        for _ in 0..<iterations {
          let store = TestStore(initialState: Loader.State()) { Loader() }
          await store.send(.load(count))
          for number in 1...count { await store.receive(.loaded(number)) { $0.last = number } }
        }
      }
    }
  }
  + [1_000, 10_000, 100_000].map { count in
    Benchmark(name: "teststore/skip of \(count)", unit: "action") {
      .asynchronous(operations: Double(count)) { iterations in
        for _ in 0..<iterations {
          let store = TestStore(initialState: Loader.State()) { Loader() }
          await store.send(.loadInTurn(count))
          await store.skipReceivedActions()
        }
      }
    }
  }

/// A feature that receives many actions, each from its own effect, or all from one effect.
private struct Loader: Reducer {
  struct State: Equatable { var last = 0 }
  enum Action: Equatable { case load(Int), loadInTurn(Int), loaded(Int) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .load(let count):
        return .merge((1...count).map { number in .run { send in await send(.loaded(number)) } })
      case .loadInTurn(let count):
        return .run { send in
          for number in 1...count { await send(.loaded(number)) }
        }
      case .loaded(let number):
        state.last = number
        return .none
      }
    }
  }
}

import Store

/// The cost of an action of a child inside a generic feature, compared with the child alone.
let genericBenchmarks = [
  Benchmark(name: "composition/generic level", unit: "send") {
    let store = Store(initialState: .init(child: .init(id: 0))) { GenericLevel(child: CompositionRow()) }
    let alone = Store(initialState: CompositionRow.State(id: 0)) { CompositionRow() }
    return .init(
      operations: 1,
      subject: .init { iterations in
        MainActor.assumeIsolated { for _ in 0..<iterations { store.send(.child(.increment)) } }
      },
      baseline: .init { iterations in
        MainActor.assumeIsolated { for _ in 0..<iterations { alone.send(.increment) } }
      },
      allocationLimit: 0)
  }
]

/// A feature that wraps another one.
@Reducer
struct GenericLevel<Child: Reducer> {
  struct State {
    var other = 0
    var child: Child.State
  }

  enum Action {
    case other(Int)
    case child(Child.Action)
  }

  let child: Child

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { child }
    Reduce { state, action in
      if case .other(let number) = action { state.other += number }
      return .none
    }
  }
}

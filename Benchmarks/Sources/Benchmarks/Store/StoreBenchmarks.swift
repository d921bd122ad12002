import Store

/// The way of an action and of a read, beside the same written by hand.
let storeBenchmarks = [
  Benchmark(name: "store/send flat", unit: "send") {
    .sending(to: Store(initialState: Leaf.State()) { Leaf() })
  },
  Benchmark(name: "store/send lived-in", unit: "send") {
    let store = Store(initialState: Leaf.State()) {
      Leaf()
    } withDependencies: {
      $0.continuousClock = SuspendingClock()
    }
    store.send(.wait)
    let token = store.observe { consume(store.other) }
    return .sending(to: store, keeping: token)
  },
  // Ten scopes to a send: the unit is one of them.
  Benchmark(name: "store/send 10 scopes", unit: "level") {
    let store = Store(initialState: Level10.State()) { Level10() }
    let byHand = HandWrittenTree()
    let (increment, decrement) = (Level10.Action(.increment), Level10.Action(.decrement))
    return .init(
      operations: 10,
      subject: .init { for index in 0..<$0 { store.send(index & 3 == 0 ? decrement : increment) } },
      baseline: .init { for index in 0..<$0 { byHand.send(index & 3 == 0 ? decrement : increment) } },
      allocationLimit: 0)
  },
  Benchmark(name: "store/send from 10 deep", unit: "level") {
    let store = Store(initialState: Level10.State()) { Level10() }.leaf
    let byHand = HandWrittenTree()
    return .init(
      operations: 10,
      subject: .init { for index in 0..<$0 { store.send(index & 3 == 0 ? .decrement : .increment) } },
      baseline: .init {
        for index in 0..<$0 { byHand.send(Level10.Action(index & 3 == 0 ? .decrement : .increment)) }
      },
      allocationLimit: 0)
  },
  Benchmark(name: "store/read flat", unit: "read") {
    let byHand = HandWritten()
    return .reading(
      Store(initialState: Leaf.State()) { Leaf() },
      against: .init { for _ in 0..<$0 { consume(byHand.state.count) } })
  },
  Benchmark(name: "store/read 10 deep, not 1", unit: "read") {
    let shallow = Store(initialState: Level1.State()) { Level1() }.scope(state: \.child, action: \.child)
    return .reading(
      Store(initialState: Level10.State()) { Level10() }.leaf,
      against: .init { for _ in 0..<$0 { consume(shallow.count) } })
  },
]

extension Benchmark.Prepared {
  /// Sends actions that lead to no effect.
  fileprivate static func sending(
    to store: StoreOf<Leaf>, keeping token: ObservationToken? = nil
  ) -> Self {
    let byHand = HandWritten()
    return Self(
      operations: 1,
      subject: .init { iterations in
        for index in 0..<iterations { store.send(index & 3 == 0 ? .decrement : .increment) }
        withExtendedLifetime(token) {}
      },
      baseline: .init { for index in 0..<$0 { byHand.send(index & 3 == 0 ? .decrement : .increment) } },
      allocationLimit: 0)
  }

  /// Reads one property.
  fileprivate static func reading(_ store: StoreOf<Leaf>, against baseline: Benchmark.Work) -> Self {
    Self(
      operations: 1,
      subject: .init { for _ in 0..<$0 { consume(store.count) } },
      baseline: baseline, allocationLimit: 0)
  }
}

import Store

/// The cost of a store's events while they are observed, compared with a store whose events nobody observes.
let insightBenchmarks: [Benchmark] = [
  Benchmark(name: "insight/send with its event", unit: "send") {
    let store = Store(initialState: Leaf.State()) { Leaf() }
    let silent = Store(initialState: Leaf.State()) { Leaf() }
    let token = store.events { consume($0.number) }
    return .init(
      operations: 1,
      subject: .init { iterations in
        for _ in 0..<iterations { store.send(.increment) }
        withExtendedLifetime(token) {}
      },
      baseline: .init { for _ in 0..<$0 { silent.send(.increment) } })
  },
  // Each trip has four events: two actions, and the start and the end of the effect.
  Benchmark(name: "insight/round trip with its events", unit: "trip") {
    let (session, silent) = (Session(), Session())
    return .init(
      operations: 1,
      subject: .init(clock: .wall) { count in
        block {
          await session.listen()
          await session.roundTrips(count)
        }
      },
      baseline: .init(clock: .wall) { count in block { await silent.roundTrips(count) } })
  },
]

extension Session {
  /// Observes the events of the store for as long as the session exists.
  fileprivate func listen() { if token == nil { token = store.events { consume($0.number) } } }
}

import Store

/// The cost of an action and of a read, compared with code written by hand.
let storeBenchmarks =
  [
    Benchmark(name: "store/send flat", unit: "send") {
      .sending(to: Store(initialState: Leaf.State()) { Leaf() })
    },
    // The store has a dependency override, a hundred observers of a field that does not change, and a running effect.
    Benchmark(name: "store/send with observers", unit: "send") {
      let store = Store(initialState: Leaf.State()) {
        Leaf()
      } withDependencies: {
        $0.continuousClock = SuspendingClock()
      }
      store.send(.wait)
      let tokens = (0..<100).map { _ in store.observe { consume(store.other) } }
      return .sending(to: store, keeping: tokens)
    },
    observedFields, observedShelf,
    nested("10 scopes", Level10.self, depth: 10), nested("20 scopes", Level20.self, depth: 20),
    nested("3 optionals", Optional3.self, depth: 3), nested("3 enums", Enum3.self, depth: 3),
    nested("3 rows", Rows3.self, depth: 3),
    sendingFrom("1 deep", Level1.self, depth: 1), sendingFrom("5 deep", Level5.self, depth: 5),
    sendingFrom("10 deep", Level10.self, depth: 10),
    sendingFrom("3 optionals", Optional3.self, depth: 3),
    sendingFrom("3 enums", Enum3.self, depth: 3),
    sendingFrom("3 rows", Rows3.self, depth: 3),
    reading("flat", Leaf.self), reading("1 deep", Level1.self), reading("5 deep", Level5.self),
    reading("10 deep", Level10.self),
    reading("3 optionals", Optional3.self), reading("3 enums", Enum3.self),
    reading("3 rows", Rows3.self),
  ]

/// The cost of an action if each of a hundred observers reads its own field, so that the store compares all these
/// fields.
private let observedFields = Benchmark(name: "store/send with observers, 100 fields", unit: "send") {
  let store = Store(initialState: Fields.State()) {
    Fields()
  } withDependencies: {
    $0.continuousClock = SuspendingClock()
  }
  store.send(.wait)
  let tokens = Fields.State.all.map { field in store.observe { consume(store[dynamicMember: field]) } }
  var byHand = Leaf.State()
  return .init(
    operations: 1,
    subject: .init { iterations in
      for _ in 0..<iterations { store.send(.increment) }
      withExtendedLifetime(tokens) {}
    },
    baseline: .init { for _ in 0..<$0 { byHand.apply(.increment) } },
    allocationLimit: 0)
}

/// The cost of an action if observers read a struct with a collection that the action does not change.
private let observedShelf = Benchmark(
  name: "store/send with observers, a struct with a collection", unit: "send"
) {
  let store = Store(initialState: Shelf.State()) { Shelf() }
  let tokens = (0..<100).map { _ in store.observe { consume(store.books.isOpen) } }
  var byHand = Shelf.State()
  return .init(
    operations: 1,
    subject: .init { iterations in
      for _ in 0..<iterations { store.send(.increment) }
      withExtendedLifetime(tokens) {}
    },
    baseline: .init {
      for _ in 0..<$0 {
        byHand.count += 1
        consume(byHand.count)
      }
    },
    allocationLimit: 0)
}

/// Returns a benchmark that sends actions through several levels of reducers.
///
/// The unit is one level.
private func nested<Root: Feature>(_ name: String, _ root: Root.Type, depth: Int) -> Benchmark {
  Benchmark(name: "store/send \(name)", unit: "level") {
    let store = Store(initialState: Root.State()) { Root() }
    var byHand = Root.State()
    let (increment, decrement) = (Root.action(.increment), Root.action(.decrement))
    return .init(
      operations: Double(depth),
      subject: .init { for index in 0..<$0 { store.send(index & 3 == 0 ? decrement : increment) } },
      baseline: .init { for index in 0..<$0 { byHand.apply(index & 3 == 0 ? decrement : increment) } },
      allocationLimit: 0)
  }
}

/// Returns a benchmark that sends actions from a child store that is several levels deep.
///
/// The unit is one level.
private func sendingFrom<Root: Feature>(_ name: String, _ root: Root.Type, depth: Int) -> Benchmark {
  Benchmark(name: "store/send from \(name)", unit: "level") {
    let store = Root.leaf(of: Store(initialState: Root.State()) { Root() })
    var byHand = Root.State()
    return .init(
      operations: Double(depth),
      subject: .init { for index in 0..<$0 { store.send(index & 3 == 0 ? .decrement : .increment) } },
      baseline: .init {
        for index in 0..<$0 { byHand.apply(Root.action(index & 3 == 0 ? .decrement : .increment)) }
      },
      allocationLimit: 0)
  }
}

/// Returns a benchmark that reads one property of the leaf's state.
private func reading<Root: Feature>(_ name: String, _ root: Root.Type) -> Benchmark {
  Benchmark(name: "store/read \(name)", unit: "read") {
    let store = Root.leaf(of: Store(initialState: Root.State()) { Root() })
    let byHand = Boxed(0)
    return .init(
      operations: 1,
      subject: .init { for _ in 0..<$0 { consume(store.count) } },
      baseline: .init { for _ in 0..<$0 { consume(byHand.value) } },
      allocationLimit: 0)
  }
}

extension Benchmark.Prepared {
  /// Returns work that sends actions without effects.
  fileprivate static func sending(
    to store: StoreOf<Leaf>, keeping tokens: [ObservationToken] = []
  ) -> Self {
    var byHand = Leaf.State()
    return Self(
      operations: 1,
      subject: .init { iterations in
        for index in 0..<iterations { store.send(index & 3 == 0 ? .decrement : .increment) }
        withExtendedLifetime(tokens) {}
      },
      baseline: .init { for index in 0..<$0 { byHand.apply(index & 3 == 0 ? .decrement : .increment) } },
      allocationLimit: 0)
  }
}

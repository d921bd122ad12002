import Store
import Testing

@MainActor @Suite("Observation") struct ObserveTests {
  /// Lets the job run that ends the turn: it was enqueued before this one.
  private func endTurn() async {
    await Task { @MainActor in }.value
  }

  @Test("an observer runs at once, then once for each turn, however many actions") func oncePerTurn() async {
    let (store, _) = makeDerived()
    var seen: [Int] = []
    let token = store.observe { seen.append(store.a) }
    #expect(seen == [0])
    store.set { $0.a = 1 }
    store.set { $0.a = 2 }
    #expect(seen == [0])
    await endTurn()
    #expect(seen == [0, 2])
    token.cancel()
  }

  @Test("an observer is not told of what it did not read, nor of equal values") func silence() async {
    let (store, _) = makeDerived()
    var calls = 0
    let token = store.observe {
      calls += 1
      _ = store.a
    }
    store.set { $0.b = 1 }
    store.set { $0.a = 0 }
    store.set { $0.a = 1 }
    store.set { $0.a = 0 }
    await endTurn()
    #expect(calls == 1)
    token.cancel()
  }

  @Test("an observation ends with its token") func tokenEnds() async {
    let (store, _) = makeDerived()
    var calls = 0
    var token: ObservationToken? = store.observe {
      calls += 1
      _ = store.a
    }
    store.set { $0.a = 1 }
    token = nil
    _ = token
    await endTurn()
    #expect(calls == 1)
  }

  @Test("a token may outlive its store") func tokenOutlivesStore() {
    let token: ObservationToken
    do {
      let store = makeDerived().store
      weak let weakStore = store
      token = store.observe { _ = weakStore?.a }
    }
    token.cancel()
  }

  @Test("an observer of a child store hears of the child's changes only") func childStore() async {
    let (store, _) = makeDerived()
    let child = store.scope(state: \.child, action: \.child)
    var seen: [Int] = []
    let token = child.observe { seen.append(child.count) }
    store.set { $0.a = 1 }
    await endTurn()
    child.send(.increment)
    await endTurn()
    #expect(seen == [0, 1])
    token.cancel()
  }

  @Test("onChange is told the old and the new value, and not called on subscribing")
  func onChange() async {
    let (store, _) = makeDerived()
    var pairs: [[Int]] = []
    let property = store.onChange(of: \.a) { pairs.append([$0, $1]) }
    let selector = store.onChange(of: Derived.sum) { pairs.append([$0, $1]) }
    #expect(pairs == [])
    store.set { $0.a = 1 }
    await endTurn()
    store.set { $0.a = 2 }
    await endTurn()
    #expect(pairs == [[0, 1], [0, 1], [1, 2], [1, 2]])
    property.cancel()
    selector.cancel()
  }

  @Test("an observer may send; the turn goes on until all is told") func observerSends() async {
    let (store, _) = makeDerived()
    var seen: [Int] = []
    let first = store.onChange(of: \.a) { _, new in store.set { $0.b = 2 * new } }
    let second = store.onChange(of: \.b) { _, new in seen.append(new) }
    store.set { $0.a = 5 }
    await endTurn()
    #expect(store.b == 10)
    #expect(seen == [10])
    first.cancel()
    second.cancel()
  }

  @Test("a selector that is observed is not run for changes it does not read") func observedSelector() async {
    let (store, log) = makeDerived()
    var seen: [Int] = []
    let token = store.observe { seen.append(store[Derived.next]) }
    _ = log.take()
    store.set { $0.b = 1 }
    await endTurn()
    #expect(log.take() == [:])
    store.set { $0.a = 2 }
    await endTurn()
    #expect(log.take() == ["parity": 1])
    store.set { $0.a = 3 }
    await endTurn()
    #expect(seen == [1, 2])
    token.cancel()
  }

  @Test("a store without an isolation tells at the end of each send") func unbound() async {
    await Self.observeUnbound()
  }

  @Test("an observer is told of what it sends when it is first called") func sendsAtFirst() async {
    let (store, _) = makeDerived()
    var seen: [Int] = []
    let token = store.observe {
      seen.append(store.a)
      if store.a < 3 { store.set { $0.a += 1 } }
    }
    await endTurn()
    #expect(seen == [0, 1, 2, 3])
    token.cancel()
    await Self.sendAtFirstUnbound()
  }

  private nonisolated static func observeUnbound() async {
    let (store, _) = makeDerived()
    var seen: [Int] = []
    let token = store.observe { seen.append(store.a) }
    store.set { $0.a = 1 }
    #expect(seen == [0, 1])
    token.cancel()
  }

  private nonisolated static func sendAtFirstUnbound() async {
    let (store, _) = makeDerived()
    var seen: [Int] = []
    let token = store.observe {
      seen.append(store.a)
      if store.a < 3 { store.set { $0.a += 1 } }
    }
    #expect(seen == [0, 1, 2, 3])
    token.cancel()
  }
}

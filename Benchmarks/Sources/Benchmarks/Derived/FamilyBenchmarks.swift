import Store

/// The cost of a sum over the values of a selector family, computed by an operator or by loops over the ids.
///
/// The loops have fewer rows, because each loop runs over all rows again when one row changes.
let familyBenchmarks: [Benchmark] = [
  ("operator", 100_000, Invoices.familySum), ("loop", 10_000, Invoices.familyLoop),
  ("loop, dot", 10_000, Invoices.dottedFamilyLoop),
].flatMap { name, most, sum in
  [1_000, most].flatMap { count in
    [firstSum(count, name, sum), changedSum(count, name, sum), unrelatedSum(count, name, sum)]
  }
}

/// The cost of reading many values, each of which depends on the same sum.
let shareBenchmarks: [Benchmark] = [500, 2_000].map(allShares)

private func firstSum(_ count: Int, _ name: String, _ sum: Selector<Invoices.State, Int>) -> Benchmark {
  Benchmark(name: "derived/first family sum of \(count) rows, \(name)", unit: "sum") {
    let store = Invoices.store(count)
    let byHand = Invoices.State(count: count)
    return .init(
      operations: 1,
      subject: .init(once: { consume(store[sum]) }, reset: { store.selectorCache.removeAll() }),
      baseline: .init { iterations in
        for _ in 0..<iterations { consume(byHand.items.ids.reduce(0) { $0 + byHand.items[id: $1]!.score }) }
      })
  }
}

private func changedSum(_ count: Int, _ name: String, _ sum: Selector<Invoices.State, Int>) -> Benchmark {
  Benchmark(name: "derived/family sum, \(name): 1 of \(count) rows changes", unit: "change") {
    let store = Invoices.store(count)
    consume(store[sum])
    var next = 0
    return .init(
      operations: 1,
      subject: .init { iterations in
        for _ in 0..<iterations {
          next += 1
          store.send(
            .change(Invoices.score(next) % count, score: Invoices.score(next + 7)), isolation: nil)
          consume(store[sum])
        }
      }, baseline: nil)
  }
}

private func unrelatedSum(_ count: Int, _ name: String, _ sum: Selector<Invoices.State, Int>) -> Benchmark {
  Benchmark(name: "derived/family sum, \(name): another field than \(count) rows", unit: "send") {
    let store = Invoices.store(count)
    consume(store[sum])
    return .init(
      operations: 1,
      subject: .init { iterations in
        for _ in 0..<iterations {
          store.send(.visit, isolation: nil)
          consume(store[sum])
        }
      }, baseline: nil)
  }
}

/// Reads the share of each row in the sum of all rows, after one row has changed.
private func allShares(_ count: Int) -> Benchmark {
  Benchmark(name: "derived/shares of the sum: all of \(count) rows are read", unit: "read") {
    let store = Invoices.store(count)
    store.selectorCache.limit = 4 * count
    var next = 0
    return .init(
      operations: Double(count),
      subject: .init { iterations in
        for _ in 0..<iterations {
          next += 1
          store.send(
            .change(Invoices.score(next) % count, score: Invoices.score(next + 7)), isolation: nil)
          for id in 0..<count { consume(store[Invoices.share(id)]) }
        }
      }, baseline: nil)
  }
}

extension Invoices {
  static let share = SelectorFamily<State, Int, Int> { reader, id in
    (reader[row(id)]?.score ?? 0) * 1_000 / max(1, reader[familyLoop])
  }
  static let row = SelectorFamily<State, Int, Item?> { $0[\.items, id: $1] }
  static let dottedRow = SelectorFamily<State, Int, Item?> { $0.items[id: $1] }
  static let familySum = items.compactMap(row).sum(\.score)
  static let familyLoop = Selector<State, Int> { reader in
    reader.items.ids.reduce(0) { $0 + reader[row($1)]!.score }
  }
  static let dottedFamilyLoop = Selector<State, Int> { reader in
    reader.items.ids.reduce(0) { $0 + reader[dottedRow($1)]!.score }
  }
}

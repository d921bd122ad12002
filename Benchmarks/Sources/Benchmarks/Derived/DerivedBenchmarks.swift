import Store

/// The cost of derived collections, compared with collections that code written by hand keeps up to date.
let derivedBenchmarks: [Benchmark] = [1_000, 10_000, 100_000, 1_000_000].flatMap { count in
  let benchmarks = [
    change(count, "filter, count, sum", isSorted: false) {
      consume($0[Invoices.count])
      consume($0[Invoices.sum])
    } byHand: {
      consume($0.count)
      consume($0.sum)
    },
    change(count, "filter, count, sum, 64 rows in turn", among: 64, isSorted: false) {
      consume($0[Invoices.count])
      consume($0[Invoices.sum])
    } byHand: {
      consume($0.count)
      consume($0.sum)
    },
    change(count, "filter, count, sum, sort", isSorted: true) {
      consume($0[Invoices.count])
      consume($0[Invoices.sum])
      consume($0[Invoices.sorted].count)
    } byHand: {
      consume($0.count)
      consume($0.sum)
      consume($0.sorted?.count)
    },
    change(count, "filter, sort, 64 rows in turn", among: 64, isSorted: true) {
      consume($0[Invoices.sorted].count)
    } byHand: {
      consume($0.sorted?.count)
    },
    change(count, "filter, groups", isSorted: false) {
      consume($0[Invoices.groups].count)
    } byHand: {
      consume($0.groups.count)
    },
    insertAndRemove(count), changeMany(count), parameter(count), firstFilter(count), firstSort(count),
    unrelated(count), kept(count), apply(1, to: count), apply(count / 10, to: count),
  ]
  guard count == 1_000_000 else { return benchmarks }
  // Of the benchmarks with a million rows, only changes of single rows are counted. Under callgrind, the others take
  // minutes, and show the same as with fewer rows.
  return benchmarks.map { benchmark in
    var benchmark = benchmark
    benchmark.isCountable = benchmark.unit == "change"
    return benchmark
  }
}

/// Changes one row after the other, and reads derived values after each change.
private func change(
  _ count: Int, _ name: String, among rows: Int? = nil, isSorted: Bool,
  _ read: @escaping @Sendable (Store<Invoices.State, Invoices.Action>) -> Void,
  byHand readByHand: @escaping @Sendable (HandWrittenInvoices) -> Void
) -> Benchmark {
  Benchmark(name: "derived/\(name): 1 of \(count) rows changes", unit: "change") {
    let store = Invoices.store(count)
    let byHand = HandWrittenInvoices(count: count, isSorted: isSorted)
    read(store)
    let rows = rows ?? count
    var (next, nextByHand) = (0, 0)
    return .init(
      operations: 1,
      subject: .init { iterations in
        for _ in 0..<iterations {
          next += 1
          store.send(.change(Invoices.score(next) % rows, score: Invoices.score(next + 7)), isolation: nil)
          read(store)
        }
      },
      baseline: .init { iterations in
        for _ in 0..<iterations {
          nextByHand += 1
          byHand.change(Invoices.score(nextByHand) % rows, score: Invoices.score(nextByHand + 7))
          readByHand(byHand)
        }
      })
  }
}

/// Inserts one row and removes another, and reads derived values after each edit.
private func insertAndRemove(_ count: Int) -> Benchmark {
  Benchmark(name: "derived/insert and remove one of \(count) rows", unit: "edit") {
    let store = Invoices.store(count)
    let byHand = HandWrittenInvoices(count: count, isSorted: true)
    consume(store[Invoices.sum])
    consume(store[Invoices.sorted].count)
    var (next, nextByHand) = (count, count)
    return .init(
      operations: 2,
      subject: .init { iterations in
        for _ in 0..<iterations {
          store.send(.insert(next), isolation: nil)
          consume(store[Invoices.sum])
          consume(store[Invoices.sorted].count)
          store.send(.remove(next - count / 2), isolation: nil)
          consume(store[Invoices.sum])
          consume(store[Invoices.sorted].count)
          next += 1
        }
      },
      baseline: .init { iterations in
        for _ in 0..<iterations {
          byHand.insert(nextByHand)
          byHand.remove(id: nextByHand - count / 2)
          consume(byHand.sum)
          nextByHand += 1
        }
      })
  }
}

/// Changes 1,000 rows in one action, and reads derived values after it.
private func changeMany(_ count: Int) -> Benchmark {
  Benchmark(name: "derived/1000 of \(count) rows change at once", unit: "row") {
    let store = Invoices.store(count)
    var byHand = Invoices.State(count: count)
    consume(store[Invoices.sum])
    consume(store[Invoices.sorted].count)
    var next = 0
    return .init(
      operations: 1_000,
      subject: .init { iterations in
        for _ in 0..<iterations {
          next += 13
          store.send(.changeMany(first: next, count: 1_000), isolation: nil)
          consume(store[Invoices.sum])
          consume(store[Invoices.sorted].count)
        }
      },
      // Anew.
      baseline: .init { iterations in
        for iteration in 0..<iterations {
          for number in 0..<1_000 { byHand.items[(iteration * 13 + number * 97) % count].score += 1 }
          consume(Invoices.plainSort(byHand).count)
        }
      })
  }
}

private func parameter(_ count: Int) -> Benchmark {
  Benchmark(name: "derived/filter of \(count) rows gets another parameter", unit: "filter") {
    let store = Invoices.store(count)
    let byHand = Invoices.State(count: count)
    consume(store[Invoices.limited].count)
    var next = 0
    return .init(
      operations: 1,
      subject: .init { iterations in
        for _ in 0..<iterations {
          next += 1
          store.send(.limit(next % 4), isolation: nil)
          consume(store[Invoices.limited].count)
        }
      },
      baseline: .init { iterations in
        for iteration in 0..<iterations {
          consume(byHand.items.elements.filter { $0.score % 8 >= iteration % 4 }.count)
        }
      })
  }
}

private func firstFilter(_ count: Int) -> Benchmark {
  Benchmark(name: "derived/first filter of \(count) rows", unit: "filter") {
    let store = Invoices.store(count)
    let byHand = Invoices.State(count: count)
    return .init(
      operations: 1,
      subject: .init(
        once: { consume(store[Invoices.open].count) }, reset: { store.selectorCache.removeAll() }),
      baseline: .init { iterations in
        for _ in 0..<iterations { consume(byHand.items.elements.filter { $0.score % 4 != 0 }.count) }
      })
  }
}

private func firstSort(_ count: Int) -> Benchmark {
  Benchmark(name: "derived/first sort of \(count) rows", unit: "sort") {
    let store = Invoices.store(count)
    let byHand = Invoices.State(count: count)
    return .init(
      operations: 1,
      subject: .init(
        once: { consume(store[Invoices.sorted].count) }, reset: { store.selectorCache.removeAll() }),
      baseline: .init { iterations in
        for _ in 0..<iterations { consume(Invoices.plainSort(byHand).count) }
      })
  }
}

private func unrelated(_ count: Int) -> Benchmark {
  Benchmark(name: "derived/another field than \(count) rows", unit: "send") {
    let store = Invoices.store(count)
    consume(store[Invoices.sum])
    consume(store[Invoices.sorted].count)
    return .init(
      operations: 1,
      subject: .init { iterations in
        for _ in 0..<iterations {
          store.send(.visit, isolation: nil)
          consume(store[Invoices.sum])
          consume(store[Invoices.sorted].count)
        }
      }, baseline: nil)
  }
}

/// Keeps a derived collection while a row changes, compared with keeping a copy of an array.
private func kept(_ count: Int) -> Benchmark {
  Benchmark(name: "derived/kept rows of a filter while 1 of \(count) rows changes", unit: "edit") {
    let store = Invoices.store(count)
    var state = Invoices.State(count: count)
    consume(store[Invoices.open].count)
    var (next, nextByHand) = (0, 0)
    return .init(
      operations: 1,
      subject: .init { iterations in
        for _ in 0..<iterations {
          next += 1
          let rows = store[Invoices.open]
          store.send(.change(next % count, score: next), isolation: nil)
          consume(store[Invoices.count])
          consume(rows.count)
        }
      },
      baseline: .init { iterations in
        for _ in 0..<iterations {
          nextByHand += 1
          let elements = state.items.elements
          state.items[id: nextByHand % count]?.score = nextByHand
          consume(elements.count)
        }
      })
  }
}

/// Applies a number of removals and as many insertions to a copy of the rows, such as a view keeps.
private func apply(_ number: Int, to count: Int) -> Benchmark {
  Benchmark(name: "derived/\(number) removed and inserted of \(count) rows, in a copy", unit: "copy") {
    var copy = (0..<count).map { "The title of row \($0)" }
    var copyByHand = copy
    let title = "The title of a new row"
    let places = (0..<number).map { ($0 * 2 + 1) * count / (number * 2) }
    var changes = CollectionChanges<Int>()
    changes.removed = places.reversed().map { .init(id: $0, index: $0) }
    changes.inserted = places.map { .init(id: $0, index: $0) }
    return .init(
      operations: 1,
      subject: .init { iterations in
        for _ in 0..<iterations { changes.apply(to: &copy) { _, _ in title } }
        consume(copy.count)
      },
      // The code written by hand changes one row in place, and many rows in one pass, because each way is the faster
      // one there.
      baseline: .init { iterations in
        for _ in 0..<iterations {
          if number == 1 {
            copyByHand.remove(at: places[0])
            copyByHand.insert(title, at: places[0])
          } else {
            var place = 0
            copyByHand = copyByHand.indices.map { index in
              guard place < number, places[place] == index else { return copyByHand[index] }
              place += 1
              return title
            }
          }
        }
        consume(copyByHand.count)
      })
  }
}

extension Invoices {
  fileprivate static func plainSort(_ state: State) -> [Item] {
    state.items.elements.filter { $0.score % 4 != 0 }.sorted {
      $0.score != $1.score ? $0.score < $1.score : $0.title < $1.title
    }
  }
}

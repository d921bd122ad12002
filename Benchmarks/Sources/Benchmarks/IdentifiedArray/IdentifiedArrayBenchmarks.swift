import Store

/// Operations on lists by id, compared with an array and a dictionary of indices that is maintained by hand.
let identifiedArrayBenchmarks: [Benchmark] =
  [1_000, 10_000, 100_000].flatMap { count in
    [
      changeByID("change by id \(count)") { (0..<count).map { ListRow(id: $0) } },
      changeByIndex(count), readByID(count), moveToFront(count), appendAndRemove(count),
      removeFirst(count), moveRow(count), moveByOffsets(count), moveRows(count),
    ]
  } + [
    changeByID("change by string 1000") { (0..<1_000).map { NamedRow(id: "row with the number \($0)") } },
    changeByID("change a pair 1000") { (0..<1_000).map { PairRow(id: $0) } },
  ]

private protocol Row: Identifiable where ID: Sendable {
  var value: Int { get set }
}

private struct ListRow: Row {
  let id: Int
  var value = 0
  var title = "title"
}

/// A row that has no unused bit patterns, so that an optional row needs more memory than the row.
private struct PairRow: Row {
  let id: Int
  var value = 0
}

private struct NamedRow: Row {
  let id: String
  var value = 0
}

/// An identified array, the same rows in collections maintained by hand, and ids in a random order.
private final class Lists<Element: Identifiable> {
  var array: IdentifiedArrayOf<Element>
  var rows: [Element]
  var indices: [Element.ID: Int]
  let ids: [Element.ID]

  init(_ rows: [Element]) {
    array = IdentifiedArray(uniqueElements: rows)
    self.rows = rows
    // An identified array stores the ids of the elements that changed last. These changes let that memory grow before
    // the measurement.
    for row in rows.prefix(200) { array.update(row, at: array.index(id: row.id)!) }
    indices = Dictionary(uniqueKeysWithValues: zip(rows.lazy.map(\.id), rows.indices))
    var state: UInt64 = 1
    ids = (0..<65_536).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return rows[Int(state >> 33) % rows.count].id
    }
  }
}

private func changeByID<Element: Row>(_ name: String, rows: @escaping @Sendable () -> [Element]) -> Benchmark
{
  Benchmark(name: "identified/\(name)", unit: "change") {
    let lists = Lists(rows())
    return .init(
      operations: Double(lists.ids.count),
      subject: .init { iterations in
        for _ in 0..<iterations { for id in lists.ids { lists.array[id: id]?.value &+= 1 } }
      },
      baseline: .init { iterations in
        for _ in 0..<iterations {
          for id in lists.ids { if let index = lists.indices[id] { lists.rows[index].value &+= 1 } }
        }
      }, allocationLimit: 0)
  }
}

private func changeByIndex(_ count: Int) -> Benchmark {
  Benchmark(name: "identified/change by index \(count)", unit: "change") {
    let lists = Lists((0..<count).map { ListRow(id: $0) })
    return .init(
      operations: Double(lists.ids.count),
      subject: .init { iterations in
        for _ in 0..<iterations { for index in lists.ids { lists.array[index].value &+= 1 } }
      },
      baseline: .init { iterations in
        for _ in 0..<iterations { for index in lists.ids { lists.rows[index].value &+= 1 } }
      }, allocationLimit: 0)
  }
}

private func readByID(_ count: Int) -> Benchmark {
  Benchmark(name: "identified/read by id \(count)", unit: "read") {
    let lists = Lists((0..<count).map { ListRow(id: $0) })
    return .init(
      operations: Double(lists.ids.count),
      subject: .init { iterations in
        var sum = 0
        for _ in 0..<iterations { for id in lists.ids { sum &+= lists.array[id: id]?.value ?? 0 } }
        consume(sum)
      },
      baseline: .init { iterations in
        var sum = 0
        for _ in 0..<iterations {
          for id in lists.ids { sum &+= lists.indices[id].map { lists.rows[$0].value } ?? 0 }
        }
        consume(sum)
      }, allocationLimit: 0)
  }
}

private func moveToFront(_ count: Int) -> Benchmark {
  Benchmark(name: "identified/middle to front \(count)", unit: "move") {
    let lists = Lists((0..<count).map { ListRow(id: $0) })
    return .init(
      operations: 1,
      subject: .init { iterations in
        for _ in 0..<iterations { lists.array.insert(lists.array.remove(at: count / 2), at: 0) }
      },
      baseline: .init { iterations in
        for _ in 0..<iterations {
          lists.rows.insert(lists.rows.remove(at: count / 2), at: 0)
          for index in 0...count / 2 { lists.indices[lists.rows[index].id] = index }
        }
      }, allocationLimit: 0)
  }
}

private func appendAndRemove(_ count: Int) -> Benchmark {
  Benchmark(name: "identified/append, remove \(count)", unit: "pair") {
    let lists = Lists((0..<count).map { ListRow(id: $0) })
    return .init(
      operations: 1,
      subject: .init { iterations in
        for _ in 0..<iterations {
          lists.array.append(ListRow(id: count))
          lists.array.removeLast()
        }
      },
      baseline: .init { iterations in
        for _ in 0..<iterations {
          lists.indices[count] = count
          lists.rows.append(ListRow(id: count))
          lists.indices[lists.rows.removeLast().id] = nil
        }
      }, allocationLimit: 0)
  }
}

/// Returns a benchmark that removes the first element and appends it, compared with a plain array.
private func removeFirst(_ count: Int) -> Benchmark {
  Benchmark(name: "identified/remove first \(count)", unit: "removal") {
    let lists = Lists((0..<count).map { ListRow(id: $0) })
    return .init(
      operations: 1,
      subject: .init { iterations in
        for _ in 0..<iterations { lists.array.append(lists.array.removeFirst()) }
      },
      baseline: .init { iterations in
        for _ in 0..<iterations { lists.rows.append(lists.rows.removeFirst()) }
      }, allocationLimit: 0)
  }
}

/// Returns a benchmark that removes a row and inserts it at another index, compared with a plain array.
private func moveRow(_ count: Int) -> Benchmark {
  Benchmark(name: "identified/move a row \(count)", unit: "move") {
    let lists = Lists((0..<count).map { ListRow(id: $0) })
    return .init(
      operations: 1,
      subject: .init { iterations in
        for _ in 0..<iterations { lists.array.insert(lists.array.remove(at: count / 4), at: count / 2) }
      },
      baseline: .init { iterations in
        for _ in 0..<iterations { lists.rows.insert(lists.rows.remove(at: count / 4), at: count / 2) }
      }, allocationLimit: 0)
  }
}

/// Returns a benchmark that moves a row by offsets, as list views do, compared with removing and inserting it in an
/// array.
private func moveByOffsets(_ count: Int) -> Benchmark {
  Benchmark(name: "identified/move by offsets \(count)", unit: "move") {
    let lists = Lists((0..<count).map { ListRow(id: $0) })
    return .init(
      operations: 1,
      subject: .init { iterations in
        for _ in 0..<iterations {
          lists.array.move(fromOffsets: CollectionOfOne(count / 4), toOffset: count * 3 / 4)
        }
      },
      baseline: .init { iterations in
        for _ in 0..<iterations { lists.rows.insert(lists.rows.remove(at: count / 4), at: count * 3 / 4 - 1) }
      }, allocationLimit: 0)
  }
}

/// Returns a benchmark that removes and inserts scattered rows, so that the array must renumber all rows from time to
/// time.
private func moveRows(_ count: Int) -> Benchmark {
  Benchmark(name: "identified/move rows about \(count)", unit: "move") {
    let lists = Lists((0..<count).map { ListRow(id: $0) })
    let ids = lists.ids
    return .init(
      operations: 1,
      subject: .init { iterations in
        for index in 0..<iterations {
          lists.array.insert(lists.array.remove(at: ids[2 * index & 65_535]), at: ids[2 * index & 65_535 | 1])
        }
      },
      baseline: .init { iterations in
        for index in 0..<iterations {
          lists.rows.insert(lists.rows.remove(at: ids[2 * index & 65_535]), at: ids[2 * index & 65_535 | 1])
        }
      }, allocationLimit: 0)
  }
}

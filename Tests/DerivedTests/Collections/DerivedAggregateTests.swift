import Foundation
import Store
import TestSupport
import Testing

@Suite("Aggregates of collection selectors") struct DerivedAggregateTests {
  @Test("count, sum, least and greatest follow the rows") func numbers() {
    let store = Store.bookcase()
    let (count, sum) = (Bookcase.cheap.count, Bookcase.cheap.sum(\.price))
    let (least, greatest) = (Bookcase.cheap.min(\.price), Bookcase.cheap.max(\.price))
    #expect((store[count], store[sum], store[least], store[greatest]) == (3, 60, 10, 30))
    store.change { $0.books[id: 2]?.price = 39 }
    #expect((store[count], store[sum], store[least], store[greatest]) == (3, 89, 20, 39))
    store.change { $0.books.removeAll() }
    #expect((store[count], store[sum]) == (0, 0))
    #expect(store[least] == nil && store[greatest] == nil)
  }

  @Test("the first and the last row, and whether there is one, follow the order") func ends() {
    let store = Store.bookcase()
    let (first, last, isEmpty) = (Bookcase.sorted.first, Bookcase.sorted.last, Bookcase.sorted.isEmpty)
    store.selectorCache.checksPurity = true
    #expect(store[first]?.id == 2 && store[last]?.id == 1 && !store[isEmpty])
    store.change { $0.books[id: 3]?.title = "z" }
    #expect(store[first]?.id == 2 && store[last]?.id == 3 && !store[isEmpty])
    store.change { $0.limit = 0 }
    #expect(store[first] == nil && store[last] == nil && store[isEmpty])
    let volumes = CollectionSelector(\Bookcase.State.volumes)
    #expect(store[volumes.last] == nil && store[volumes.isEmpty])
    store.change { $0.volumes = [Bookcase.Volume(id: 1, title: "a"), Bookcase.Volume(id: 2, title: "b")] }
    #expect(store[volumes.last]?.id == 2 && !store[volumes.isEmpty])
  }

  @Test("a property with several keys groups as a closure with several keys does") func severalKeys() {
    let store = Store.bookcase()
    let byPath = Bookcase.books.grouped(by: \.topics).count
    let byClosure = Bookcase.books.grouped { $0.topics }.count
    #expect(store[byPath] == ["x": 2, "y": 1])
    #expect(store[byClosure] == ["x": 2, "y": 1])
    let bySet = Bookcase.books.grouped(by: \.topicSet).count
    #expect(store[bySet] == ["x": 2, "y": 1])
    store.change { $0.books[id: 2]?.topics = ["y", "y"] }
    #expect(store[byPath] == ["x": 2, "y": 2] && store[bySet] == ["x": 2, "y": 2])
    // One key that is a whole array is asked for by the type.
    let whole: Selector<Bookcase.State, [[String]: Int]> = Bookcase.books.grouped(by: \.topics).count
    #expect(store[whole] == [["x"]: 1, ["x", "y"]: 1, ["y", "y"]: 1, []: 1])
  }

  @Test("durations are summed in groups, too") func groupedDurations() {
    let store = Store.bookcase()
    let times = Bookcase.books.grouped(by: \.author).sum(\.time)
    #expect(store[times] == [7: .seconds(50), 8: .seconds(10), 0: .seconds(40)])
    store.change { $0.books[id: 3]?.price = 5 }
    #expect(store[times] == [7: .seconds(35), 8: .seconds(10), 0: .seconds(40)])
  }

  @Test("conditions on all rows") func conditions() {
    let store = Store.bookcase()
    let (all, any) = (Bookcase.books.allSatisfy { $0.price > 5 }, Bookcase.books.contains { $0.title == "z" })
    #expect(store[all] && !store[any])
    store.change { state in
      state.books[id: 1]?.price = 2
      state.books[id: 4]?.title = "z"
    }
    #expect(!store[all] && store[any])
  }

  @Test("a sum of a part of the rows may be out of range, also if purity is checked") func partialSums() {
    let store = Store.bookcase()
    let sum = Bookcase.books.sum(\.balance)
    store.selectorCache.checksPurity = true
    store.change { state in
      for (id, balance) in zip(1...4, [127, 1, -1, 0] as [Int8]) { state.books[id: id]?.balance = balance }
    }
    #expect(store[sum] == 127)
  }

  @Test("floating-point sums are exact, whatever came before") func exactSums() {
    let store = Store.bookcase()
    let sum = Bookcase.books.sum(\.weight)
    #expect(store[sum] == 2)
    for weight in [1e300, .infinity, .nan, -1e300, 0.1] {
      store.change { $0.books[id: 1]?.weight = weight }
      _ = store[sum]
    }
    #expect(store[sum] == 1.6)
    store.change { state in
      for (id, weight) in zip(1...4, [1e100, 1, -1e100, 1]) { state.books[id: id]?.weight = weight }
    }
    #expect(store[sum] == 2)
  }

  @Test(
    "sums of single precision are rounded once",
    arguments: [
      // Half of a unit in the last place, and a little more or less.
      ([1, 0x1p-24, 0x1p-60, 0], 0x1.000002p0), ([1, 0x1p-24, -0x1p-60, 0], 1), ([1, 0x1p-24, 0, 0], 1),
      ([-1, -0x1p-24, -0x1p-60, 0], -0x1.000002p0), ([1, 0x1p-23, 0x1p-24, 0], 0x1.000004p0),
      // The least and the greatest numbers.
      ([0x1p-126, -0x1p-149, 0, 0], .leastNormalMagnitude.nextDown),
      ([0x1p-149, 0x1p-149, 0x1p-149, -0x1p-149], 0x1p-148),
      (
        [.greatestFiniteMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 0x1p-149],
        .greatestFiniteMagnitude
      ),
      ([.greatestFiniteMagnitude, 0x1p102, 0x1p102, 0], .infinity),
      ([.greatestFiniteMagnitude, 0x1p103, -0x1p-149, 0], .greatestFiniteMagnitude),
      ([.infinity, 1, 1, 1], .infinity),
    ] as [([Float], Float)])
  func singlePrecision(masses: [Float], total: Float) {
    let store = Store.bookcase()
    let sum = Bookcase.books.sum(\.mass)
    #expect(store[sum] == 0)
    store.change { state in
      for (id, mass) in zip(1...4, masses) { state.books[id: id]?.mass = mass }
    }
    #expect(store[sum] == total)
  }

  @Test("sums of other floating-point types, and of groups, forget earlier values") func otherTypes() {
    let store = Store.bookcase()
    let width = Bookcase.books.sum(\.width)
    let (widths, masses) = (
      Bookcase.books.grouped(by: \.author).sum(\.width), Bookcase.books.grouped(by: \.author).sum(\.mass)
    )
    #expect(store[width] == 0)
    for width in [CGFloat.infinity, .nan, 1e300] {
      store.change { state in
        state.books[id: 1]?.width = width
        state.books[id: 1]?.mass = Float(width)
      }
      _ = (store[widths], store[masses])
    }
    store.change { state in
      state.books[id: 1]?.width = 0.25
      state.books[id: 1]?.mass = 0.5
    }
    #expect(store[width] == 0.25)
    #expect(store[widths].values.reduce(0, +) == 0.25)
    #expect(store[masses].values.reduce(0, +) == 0.5)
  }

  @Test("groups by one key and by several") func groups() {
    let store = Store.bookcase()
    let authors = Bookcase.books.grouped(by: \.author).count
    let topics = Bookcase.books.grouped(by: { $0.topics }).count
    let prices = Bookcase.books.grouped(by: \.author).sum(\.price)
    #expect(store[authors] == [7: 2, 8: 1, 0: 1])
    #expect(store[topics] == ["x": 2, "y": 1])
    store.change { state in
      state.books[id: 2]?.author = 7
      state.books[id: 2]?.topics = ["x", "x", "z"]
    }
    #expect(store[authors] == [7: 3, 0: 1])
    #expect(store[topics] == ["x": 3, "y": 1, "z": 1])
    #expect(store[prices] == [7: 60, 0: 40])
  }

  @Test("a row whose key is NaN is in no group, and has no partners") func undefinedKeys() {
    let store = Store.bookcase()
    let weights = Bookcase.books.grouped(by: \.weight).sum(\.price)
    let several = Bookcase.books.grouped(by: { [$0.weight, $0.weight, 2] }).count
    let partners = Bookcase.books.joined(with: Bookcase.books, on: \.weight, matching: \.weight) { $1.count }
    store.change { state in
      state.books[id: 1]?.weight = .nan
      state.books[id: 2]?.weight = .nan
    }
    #expect(store[weights] == [0.5: 60])
    #expect(store[several] == [0.5: 2, 2: 4])
    #expect(Array(store[partners]) == [0, 0, 2, 2])
    store.change { $0.books[id: 1]?.price = 31 }
    #expect(store[weights] == [0.5: 60])
    store.change { state in
      state.books[id: 1]?.weight = 0.5
      state.books.remove(id: 2)
    }
    #expect(store[weights] == [0.5: 91])
    #expect(store[several] == [0.5: 3, 2: 3])
    #expect(Array(store[partners]) == [3, 3, 3])
  }

  @Test("reduce adds and removes contributions") func reduce() {
    let store = Store.bookcase()
    let mixed = Bookcase.books.reduce(1, adding: { $0 *= $1.price }, removing: { $0 /= $1.price })
    #expect(store[mixed] == 240_000)
    store.change { $0.books[id: 4]?.price = 4 }
    #expect(store[mixed] == 24_000)
  }

  @Test("a selector that is given its value and the changes") func updating() {
    let store = Store.bookcase()
    let longest = Bookcase.books.updating([Int: Int]()) { lengths, changes, rows in
      if changes.isEverything {
        lengths = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.title.count) })
        return
      }
      for row in changes.removed { lengths[row.id] = nil }
      for row in changes.inserted + changes.updated { lengths[row.id] = rows[row.index].title.count }
    }
    #expect(store[longest] == [1: 1, 2: 1, 3: 1, 4: 1])
    store.change { state in
      state.books[id: 1]?.title = "long"
      state.books.remove(id: 3)
    }
    #expect(store[longest] == [1: 4, 2: 1, 4: 1])
  }
}

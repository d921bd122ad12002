import Store
import TestSupport
import Testing

@Suite("Changes of collection selectors") struct CollectionChangesTests {
  private final class Log {
    var changes: [CollectionChanges<Int>] = []
    func take() -> [CollectionChanges<Int>] {
      defer { changes = [] }
      return changes
    }
  }

  @Test("a changed row that moves is moved and updated") func move() throws {
    let store = Store.bookcase()
    let log = Log()
    let token = store.onChange(of: Bookcase.sorted, isolation: nil) { log.changes.append($0) }
    store.change { $0.books[id: 2]?.title = "z" }
    let changes = try #require(log.take().first)
    #expect(changes.moved == [.init(id: 2, from: 0, to: 2)])
    #expect(changes.updated == [.init(id: 2, index: 2)])
    #expect(changes.inserted.isEmpty && changes.removed.isEmpty)
    #expect([2, 3, 1].applying(try #require(changes.difference)) == [3, 1, 2])
    withExtendedLifetime(token) {}
  }

  @Test("rows that come and go, each turn once, and nothing for rows outside") func membership() {
    let store = Store.bookcase()
    let log = Log()
    let token = store.onChange(of: Bookcase.cheap, isolation: nil) { log.changes.append($0) }
    store.change { $0.books[id: 4]?.title = "outside" }
    #expect(log.take() == [])
    store.change { state in
      state.books[id: 4]?.price = 1
      state.books.remove(id: 1)
      state.books.insert(Bookcase.Book(id: 9, title: "new"), at: 0)
    }
    var expected = CollectionChanges<Int>()
    expected.removed = [.init(id: 1, index: 0)]
    expected.inserted = [.init(id: 9, index: 0), .init(id: 4, index: 3)]
    #expect(log.take() == [expected])
    #expect(store[Bookcase.cheap].ids == [9, 2, 3, 4])
    withExtendedLifetime(token) {}
  }

  @Test("moves and sorts of the source move rows and update none") func order() throws {
    let store = Store.bookcase()
    let log = Log()
    let token = store.onChange(of: Bookcase.books, isolation: nil) { log.changes.append($0) }
    store.change { $0.books.move(fromOffsets: [3], toOffset: 0) }
    var changes = try #require(log.take().first)
    #expect(changes.moved == [.init(id: 4, from: 3, to: 0)] && changes.updated.isEmpty)
    store.change { $0.books.sort { $0.id < $1.id } }
    changes = try #require(log.take().first)
    #expect(changes.moved == [.init(id: 4, from: 0, to: 3)] && changes.updated.isEmpty)
    withExtendedLifetime(token) {}
  }

  @Test("an assigned former value undoes what came after it") func undo() throws {
    let store = Store.bookcase()
    let log = Log()
    let former = store.books
    let token = store.onChange(of: Bookcase.books, isolation: nil) { log.changes.append($0) }
    store.change { state in
      state.books[id: 3]?.title = "changed"
      state.books.remove(id: 1)
    }
    _ = log.take()
    store.change { $0.books = former }
    let changes = try #require(log.take().first)
    #expect(changes.inserted == [.init(id: 1, index: 0)])
    #expect(changes.updated == [.init(id: 3, index: 2)])
    #expect(!changes.isEverything)
    withExtendedLifetime(token) {}
  }

  @Test("a similar collection gives membership and order, another one is everything") func replacement()
    throws
  {
    let store = Store.bookcase()
    let log = Log()
    let token = store.onChange(of: Bookcase.books, isolation: nil) { log.changes.append($0) }
    store.change { state in
      var elements = state.books.elements
      elements.append(Bookcase.Book(id: 9, title: "last"))
      elements.swapAt(0, 3)
      elements.remove(at: 1)
      state.books = IdentifiedArray(uniqueElements: elements)
    }
    let changes = try #require(log.take().first)
    #expect(changes.removed == [.init(id: 2, index: 1)])
    #expect(changes.inserted == [.init(id: 9, index: 3)])
    #expect([1, 2, 3, 4].applying(try #require(changes.difference)) == [4, 3, 1, 9])
    // Nothing is known about the elements.
    #expect(changes.updated.map(\.id) == [4, 3, 1])
    store.change { state in
      state.books = [
        Bookcase.Book(id: 4, title: ""), Bookcase.Book(id: 20, title: ""), Bookcase.Book(id: 21, title: ""),
      ]
    }
    #expect(log.take() == [.everything])
    withExtendedLifetime(token) {}
  }

  @Test("a filtered collection is one without the others") func filtered() {
    let store = Store.bookcase()
    let log = Log()
    let token = store.onChange(of: Bookcase.books, isolation: nil) { log.changes.append($0) }
    store.change { state in
      state.books[id: 4]?.price = 41
      state.books = state.books.filter { $0.id != 2 }
    }
    var expected = CollectionChanges<Int>()
    expected.removed = [.init(id: 2, index: 1)]
    expected.updated = [.init(id: 4, index: 2)]
    #expect(log.take() == [expected])
    #expect(store[Bookcase.books].ids == [1, 3, 4])
    withExtendedLifetime(token) {}
  }

  @Test("a collection that is made equal by its differences changes where they are") func differences() {
    let store = Store.bookcase()
    let log = Log()
    let token = store.onChange(of: Bookcase.books, isolation: nil) { log.changes.append($0) }
    store.change { state in
      var elements = state.books.elements
      elements[1].title = "new"
      elements.append(Bookcase.Book(id: 9, title: "last"))
      elements.remove(at: 0)
      state.books.update(to: elements)
    }
    var expected = CollectionChanges<Int>()
    expected.removed = [.init(id: 1, index: 0)]
    expected.inserted = [.init(id: 9, index: 3)]
    expected.updated = [.init(id: 2, index: 0)]
    #expect(log.take() == [expected])
    withExtendedLifetime(token) {}
  }

  @Test("few and many changes are applied to a copy, each row once", arguments: [2, 6, 40, 300])
  func apply(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    for _ in 0..<50 {
      // Rows with even ids stay or go, and some of them move; the inserted ones have odd ids.
      let old = (0..<random.int(in: 0...count)).map { 2 * $0 }
      let gone = Set(old.filter { _ in random.once(in: 4) })
      let moving = Set(old.filter { !gone.contains($0) && random.once(in: 5) })
      var new = old.filter { !gone.contains($0) && !moving.contains($0) }
      let added = (0..<random.int(in: 0...count)).map { 2 * $0 + 1 }
      for id in added + moving.sorted() { new.insert(id, at: random.int(in: 0...new.count)) }
      var changes = CollectionChanges<Int>()
      let removed = old.indices.reversed().filter { gone.contains(old[$0]) }
      changes.removed = removed.map { .init(id: old[$0], index: $0) }
      changes.inserted = new.indices.filter { new[$0] % 2 == 1 }.map { .init(id: new[$0], index: $0) }
      changes.moved = new.indices.filter { moving.contains(new[$0]) }.map {
        .init(id: new[$0], from: old.firstIndex(of: new[$0])!, to: $0)
      }
      changes.updated = new.indices.filter { new[$0] % 2 == 0 && random.once(in: 3) }.map {
        .init(id: new[$0], index: $0)
      }
      var (copy, asked) = (old.map { "old \($0)" }, [Int]())
      changes.apply(to: &copy) { id, index in
        #expect(new[index] == id)
        asked.append(id)
        return "new \(id)"
      }
      let changed = Set((changes.inserted + changes.updated).map(\.id))
      #expect(copy == new.map { changed.contains($0) ? "new \($0)" : "old \($0)" })
      #expect(asked == (changes.inserted + changes.updated).map(\.id))
    }
  }

  @Test("a change set contains a collection selector whose rows have changed") func changeSet() {
    let store = Store.bookcase()
    var seen: [Bool] = []
    let token = store.observe(isolation: nil) { (changes: ChangeSet) in
      seen.append(changes.contains(Bookcase.cheap))
    }
    store.change { $0.books[id: 4]?.title = "outside" }
    store.change { $0.books[id: 1]?.title = "inside" }
    #expect(seen == [false, true])
    withExtendedLifetime(token) {}
  }
}

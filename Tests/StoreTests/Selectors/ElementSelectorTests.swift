import Store
import TestSupport
import Testing

/// A feature with collections to read single elements of.
private struct Shelf: Reducer {
  struct Book: Identifiable, Equatable {
    let id: Int
    var copies = 0
  }

  struct Room { var books: IdentifiedArrayOf<Book> = [] }

  struct State {
    var title = ""
    var books: IdentifiedArrayOf<Book>
    var room = Room()
    var log = RunLog()
    var isReversed = false

    var computed: IdentifiedArrayOf<Book> {
      isReversed ? IdentifiedArray(uniqueElements: books.reversed()) : books
    }
  }

  typealias Action = @Sendable (inout State) -> Void

  var body: some Reducer<State, Action> {
    Reduce { state, change in
      change(&state)
      return .none
    }
  }

  static let copies = SelectorFamily<State, Int, Int?> { state, id in
    state.log("\(id)")
    return state[\.books[id: id]]?.copies
  }
  static let byLabel = SelectorFamily<State, Int, Int?> { state, id in
    state.log("\(id)")
    return state[\.books, id: id]?.copies
  }
  static let inRoom = SelectorFamily<State, Int, Int?> { state, id in
    state.log("\(id)")
    return state[\.room.books[id: id]]?.copies
  }
  static let computed = SelectorFamily<State, Int, Int?> { state, id in state[\.computed[id: id]]?.copies }

  /// A store without an isolation, each of whose sends is a turn.
  static func store(_ count: Int) -> (store: StoreOf<Shelf>, log: RunLog) {
    let log = RunLog()
    let books = IdentifiedArray(uniqueElements: (0..<count).map { Book(id: $0) })
    let state = State(books: books, room: Room(books: books), log: log)
    return (Store(initialState: state) { Shelf() }, log)
  }
}

@Suite("Selectors of elements") struct ElementSelectorTests {
  @Test("a change of one element computes what was derived of it, and nothing else", arguments: [10, 1_000])
  func precise(count: Int) {
    let (store, log) = Shelf.store(count)
    let families = [Shelf.copies, Shelf.byLabel]
    let tokens = families.flatMap { family in
      (0..<count).map { id in store.observe { _ = store[family(id)] } }
    }
    store.send { $0.title = "a" }
    #expect(log.take().values.reduce(0, +) == count * 2)
    store.send { $0.books[id: 7]?.copies = 1 }
    #expect(log.take() == ["7": 2])
    #expect(families.map { store[$0(7)] } == [1, 1])
    store.send { $0.books.remove(id: 3) }
    #expect(log.take() == ["3": 2])
    #expect(families.map { store[$0(3)] } == [nil, nil])
    store.send { $0.books.append(.init(id: 3, copies: 5)) }
    #expect(log.take() == ["3": 2])
    for token in tokens { token.cancel() }
  }

  @Test("elements of a collection further down, and of one that is computed") func otherWays() {
    let (store, log) = Shelf.store(10)
    #expect(store[Shelf.inRoom(2)] == 0)
    #expect(store[Shelf.computed(2)] == 0)
    #expect(store[Shelf.inRoom(11)] == nil)
    _ = log.take()
    store.send { $0.books[id: 2]?.copies = 1 }
    #expect(store[Shelf.inRoom(2)] == 0)
    #expect(store[Shelf.computed(2)] == 1)
    #expect(log.take() == [:])
    store.send { $0.room.books[id: 2]?.copies = 2 }
    #expect(store[Shelf.inRoom(2)] == 2)
    #expect(store[Shelf.inRoom(11)] == nil)
    #expect(log.take() == ["2": 1])
  }

  @Test("an element that nobody observes is compared when it is read") func unobserved() {
    let (store, log) = Shelf.store(10)
    for id in 0..<10 { #expect(store[Shelf.copies(id)] == 0) }
    _ = log.take()
    store.send { $0.books[id: 4]?.copies = 1 }
    for id in 0..<10 { #expect(store[Shelf.copies(id)] == (id == 4 ? 1 : 0)) }
    #expect(log.take() == ["4": 1])
    store.send { $0.books[id: 4]?.copies = 2 }
    store.send { $0.books[id: 4]?.copies = 1 }
    for id in 0..<10 { _ = store[Shelf.copies(id)] }
    #expect(log.take() == [:])
  }

  @Test("of elements that were read once nothing piles up") func bounded() {
    let (store, _) = Shelf.store(1)
    store.selectorCache.limit = 10
    for id in 0..<2_000 { _ = store[Shelf.byLabel(id)] }
    let parts = Set((0..<2_000).map { Shelf.byLabel($0) }.map { store[$0] })
    #expect(parts == [0, nil])
    #expect(store.selectorCache.count == 10)
  }

  /// What may happen to the books.
  private func change(_ step: Int, using random: inout SeededGenerator) -> Shelf.Action {
    let id = Int.random(in: 0..<12, using: &random)
    let other = Int.random(in: 0..<12, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return { $0.books.remove(id: id) }
    case 1: return { $0.books.updateOrAppend(.init(id: id, copies: step)) }
    case 2:
      // A diverged copy comes back.
      return { state in
        var copy = state.books
        copy[id: id]?.copies = step
        state.books[id: other]?.copies = -step
        state.books = copy
      }
    case 3: return { $0.books = .init(uniqueElements: $0.books.reversed()) }
    case 4: return { state in for index in state.books.indices { state.books[index].copies += step % 2 } }
    case 5: return { $0.title = "\(step)" }
    case 6: return { swap(&$0.books, &$0.room.books) }
    default: return { $0.books[id: id]?.copies = step % 3 }
    }
  }

  @Test(
    "each change of an element is told once a turn, and nothing else",
    arguments: 1...30 as ClosedRange<UInt64>)
  func oracle(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (store, _) = Shelf.store(12)
    let families = [Shelf.copies, Shelf.byLabel, Shelf.inRoom]
    var seen: [Int: Int?] = [:]
    var calls: [Int: Int] = [:]
    var tokens: [Int: ObservationToken] = [:]
    for step in 1...200 {
      let before = seen
      calls = [:]
      store.send(change(step, using: &random))
      for (key, was) in before {
        let books = key / 12 == 2 ? store.room.books : store.books
        let now = books[id: key % 12]?.copies
        #expect(seen[key] == .some(now), "seed \(seed), step \(step), \(key)")
        #expect(calls[key, default: 0] == (was == now ? 0 : 1), "seed \(seed), step \(step), \(key)")
        #expect(store[families[key / 12](key % 12)] == now, "seed \(seed), step \(step), \(key)")
      }
      let key = Int.random(in: 0..<36, using: &random)
      if tokens.removeValue(forKey: key) != nil {
        seen[key] = nil
      } else {
        tokens[key] = store.observe {
          seen[key] = .some(store[families[key / 12](key % 12)])
          calls[key, default: 0] += 1
        }
      }
    }
  }
}

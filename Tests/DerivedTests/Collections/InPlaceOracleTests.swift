import Store
import TestSupport
import Testing

/// Random edits in place, each of which leads every copy from the former rows to the present ones.
@Suite("Random changes in place") struct InPlaceOracleTests {
  typealias State = Bookcase.State

  struct Topic: Identifiable, Equatable {
    let id: String
  }

  /// A copy of the rows of one pipeline, which follows their changes at random times.
  private struct Copy {
    /// Returns what is wrong with the copy; nil if it is right.
    let mistake: (Store<State, Bookcase.Action>) -> String?

    init<ID: Hashable & Sendable, Element: Equatable & Sendable>(
      _ name: String, _ rows: CollectionSelector<State, ID, Element>
    ) {
      let everything = Locked(0)
      let copy = rows.updating([Element]()) { copy, changes, rows in
        if changes.isEverything {
          everything.add()
          copy = Array(rows)
        } else {
          changes.apply(to: &copy) { _, index in rows[index] }
        }
      }
      mistake = { store in
        let (value, expected) = (store[copy], Array(store[rows]))
        if everything.value != 1 { return "\(name): everything, \(everything.value) times" }
        return value == expected ? nil : "\(name): \(value) instead of \(expected)"
      }
    }
  }

  private static func copies() -> [Copy] {
    let books = Bookcase.books
    let half = books.filter(with: \.limit) { book, limit in (book.price + limit) % 2 == 0 }
    let price = SelectorFamily<State, Int, Int?> { state, id in
      state.books[id: id].flatMap { $0.price % 5 == 0 ? nil : $0.price + state.limit % 2 }
    }
    let names = books.joined(with: CollectionSelector(\.authors), on: \.author) { book, author in
      author.map { "\($0.name) \(book.title)" }
    }
    return [
      Copy("books", books), Copy("filter", books.filter { $0.price % 3 != 0 }), Copy("half", half),
      Copy("sorted", books.sorted(by: \.title, then: \.price)), Copy("sorted half", half.sorted(by: \.price)),
      Copy("sorted with", books.sorted(with: \.limit) { $0.price * ($1 % 3 - 1) }),
      Copy("map", books.map { $0.title }), Copy("family", half.compactMap(price)), Copy("joined", names),
      Copy("prefix", books.sorted { $0.price > $1.price }.prefix(5)),
      Copy("flatMap", half.flatMap { $0.topics.map(Topic.init) }),
      Copy("none", books.filter { $0.price < 0 }),
    ]
  }

  @Test("are never everything, and exact", arguments: [0, 1, 3, 40, 64, 65, 130, 300, 500])
  func edits(size: Int) {
    for seed in 0..<3 {
      let (store, copies) = (Store.bookcase(), Self.copies())
      store.change { state in
        state.books = []
        for _ in 0..<size { state.books.append(Self.newBook(&state, seed)) }
      }
      // Each copy begins with everything.
      for copy in copies { #expect(copy.mistake(store) == nil) }
      var random = SeededGenerator(seed: UInt64(seed * 1_000 + size))
      // Kept, so that the next edit copies the collection and branches off.
      var kept: [IdentifiedArrayOf<Bookcase.Book>] = []
      for turn in 0..<40 {
        for _ in 0..<random.int(in: 1...4) {
          let edit = random.next()
          store.change { state in
            var random = SeededGenerator(seed: edit)
            Self.edit(&state, size, &random)
          }
          if random.once(in: 3) { kept.append(store.books) }
          // Some read what comes before others.
          if random.once(in: 2) { _ = store[Bookcase.books].count }
        }
        for copy in copies where random.once(in: turn % 10 + 1) {
          let mistake = copy.mistake(store)
          #expect(mistake == nil, "seed \(seed), turn \(turn)")
          if mistake != nil { return }
        }
      }
    }
  }

  private static func newBook(_ state: inout State, _ number: Int) -> Bookcase.Book {
    state.other += 1
    let topics = state.other % 3 == 0 ? ["x", "y"] : state.other % 3 == 1 ? ["z"] : []
    return Bookcase.Book(
      id: state.other, title: "\(number % 5)", price: number % 11, topics: topics, author: 6 + number % 4)
  }

  /// Edits the collection in place, or what the operators read besides it.
  private static func edit(_ state: inout State, _ size: Int, _ random: inout SeededGenerator) {
    func index(_ state: State) -> Int { random.int(below: state.books.count) }
    let room = max(0, size + 60 - state.books.count)
    switch random.int(below: state.books.isEmpty ? 3 : 18) {
    case 0:
      for _ in 0..<random.int(in: 0...room) { state.books.append(newBook(&state, random.int(below: 99))) }
    case 1:
      let new = (0..<random.int(in: 0...min(room, 80))).map { _ in newBook(&state, random.int(below: 99)) }
      let position = random.int(in: 0...state.books.count)
      state.books.replaceSubrange(position..<position, with: new)
    case 2: state.limit += random.int(in: 0...2)
    case 3: for _ in 0..<random.int(in: 1...150) { state.books[index(state)].price += 1 }
    case 4:
      let positions = (0..<random.int(in: 1...3)).map { _ in index(state) }
      for number in 0..<200 { state.books[positions[number % positions.count]].price += 3 }
    case 5:
      for _ in 0..<random.int(in: 1...120) {
        let book = newBook(&state, 1)
        state.books.insert(book, at: random.int(in: 0...state.books.count))
        state.books.remove(id: book.id)
      }
    case 6:
      for _ in 0..<random.int(in: 1...20) where !state.books.isEmpty { state.books.remove(at: index(state)) }
    case 7: state.books.removeAll { $0.id % 3 == 0 }
    case 8:
      let kept = index(state)
      state.books.removeAll { $0.id % 40 != kept % 40 }
    case 9: if random.once(in: 4) { state.books.removeAll() }
    case 10: for _ in 0..<random.int(in: 1...90) { state.books.swapAt(index(state), index(state)) }
    case 11:
      state.books.move(
        fromOffsets: Set([index(state), index(state)]), toOffset: random.int(in: 0...state.books.count))
    case 12: state.books.shuffle(using: &random)
    case 13: state.books.sort { $0.price < $1.price }
    case 14: state.books.reverse()
    case 15: state.books = state.books.filter { $0.price % 4 != 0 }
    case 16:
      // A row that goes and comes back.
      var book = state.books.remove(at: index(state))
      book.price += 1
      state.books.insert(book, at: random.int(in: 0...state.books.count))
    default: state.authors[id: random.int(in: 6...9)]?.name += "!"
    }
  }
}

import Store
import TestSupport
import Testing

/// Selectors of rows that hold shared values, which change although the rows do not.
@Suite("Collection selectors of rows with shared values") struct SharedElementsTests {
  struct Card: Identifiable, Equatable {
    let id: Int
    @Shared var points: Int
    var group = 0
  }

  struct Tag: Identifiable, Equatable {
    let id: Int
    let points: Int
  }

  struct State {
    var cards: IdentifiedArrayOf<Card> = []
    var others: IdentifiedArrayOf<Card> = []
    var limit = 3
    var nextID = 0
    let calls = Calls()
  }

  /// Counts the calls of a closure.
  final class Calls {
    var count = 0
  }

  typealias MyStore = Store<State, Changing<State>.Action>
  typealias Cards = CollectionSelector<State, Int, Card>

  /// A selector, and the same computation on an array.
  private struct Pair {
    let mistake: (MyStore) -> String?
    /// Returns the last value that an observer saw, and its token.
    let observe: (MyStore) -> (last: () -> String, token: ObservationToken)
    let expected: (State) -> String

    init<Value: Equatable>(
      _ name: String, _ selector: Selector<State, Value>, _ plain: @escaping (State) -> Value
    ) {
      self.init(name, { $0[selector] }, plain)
    }

    init<ID: Hashable, Element: Equatable>(
      _ name: String, _ selector: CollectionSelector<State, ID, Element>,
      _ plain: @escaping (State) -> [Element]
    ) {
      self.init(name, { Array($0[selector]) }, plain)
    }

    private init<Value: Equatable>(
      _ name: String, _ read: @escaping (MyStore) -> Value, _ plain: @escaping (State) -> Value
    ) {
      // Sorted, if the value is a dictionary.
      func text(_ value: Value) -> String {
        (value as? [Int: Int]).map { "\($0.sorted { $0.key < $1.key })" } ?? "\(value)"
      }
      expected = { text(plain($0)) }
      mistake = { store in
        let (value, expected) = (read(store), plain(store.state))
        return value == expected ? nil : "\(name): \(value) instead of \(expected)"
      }
      observe = { store in
        let last = Locked("")
        let token = store.observe { last.withLock { $0 = text(read(store)) } }
        return ({ last.value }, token)
      }
    }
  }

  private static func sorted(_ cards: [Card], _ precedes: (Card, Card) -> Bool) -> [Card] {
    // The sort of the standard library is stable.
    cards.sorted(by: precedes)
  }

  private static func pairs() -> [Pair] {
    let cards = Cards(\.cards)
    let others = Cards(\.others)
    let price = SelectorFamily<State, Int, Int> { ($0.cards[id: $1]?.points ?? 0) + $0.limit }
    func plain(_ operation: @escaping ([Card], State) -> [Card]) -> (State) -> [Card] {
      { operation($0.cards.elements, $0) }
    }
    return [
      Pair(
        "filter", cards.filter { $0.points % 2 == 0 },
        plain { cards, _ in cards.filter { $0.points % 2 == 0 } }),
      Pair(
        "filter with", cards.filter(with: \.limit) { $0.points < $1 },
        plain { cards, state in cards.filter { $0.points < state.limit } }),
      Pair(
        "narrowing", cards.filter(with: \.limit, narrowing: { $0 <= $1 }) { $0.points < $1 },
        plain { cards, state in cards.filter { $0.points < state.limit } }),
      Pair(
        "sorted", cards.sorted(by: \.points, then: \.id),
        plain { cards, _ in sorted(cards) { ($0.points, $0.id) < ($1.points, $1.id) } }),
      Pair(
        "sorted by closure", cards.sorted { $0.points > $1.points },
        plain { cards, _ in sorted(cards) { $0.points > $1.points } }),
      Pair(
        "sorted with", cards.sorted(with: \.limit) { $0.points * ($1 - 3) },
        plain { cards, state in
          sorted(cards) { $0.points * (state.limit - 3) < $1.points * (state.limit - 3) }
        }),
      Pair("map", cards.map { $0.points }) { $0.cards.map(\.points) },
      Pair(
        "values of references",
        cards.map { $0.$points }.filter { $0.wrappedValue > 2 }.map { $0.wrappedValue }
      ) {
        $0.cards.map(\.points).filter { $0 > 2 }
      },
      Pair("compactMap", cards.compactMap { $0.points % 3 == 0 ? nil : $0.points }) {
        $0.cards.map(\.points).filter { $0 % 3 != 0 }
      },
      Pair(
        "flatMap",
        cards.flatMap { card in (0..<max(0, card.points % 3)).map { Tag(id: $0, points: card.points) } }
      ) {
        $0.cards.flatMap { card in (0..<max(0, card.points % 3)).map { Tag(id: $0, points: card.points) } }
      },
      Pair(
        "joined",
        cards.joined(with: others, on: \.group) { card, other in card.points + (other?.points ?? 100) }
      ) { state in
        state.cards.map { $0.points + (state.others[id: $0.group]?.points ?? 100) }
      },
      Pair(
        "joined by points",
        cards.joined(with: others, on: \.points, matching: \.points) { $0.id + 100 * $1.count }
      ) { state in
        state.cards.map { card in card.id + 100 * state.others.count { $0.points == card.points } }
      },
      Pair(
        "prefix", cards.sorted(by: \.points).prefix(2),
        plain { cards, _ in Array(sorted(cards) { $0.points < $1.points }.prefix(2)) }),
      Pair("family", cards.map(price)) { state in state.cards.map { $0.points + state.limit } },
      Pair("count", cards.filter { $0.points > 3 }.count) { $0.cards.count { $0.points > 3 } },
      Pair("sum", cards.sum(\.points)) { $0.cards.reduce(0) { $0 + $1.points } },
      Pair("min", cards.min(\.points)) { $0.cards.map(\.points).min() },
      Pair("max", cards.max(\.points)) { $0.cards.map(\.points).max() },
      Pair("all", cards.allSatisfy { $0.points > 0 }) { $0.cards.allSatisfy { $0.points > 0 } },
      Pair("contains", cards.contains { $0.points == 4 }) { $0.cards.contains { $0.points == 4 } },
      Pair("reduce", cards.reduce(0, adding: { $0 += $1.points }, removing: { $0 -= $1.points })) {
        $0.cards.reduce(0) { $0 + $1.points }
      },
      Pair("groups", cards.grouped(by: \.points).count) {
        Dictionary(grouping: $0.cards, by: \.points).mapValues(\.count)
      },
      Pair("sums of groups", cards.grouped(by: \.group).sum(\.points)) {
        Dictionary(grouping: $0.cards, by: \.group).mapValues { $0.reduce(0) { $0 + $1.points } }
      },
      Pair(
        "updating",
        cards.updating([Int]()) { points, changes, cards in
          if changes.isEverything {
            points = cards.map(\.points)
          } else {
            changes.apply(to: &points) { _, index in cards[index].points }
          }
        }
      ) { $0.cards.map(\.points) },
    ]
  }

  @Test("equal plain computations after random changes", arguments: 0..<12)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let store = Changing.store(State())
    let pool = (0..<3).map { Shared(value: $0) }
    let pairs = Self.pairs()
    // Some are observed, and some are only read.
    let observed = pairs.filter { _ in random.once(in: 3) }.map { ($0, $0.observe(store)) }
    for turn in 0..<120 {
      let points = random.once(in: 3) ? random.element(of: pool) : Shared(value: random.int(below: 9))
      let (kind, number, group) = (random.int(below: 10), random.int(below: 100), random.int(below: 4))
      if kind == 0 {
        // Not by an action.
        random.element(of: pool).withLock { $0 = number % 9 }
      } else {
        store.change { state in
          let index = state.cards.isEmpty ? nil : number % state.cards.count
          switch kind {
          case 1, 2, 3: if let index { state.cards[index].$points.withLock { $0 = ($0 + number) % 9 } }
          case 4:
            state.nextID += 1
            let card = Card(id: state.nextID, points: points, group: group)
            state.cards.insert(card, at: number % (state.cards.count + 1))
          case 5: if let index, state.cards.count > 6 { state.cards.remove(at: index) }
          case 6: if let index { state.cards[index].group = group }
          case 7: if let index { state.cards[index].$points = points }
          case 8:
            state.limit = number % 7
            if let index, number % 3 == 0 { state.cards[index].$points.withLock { $0 = number % 9 } }
          default:
            if let other = state.others[id: group], number % 2 == 0 {
              other.$points.withLock { $0 = number % 9 }
            } else {
              state.others.updateOrAppend(Card(id: group, points: points))
            }
          }
        }
      }
      for pair in pairs where random.once(in: 3) {
        let mistake = pair.mistake(store)
        #expect(mistake == nil, "turn \(turn)")
        if mistake != nil { return }
      }
      for (number, (pair, observer)) in observed.enumerated() {
        let expected = pair.expected(store.state)
        #expect(observer.last() == expected, "turn \(turn), observer \(number)")
        if observer.last() != expected { return }
      }
    }
  }

  @Test("run no closure for a shared value that none has read") func unread() {
    let store = Changing.store(State())
    let (first, second) = (Shared(value: 1), Shared(value: 2))
    store.change { $0.cards = [Card(id: 1, points: first), Card(id: 2, points: second)] }
    let calls = store.state.calls
    // Sound: the selector is used on this thread only.
    nonisolated(unsafe) let counted = calls
    let ones = Cards(\.cards).filter { card in
      counted.count += 1
      return card.id == 1 && card.points == 1
    }
    #expect(store[ones].ids == [1])
    #expect(calls.count == 2)
    second.withLock { $0 = 1 }
    #expect(store[ones].ids == [1])
    #expect(calls.count == 2)
    first.withLock { $0 = 2 }
    #expect(store[ones].ids == [])
    #expect(calls.count == 4)
  }
}

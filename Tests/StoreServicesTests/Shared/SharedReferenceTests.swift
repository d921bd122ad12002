import Foundation
import Store
import TestSupport
import Testing

/// Properties that refer to another shared value than before, and values that change while they are read.
@MainActor @Suite("Observers of references") struct SharedReferenceTests {
  private func endTurn() async { await Task { @MainActor in }.value }

  /// Rows that are compared as a whole and share their values with copies of themselves.
  @Reducer struct Cards {
    struct Card: Equatable, Identifiable {
      let id: Int
      @Shared var points: Int
    }
    struct State {
      var card = Card(id: 0, points: Shared(value: 1))
      var array = [Card(id: 0, points: Shared(value: 1))]
      var cards: IdentifiedArrayOf<Card> = [Card(id: 0, points: Shared(value: 1))]
      @Shared(value: 1) var points
    }
    enum Action { case refer(Shared<Int>) }

    static let sum = Selector<State, Int> { state in
      state.card.points + state.array[0].points + state.cards[id: 0]!.points + state.points
    }
    static let rows = CollectionSelector(\State.cards).map { $0.points }
    static let points = SelectorFamily<State, Int, Int> { $0.cards[id: $1]?.points ?? 0 }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .refer(let points):
          state.card.$points = points
          state.array[0].$points = points
          state.cards[id: 0]?.$points = points
          state.$points = points
        }
        return .none
      }
    }
  }

  @Test("see that a property inside of a value refers to another shared value, also one that is equal")
  func replacedInside() async {
    let store = Store(initialState: Cards.State()) { Cards() }
    var seen: [Int] = []
    let token = store.observe {
      let card = store.card.points + store.array[0].points + store.cards[id: 0]!.points
      seen.append(card + store.points)
    }
    func values() -> [Int] { [store[Cards.sum], store[Cards.rows][0], store[Cards.points(0)]] }
    #expect(values() == [4, 1, 1])
    for number in [5, 6, 6, 7] {
      let points = Shared(value: number)
      store.send(.refer(points))
      #expect(values() == [4 * number, number, number])
      await endTurn()
      points.withLock { $0 += 1 }
      #expect(values() == [4 * number + 4, number + 1, number + 1])
      await endTurn()
    }
    #expect(seen == [4, 20, 24, 24, 28, 24, 28, 28, 32])
    withExtendedLifetime(token) {}
  }

  @Reducer struct Documents {
    struct Editor: Equatable { @Shared var draft: String }
    struct Row: Equatable, Identifiable {
      let id: Int
      @Shared var number: Int
    }
    struct State {
      var editor = Editor(draft: Shared(value: ""))
      var rows: IdentifiedArrayOf<Row> = []
    }
    enum Action { case edit(Shared<String>), refer(Shared<Int>) }

    static let editor = Selector<State, Editor> { $0.editor }
    static let draft = Selector<State, Shared<String>> { $0.editor.$draft }
    static let row = SelectorFamily<State, Int, Row?> { $0.rows[id: $1] }
    static let first = CollectionSelector(\State.rows).first
    static let sum = CollectionSelector(\State.rows).compactMap(row).sum(\.number)
    static let copy = CollectionSelector(\State.rows).updating([Row]()) { copy, _, rows in copy = Array(rows)
    }
    static let grouped = CollectionSelector(\State.rows).grouped { (_: Row) in 0 }
      .reduce(
        [Row](), adding: { $0.append($1) }, removing: { rows, row in rows.removeAll { $0.id == row.id } })

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .edit(let draft): state.editor = Editor(draft: draft)
        case .refer(let number): state.rows[id: 1] = Row(id: 1, number: number)
        }
        return .none
      }
    }
  }

  @Test("a kept value refers to the shared value to which the state refers, also if the former one is equal")
  func equalReference() {
    let store = Store(initialState: Documents.State()) { Documents() }
    let (a, b) = (Shared(value: ""), Shared(value: ""))
    store.send(.edit(a))
    #expect(store[Documents.editor].draft == "" && store[Documents.draft].wrappedValue == "")
    store.send(.edit(b))
    store[Documents.editor].$draft.withLock { $0 = "typed" }
    #expect(a.wrappedValue == "" && b.wrappedValue == "typed")
    #expect(store[Documents.draft].wrappedValue == "typed")
  }

  @Test("rows that are kept refer to the shared values to which the state refers")
  func equalReferencesOfRows() {
    let (x, y) = (Shared(value: 0), Shared(value: 0))
    let store = Store(initialState: Documents.State(rows: [.init(id: 1, number: x)])) { Documents() }
    func values() -> [Int?] {
      [
        store[Documents.first]?.number, store[Documents.sum], store[Documents.copy].first?.number,
        store[Documents.grouped][0]?.first?.number,
      ]
    }
    #expect(values() == [0, 0, 0, 0])
    store.send(.refer(y))
    #expect(values() == [0, 0, 0, 0])
    y.withLock { $0 = 7 }
    #expect(values() == [7, 7, 7, 7])
    x.withLock { $0 = 9 }
    #expect(values() == [7, 7, 7, 7])
  }

  @Reducer struct Counter {
    struct State {
      @Shared(value: 0) var count
    }
    enum Action {}
    var body: some ReducerOf<Self> { EmptyReducer() }
  }

  @Test("a value that another thread changes while a selector reads it, and then changes back, is read again")
  func changedAndBack() async {
    let store = Store(initialState: Counter.State()) { Counter() }
    let count = store.state.$count
    let isHooked = Locked(true)
    let pair = Selector<Counter.State, [Int]> { state in
      let first = state.count
      if isHooked.value { elsewhere { count.withLock { $0 = 1 } } }
      return [first, state.count]
    }
    #expect(store[pair] == [0, 1])
    isHooked.withLock { $0 = false }
    elsewhere { count.withLock { $0 = 0 } }
    // The jobs of the changes.
    await endTurn()
    await endTurn()
    #expect(store[pair] == [0, 0])
  }

  @Test("a selector is not impure because another thread changes what it reads")
  func purity() {
    let issues = IssueLog()
    let points = Shared(value: 0)
    let store = Store(initialState: Cards.State(cards: [.init(id: 0, points: points)])) { Cards() }
    store.selectorCache.checksPurity = true
    @Sendable func changing(_ value: Int) -> Int {
      elsewhere { points.withLock { $0 += 1 } }
      return value
    }
    let calls = Locked(0)
    let pure = Selector<Cards.State, Int> { changing($0.cards[id: 0]!.points) }
    let pureRows = CollectionSelector(\Cards.State.cards).map { changing($0.points) }
    let impure = Selector<Cards.State, Int> { $0.cards[id: 0]!.points + calls.add() }
    let impureRows = CollectionSelector(\Cards.State.cards).map { $0.points + calls.add() }
    withIssueReporter(issues) {
      _ = (store[pure], store[pureRows])
      #expect(issues.issues.isEmpty)
      _ = (store[impure], store[impureRows])
    }
    #expect(issues.issues.map(\.kind) == [.impureSelector, .impureSelector])
  }

  @Reducer struct Limits {
    struct Limit: Equatable { @Shared var value: Int }
    struct State {
      var limit = Limit(value: Shared(value: 3))
      var rows: IdentifiedArrayOf<Documents.Row> = [.init(id: 5, number: Shared(value: 5))]
    }
    enum Action { case limit(Limit) }

    static let low = CollectionSelector(\State.rows).filter(with: \.limit) { $0.id < $1.value }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .limit(let limit): state.limit = limit
        }
        return .none
      }
    }
  }

  @Test("a parameter of an operator that refers to another shared value, which is equal at first")
  func parameter() {
    let store = Store(initialState: Limits.State()) { Limits() }
    #expect(store[Limits.low].isEmpty)
    let other = Shared(value: 3)
    store.send(.limit(.init(value: other)))
    #expect(store[Limits.low].isEmpty)
    other.withLock { $0 = 9 }
    #expect(store[Limits.low].ids == [5])
  }
}

/// Runs a closure on another thread, and waits until it ends.
private func elsewhere(_ body: @escaping @Sendable () -> Void) {
  let end = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    end.signal()
  }
  end.wait()
}

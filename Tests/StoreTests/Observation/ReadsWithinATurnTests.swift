import Observation
import Store
import TestSupport
import Testing

/// A read in the middle of a turn does not change what observers are told at its end.
@MainActor @Suite struct ReadsWithinATurnTests {
  @Reducer struct Notes {
    struct Row: Identifiable, Equatable {
      let id: Int
      var text = ""
    }

    struct State {
      var count = 0
      var other = 0
      var text = ""
      var list = [0]
      var draft: Row?
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
      var optionalRows: IdentifiedArrayOf<Row>?
      @Tracked var tracked = 0
      var doubled: Int { count * 2 }
    }

    enum Action {
      case set((inout State) -> Void)
      case draft(Int)
      case rows(IdentifiedActionOf<Element>)
    }

    @Reducer struct Element {
      typealias State = Row
      enum Action { case tap }
    }

    static let double = Selector<State, Int> { $0.count * 2 }
    static let quadruple = Selector<State, Int> { $0[double] * 2 }
    static let row = SelectorFamily<State, Int, Row?> { $0[\.rows, id: $1] }
    static let text = SelectorFamily<State, Int, String?> { $0[row($1)]?.text }
    static let length = Selector<State, Int> { state in
      (1..<4).reduce(0) { $0 + (state[row($1)]?.text.count ?? 0) }
    }
    static let computed = Selector<State, Int> { $0.doubled }
    static let listed = Selector<State, [Int]> { $0.list }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .set(let change) = action { change(&state) }
        return .none
      }
    }
  }

  private let store = Store(initialState: Notes.State()) { Notes() }

  private func endTurn() async { await Task { @MainActor in }.value }

  private func set(_ change: @escaping (inout Notes.State) -> Void) { store.send(.set(change)) }

  /// The numbers of calls of an observer of each kind that reads all.
  private struct Calls: Equatable {
    var observe = 0
    var changes = 0
    var change = 0
    var tracking = 0
  }

  private func read(_ store: StoreOf<Notes>) {
    _ = (store.count, store.text, store.list, store.tracked, store.doubled, store.draft)
    _ = (store[Notes.double], store[Notes.quadruple], store[Notes.row(1)], store[Notes.computed])
    _ = (store[Notes.listed], store.scope(state: \.draft, action: \.draft))
    let rows = store.scope(state: \.rows, action: \.rows)
    _ = (rows.count, rows.ids, rows[id: 1]?.text, rows[id: 3])
  }

  private let everywhere: (inout Notes.State) -> Void = {
    $0.count = 1
    $0.text = "a text that is too long to lie in the string itself"
    $0.list = [1]
    $0.draft = Notes.Row(id: 1)
    $0.rows[id: 1]?.text = "changed"
    $0.rows.append(Notes.Row(id: 3))
  }

  private let back: (inout Notes.State) -> Void = {
    $0.count = 0
    $0.text = ""
    $0.list = [0]
    $0.draft = nil
    $0.rows[id: 1]?.text = ""
    $0.rows.remove(id: 3)
  }

  @Test func whatIsSetBackAfterAReadIsToldToNobody() async {
    let calls = Locked(Calls())
    var told: [Bool] = []
    let tokens = [
      store.observe { [store] in
        read(store)
        calls.withLock { $0.observe += 1 }
      },
      store.observe { [store] (changes: ChangeSet) in
        read(store)
        told = [
          changes.contains(\.count), changes.contains(\.text), changes.contains(Notes.double),
          changes.contains(Notes.quadruple), changes.contains(Notes.row(1)), changes.contains(\.other),
        ]
        calls.withLock { $0.changes += 1 }
      },
      store.onChange(of: Notes.quadruple) { _, _ in calls.withLock { $0.change += 1 } },
    ]
    withObservationTracking {
      read(store)
    } onChange: {
      calls.withLock { $0.tracking += 1 }
    }
    let first = Calls(observe: 1, changes: 1, change: 0, tracking: 0)
    for _ in 0..<3 {
      set(everywhere)
      read(store)
      let token = store.observe { [store] in read(store) }
      set { $0.count = 5 }
      read(store)
      token.cancel()
      set(back)
      await endTurn()
      #expect(calls.value == first)
    }
    // What was set back in an earlier turn is not told when something else has changed.
    set { $0.other = 1 }
    await endTurn()
    #expect(told == [false, false, false, false, false, true])
    set(everywhere)
    read(store)
    await endTurn()
    #expect(told == [true, true, true, true, true, false])
    #expect(calls.value == Calls(observe: 2, changes: 3, change: 1, tracking: 1))
    for token in tokens { token.cancel() }
  }

  @Test func whatIsComputedForALaterObserverOfATurnAndSetBackIsToldToNobody() async {
    var calls = 0
    let tokens = [
      store.observe { [store] in _ = store[Notes.text(1)] },
      store.observe { [store] in
        _ = (store[Notes.text(1)], store[Notes.length])
        calls += 1
      },
    ]
    set { $0.rows[id: 1]?.text = "one" }
    set { $0.other = 1 }
    await endTurn()
    #expect(calls == 2)
    let before = store.state
    set { $0.rows.append(Notes.Row(id: 3, text: "three")) }
    _ = store[Notes.length]
    set { $0 = before }
    await endTurn()
    #expect(calls == 2)
    for token in tokens { token.cancel() }
  }

  @Test func whoeverBeganInTheMiddleOfATurnHearsThatItWasSetBack() async {
    var seen: [[Int]] = [[], [], []]
    var wereChanged: [Bool] = []
    let tracked = Locked([0, 0])
    func observe(_ place: Int) -> ObservationToken {
      store.observe { [store] in seen[place].append(store[Notes.double]) }
    }
    func track(_ place: Int) {
      withObservationTracking {
        _ = store[Notes.double]
      } onChange: {
        tracked.withLock { $0[place] += 1 }
      }
    }
    let first = observe(0)
    track(0)
    set { $0.count = 1 }
    let second = observe(1)
    let changes = store.observe { wereChanged.append($0.contains(Notes.double)) }
    track(1)
    set { $0.count = 2 }
    let third = observe(2)
    set { $0.count = 0 }
    await endTurn()
    #expect(seen == [[0], [2, 0], [4, 0]])
    #expect(wereChanged == [false, true])
    #expect(tracked.value == [0, 1])
    set { $0.count = 3 }
    await endTurn()
    #expect(seen == [[0, 6], [2, 0, 6], [4, 0, 6]])
    #expect(wereChanged == [false, true, true])
    #expect(tracked.value == [1, 1])
    for token in [first, second, third, changes] { token.cancel() }
  }

  @Test func anObserverThatSendsAndReadsIsToldOfWhatIsSetBackLater() async {
    var seen: [Int] = []
    let first = store.observe { [store] in
      if store.other == 1 { store.send(.set { $0.count = 1 }) }
      seen.append(store[Notes.double])
    }
    let second = store.onChange(of: \.other) { [store] _, new in
      if new == 2 { store.send(.set { $0.count = 0 }) }
    }
    set { $0.other = 1 }
    await endTurn()
    #expect(seen.last == 2)
    set { $0.other = 2 }
    _ = store[Notes.double]
    await endTurn()
    #expect(seen.last == 0)
    first.cancel()
    second.cancel()
  }

  @Test func anObserverThatTurnsOnceMoreIsComparedWithWhatItSaw() async {
    var seen: [Int] = []
    // Called in one round, changes in it what the second has seen, reads that, and takes it back.
    let first = store.onChange(of: \.other) { [store] _, _ in
      store.send(.set { $0.count = 1 })
      _ = store[Notes.double]
      store.send(.set { $0.count = 0 })
    }
    let second = store.observe { [store] in seen.append(store[Notes.double]) }
    set { $0.other = 1 }
    await endTurn()
    #expect(seen == [0])
    first.cancel()
    second.cancel()
  }

  @Test func valuesTellThatAnOptionalCollectionHasComeAndGone() async {
    let rows: IdentifiedArrayOf<Notes.Row> = [Notes.Row(id: 1)]
    let expected: [IdentifiedArrayOf<Notes.Row>?] = [nil, rows, nil, rows]
    let values = store.values(of: \.optionalRows)
    var told: [IdentifiedArrayOf<Notes.Row>?] = []
    let task = Task { for await value in values { told.append(value) } }
    for value in expected {
      set { $0.optionalRows = value }
      // The end of the turn, and what it wakes.
      for _ in 0..<3 { await endTurn() }
    }
    #expect(told == expected)
    task.cancel()
  }

  @Test("an observer that sends in its first call, and then reads, sees each later change")
  func sendBeforeRead() async {
    let other = Selector<Notes.State, Int> { $0.other * 2 }
    _ = store[other]
    var (isFirst, shown) = (true, [Int]())
    let token = store.observe {
      if isFirst {
        isFirst = false
        store.send(.set { $0.other = 1 })
      }
      shown.append(store.other)
    }
    #expect(store[other] == 2)
    set { $0.other = 0 }
    await endTurn()
    #expect(store[other] == 0)
    set { $0.other = 2 }
    await endTurn()
    #expect(shown == [1, 0, 2])
    withExtendedLifetime(token) {}
  }

  @Test("a read of an events closure is none of the observer whose action it is told of")
  func readInEvents() async {
    var (calls, events) = (0, 0)
    let store = store
    let listener = store.events { _ in
      events += 1
      _ = store.count
    }
    let token = store.observe {
      calls += 1
      if store.other == 1 { store.send(.set { $0.text = "sent" }) }
    }
    set { $0.other = 1 }
    await endTurn()
    let called = calls
    set { $0.count = 5 }
    await endTurn()
    #expect(calls == called)
    #expect(events > 0)
    withExtendedLifetime((token, listener)) {}
  }
}

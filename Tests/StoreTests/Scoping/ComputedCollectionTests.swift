import Observation
import Store
import TestSupport
import Testing

/// Stores of the rows of a list that a getter of the state makes, as the todo example of TCA has them.
@MainActor
@Suite("Stores of computed collections")
struct ComputedCollectionTests {
  @Reducer
  struct Row {
    struct State: Equatable, Identifiable {
      let id: Int
      var text = ""
      var isDone = false
    }
    enum Action { case type(String), finish }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .type(let text): state.text = text
        case .finish: state.isDone = true
        }
        return .none
      }
    }
  }

  @Reducer
  struct List {
    struct State {
      var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 1), Row.State(id: 2), Row.State(id: 3)]
      var stack = StackState([Row.State(id: 1), Row.State(id: 2)])
      var groups: [IdentifiedArrayOf<Row.State>] = [[Row.State(id: 1), Row.State(id: 2)]]
      var byName: [String: IdentifiedArrayOf<Row.State>] = ["a": [Row.State(id: 1), Row.State(id: 2)]]
      @Tracked var tracked: IdentifiedArrayOf<Row.State> = [Row.State(id: 1), Row.State(id: 2)]
      @Shared(.inMemory("rows")) var shared: IdentifiedArrayOf<Row.State> = []
      var clock = 0
      var token: Lifetimes.Token?
      let evaluations = Counted()

      /// The rows that are not done.
      var open: IdentifiedArrayOf<Row.State> {
        evaluations.increment()
        return rows.filter { !$0.isDone }
      }
      /// All rows, which share the buffer of the stored ones.
      var all: IdentifiedArrayOf<Row.State> { rows }
      var openStack: StackState<Row.State> {
        evaluations.increment()
        return stack
      }
    }

    enum Action {
      case tick
      case change(@Sendable (inout State) -> Void)
      case rows(IdentifiedActionOf<Row>)
      case stack(StackActionOf<Row>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .tick: state.clock += 1
        case .change(let change): change(&state)
        case .rows, .stack: break
        }
        return .none
      }
      .forEach(\.rows, action: \.rows) { Row() }
      .forEach(\.stack, action: \.stack) { Row() }
    }
  }

  typealias Rows = StoreCollection<Int, Row.State, Row.Action>

  private let store = Store(initialState: List.State()) { List() }
  private var evaluations: Int { store.evaluations.count }
  private func endTurn() async { await Task { @MainActor in }.value }

  /// The stores of the rows that are not done.
  private var open: Rows { silently { store.scope(state: \.open, action: \.rows) } }
  private var openStack: StoreCollection<StackElementID, Row.State, Row.Action> {
    silently { store.scope(state: \.openStack, action: \.stack) }
  }

  private func silently<Result>(_ scope: () -> Result) -> Result {
    withIssuesSilenced(.computedScope, operation: scope)
  }

  /// How often an observer of `read` runs after each of some actions.
  private func runs(
    of read: @escaping @MainActor () -> Void, after actions: [List.Action]
  ) async -> [Int] {
    var count = 0
    let token = store.observe {
      read()
      count += 1
    }
    var runs: [Int] = []
    for action in actions {
      count = 0
      store.send(action)
      await endTurn()
      runs.append(count)
    }
    token.cancel()
    return runs
  }

  private let typing = List.Action.rows(.element(id: 2, action: .type("a")))
  private let finishing = List.Action.rows(.element(id: 2, action: .finish))

  @Test("let an observer of their ids run if these change, and not with a row")
  func ids() async {
    #expect(await runs(of: { _ = open.ids }, after: [.tick, typing, finishing]) == [0, 0, 1])
    let moves: [List.Action] = [.change { $0.rows.reverse() }, typing, .change { $0.rows.removeAll() }]
    #expect(await runs(of: { for row in open { _ = row } }, after: moves) == [1, 0, 1])
  }

  @Test("let an observer of their number run if it changes, and not with a row or the order")
  func count() async {
    let actions = [.tick, typing, .change { $0.rows.reverse() }, finishing]
    #expect(await runs(of: { _ = open.count }, after: actions) == [0, 0, 0, 1])
  }

  @Test("let an observer of a row's presence run if the row comes or goes")
  func presence() async {
    let other = List.Action.rows(.element(id: 1, action: .finish))
    #expect(await runs(of: { _ = open[id: 2] }, after: [typing, other, finishing]) == [0, 0, 1])
  }

  @Test("let an observer of the ids of a computed stack run if these change, and not with an element")
  func stack() async {
    let id = store.stack.ids[0]
    let actions: [List.Action] = [
      .stack(.element(id: id, action: .type("a"))), .change { $0.stack.removeLast() },
    ]
    #expect(await runs(of: { _ = openStack.ids }, after: actions) == [0, 1])
    #expect(await runs(of: { _ = openStack.count }, after: [actions[0]]) == [0])
  }

  @Test("also in an array, in a dictionary and behind a property wrapper") func others() async {
    let typing = List.Action.change { state in
      state.groups[0][id: 2]?.text = "a"
      state.byName["a"]?[id: 2]?.text = "a"
      state.tracked[id: 2]?.text = "a"
      state.$shared.withLock { $0[id: 2]?.text = "a" }
    }
    let removing = List.Action.change { state in
      state.groups[0].remove(id: 2)
      state.byName["a"]?.remove(id: 2)
      state.tracked.remove(id: 2)
      state.$shared.withLock { _ = $0.remove(id: 2) }
    }
    let collections: [KeyPath<List.State, IdentifiedArrayOf<Row.State>>] = [
      \.groups[0], \.byName["a"]!, \.tracked, \.shared,
    ]
    for rows in collections {
      let store = Store(initialState: List.State()) { List() }
      // A value with this key outlives the store before.
      store.send(.change { state in state.$shared.withLock { $0 = state.tracked } })
      // No warning: the program can't store them otherwise.
      let scoped = store.scope(state: rows, action: \.rows)
      var seen: [[Int]] = []
      var counts: [Int] = []
      var texts: [String] = []
      let tokens = [
        store.observe { seen.append(scoped.ids) }, store.observe { counts.append(scoped.count) },
        scoped[0].observe { texts.append(scoped[0].text) },
        scoped[1].observe { [row = scoped[1]] in texts.append(row.text) },
      ]
      store.send(typing)
      await endTurn()
      #expect(seen == [[1, 2]] && counts == [2] && texts == ["", "", "a"], "\(rows)")
      store.send(removing)
      await endTurn()
      #expect(seen == [[1, 2], [1]] && counts == [2, 1], "\(rows)")
      for token in tokens { token.cancel() }
    }
  }

  @Test("let the Observation module report their ids if these change, and not with a row")
  func tracking() async {
    var reports: [String] = []
    let rows = open
    func track(_ name: String, _ read: () -> Void) {
      withObservationTracking(read) { MainActor.assumeIsolated { reports.append(name) } }
    }
    track("ids") { _ = rows.ids }
    track("count") { _ = rows.count }
    store.send(typing)
    await endTurn()
    #expect(reports.isEmpty)
    store.send(finishing)
    await endTurn()
    #expect(reports.sorted() == ["count", "ids"])
  }

  @Test("are evaluated once for each change, however many rows and observers there are")
  func evaluatedOnce() async {
    var runs: [String] = []
    var rows: [ObservationToken] = []
    let list = store.observe {
      runs.append("list")
      rows = open.map { row in row.observe { runs.append("\(row.id)\(row.text)") } }
    }
    let count = store.observe { _ = open.count }
    #expect(runs == ["list", "1", "2", "3"])
    runs = []
    for (action, expected) in [(.tick, []), (typing, ["2a"]), (finishing, ["list", "1", "3"])] {
      let before = evaluations
      store.send(action)
      await endTurn()
      for row in open { _ = row.text }
      #expect(open[id: 1]?.id == 1)
      #expect(evaluations - before == 1)
      #expect(runs == expected)
      runs = []
    }
    withExtendedLifetime((list, count, rows)) {}
  }

  @Test("are not evaluated again if they are scoped again without a change") func scopedAgain() {
    for _ in 0..<5 { #expect(open.map(\.id) == [1, 2, 3]) }
    for _ in 0..<5 { #expect(openStack.map(\.id) == [1, 2]) }
    #expect(evaluations == 2)
    store.send(typing)
    for _ in 0..<5 { #expect(open[id: 2]?.text == "a") }
    #expect(openStack.count == 2)
    #expect(evaluations == 4)
  }

  @Test("do not make the next change copy the rows") func inPlace() async {
    let token = store.observe { [store] in _ = silently { store.scope(state: \.all, action: \.rows) }.ids }
    func address() -> UnsafePointer<Row.State>? {
      store.withState { $0.rows.elements.withUnsafeBufferPointer { $0.baseAddress } }
    }
    store.send(typing)
    await endTurn()
    let before = address()
    for _ in 0..<3 {
      store.send(typing)
      await endTurn()
    }
    #expect(address() == before)
    token.cancel()
  }

  @Test("keep neither the store nor what it no longer has") func lifetime() {
    let lifetimes = Lifetimes()
    do {
      let store = Store(initialState: List.State(token: lifetimes.make())) { List() }
      #expect(silently { store.scope(state: \.open, action: \.rows) }.map(\.id) == [1, 2, 3])
      let token = store.observe { [weak store] in
        guard let store else { return }
        _ = silently { store.scope(state: \.open, action: \.rows) }.count
      }
      withExtendedLifetime(token) {}
    }
    #expect(lifetimes.alive == 0)
  }

  @Test("are reported once, as a warning that fails no test") func warning() {
    // Not an issue of this test.
    _ = store.scope(state: \.open, action: \.rows)
    let other = Store(initialState: List.State()) { List() }
    let found = issues {
      for _ in 0..<2 {
        _ = other.scope(state: \.open, action: \.rows)
        _ = other.scope(state: \.openStack, action: \.stack)
      }
    }
    #expect(found.map(\.kind) == [.computedScope, .computedScope])
    #expect(found.first?.site.description.hasPrefix("StoreTests/ComputedCollectionTests.swift:") == true)
  }
}

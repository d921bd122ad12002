import TestStore
import TestSupport
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("The list on the screen")
struct BrowserTests {
  private func state(_ lines: String..., height: Int = 10) -> Browser.State {
    var state = Browser.State()
    state.resize(to: height)
    state.load(Document(lines: lines.map { Line(text: $0, ending: .lineFeed) }))
    return state
  }

  private func store(_ state: Browser.State) -> TestStore<Browser.State, Browser.Action> {
    let store = TestStore(initialState: state) {
      Browser()
    } withDependencies: {
      $0.today = { Day(year: 2025, month: 1, day: 31)! }
    }
    store.exhaustivity = .off
    return store
  }

  private func texts(_ state: Browser.State) -> [String] { state.document.lines.map { String($0.text) } }

  @Test("completes a task, opens it again, and undoes both")
  func toggle() async {
    let store = store(state("(A) 2025-01-01 one", "two"))
    await store.send(.toggle) {
      $0.report = .changed("Done 1: x 2025-01-31 2025-01-01 one")
    }
    #expect(store.state.tally.open == 1)
    #expect(store.state.tally.done == 1)
    await store.send(.toggle)
    #expect(texts(store.state) == ["2025-01-01 one", "two"])
    await store.send(.undo)
    await store.send(.undo)
    #expect(texts(store.state) == ["(A) 2025-01-01 one", "two"])
    await store.send(.redo) {
      $0.report = .changed("Redone 1: x 2025-01-31 2025-01-01 one")
    }
    #expect(store.state.unsaved.count == 5)
  }

  @Test("says so when there is nothing to be undone or redone")
  func nothing() async {
    let store = store(state("one"))
    await store.send(.undo) { $0.report = .unchanged("There is nothing to undo.") }
    await store.send(.redo) { $0.report = .unchanged("There is nothing to redo.") }
    await store.send(.toggle)
    await store.send(.undo)
    await store.send(.add("two"))
    await store.send(.redo) { $0.report = .unchanged("There is nothing to redo.") }
  }

  @Test("adds a task and means it, deletes it and means the next")
  func addAndDelete() async {
    let store = store(state("one", "two"))
    await store.send(.add("three"))
    #expect(store.state.selected == 3)
    await store.send(.move(.first))
    await store.send(.delete)
    #expect(store.state.selected == 2)
    #expect(store.state.shownCount == 2)
    await store.send(.undo)
    #expect(store.state.selected == 1)
  }

  @Test("moves by rows and pages and stays inside")
  func moving() async {
    let store = store(state("1", "2", "3", "4", "5", "6", "7", height: 3))
    await store.send(.move(.rows(2)))
    #expect(store.state.top == 0)
    await store.send(.move(.rows(1)))
    #expect(store.state.window.map(\.number) == [2, 3, 4])
    await store.send(.move(.pages(1)))
    #expect(store.state.window.map(\.number) == [5, 6, 7])
    #expect(store.state.selected == 7)
    await store.send(.move(.rows(1)))
    #expect(store.state.selected == 7)
    await store.send(.move(.first))
    #expect(store.state.selected == 1)
    await store.send(.move(.last))
    #expect(store.state.window.map(\.number) == [5, 6, 7])
    await store.send(.move(.pages(-9)))
    #expect(store.state.selected == 1)
  }

  @Test("shows open or done tasks, and those that the filter lets through")
  func showing() async {
    let store = store(state("one +p", "x two", "three +p", "x four +p"))
    await store.send(.move(.rows(2)))
    await store.send(.show(.open))
    #expect(store.state.window.map(\.number) == [1, 3])
    #expect(store.state.selected == 3)
    await store.send(.toggle)
    #expect(store.state.window.map(\.number) == [1])
    await store.send(.show(.all))
    await store.send(.filter(Filter(typed: "+p -four -")))
    #expect(store.state.window.map(\.number) == [1, 3])
    await store.send(.filter(Filter()))
    #expect(store.state.shownCount == 4)
  }

  @Test("sorts, keeps what is selected, and follows edits in that order")
  func sorting() async {
    let store = store(state("d", "(B) c", "x b", "(A) a due:2025-02-01", "e due:2025-01-01"))
    await store.send(.sort(.priority))
    #expect(store.state.selected == 1)
    #expect(store.state.window.map(\.number) == [4, 2, 1, 5, 3])
    await store.send(.move(.last))
    await store.send(.move(.rows(-1)))
    await store.send(.prioritise(Priority("A")))
    #expect(store.state.window.map(\.number) == [4, 5, 2, 1, 3])
    await store.send(.sort(.due))
    #expect(store.state.window.map(\.number) == [5, 4, 1, 2, 3])
    await store.send(.sort(.text))
    #expect(store.state.window.map(\.number) == [4, 3, 2, 1, 5])
    await store.send(.sort(.file))
    #expect(store.state.window.map(\.number) == [1, 2, 3, 4, 5])
  }

  @Test("is the same by edits as if it had been made anew", arguments: 0..<100)
  func property(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let document = try! Document(bytes: Array(OddLines.file(using: &generator).utf8))
    var state = Browser.State()
    state.resize(to: 1_000)
    state.today = Day(year: 2025, month: 1, day: 31)!
    state.load(document)
    let criteria = Criteria(
      showing: Criteria.Showing.allCases.randomElement(using: &generator)!,
      filter: Filter(typed: ["", "x", "a -b", "+project"].randomElement(using: &generator)!),
      showsWaiting: Bool.random(using: &generator))
    let order = Order.allCases.randomElement(using: &generator)!
    state.$settings.arrangement.withLock { $0 = Arrangement(criteria: criteria, order: order) }
    for _ in 0..<30 {
      let action: Browser.Action =
        switch Int.random(in: 0..<9, using: &generator) {
        case 0: .toggle
        case 1: .delete
        case 2: .add(OddLines.text(using: &generator))
        case 3: .prioritise(Priority("Q"))
        case 4: .undo
        case 5: .redo
        case 8: .sort(Order.allCases.randomElement(using: &generator)!)
        case 6: .move(.rows(Int.random(in: -3...3, using: &generator)))
        default: .rewrite(state.selectedLine?.id ?? .none, OddLines.text(using: &generator))
        }
      withDependencies {
        $0.today = { Day(year: 2025, month: 1, day: 31)! }
      } operation: {
        _ = Browser().reduce(into: &state, action: action)
      }
      let expected = Self.plainRows(state)
      #expect(state.rows.ids == expected.map(\.id), "seed \(seed), \(action)")
      #expect(Array(state.rows) == expected, "seed \(seed), \(action)")
      #expect(state.cursor == 0 || state.cursor < state.shownCount, "seed \(seed)")
    }
    while let edit = state.history.take(.undo) { state.apply(edit) }
    #expect(state.document == document, "seed \(seed): all undone")
  }

  /// The displayed tasks, computed from all lines.
  private static func plainRows(_ state: Browser.State) -> [Line] {
    let tasks = state.document.lines.enumerated().filter { !$1.isBlank && state.dailyCriteria.matches($1) }
    let keys = Dictionary(uniqueKeysWithValues: tasks.map { ($0, state.order.key(of: $1.text)) })
    return tasks.sorted { left, right in
      let (first, second) = (keys[left.offset]!, keys[right.offset]!)
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }
}

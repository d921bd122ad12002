import Observation
import TestSupport
import Testing

@testable import Store

@Reducer
private struct Notes {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row> = []
    var words: [String] = []
    var title = ""
    @Presents var editor: Editor.State?
  }

  struct Row: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  @CasePathable
  enum Action {
    case add(Int)
    case remove(Int)
    case bump(Int)
    case type(String)
    case title(String)
    case open
    case editor(PresentationAction<Editor.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add(let id): if state.rows[id: id] == nil { state.rows.append(Row(id: id)) }
      case .remove(let id): state.rows.remove(id: id)
      case .bump(let id): state.rows[id: id]?.count += 1
      case .type(let word): state.words.append(word)
      case .title(let title): state.title = title
      case .open: state.editor = Editor.State()
      case .editor: break
      }
      return .none
    }
    .ifLet(\.$editor, action: \.editor) { Editor() }
  }
}

@Reducer
private struct Editor {
  struct State: Equatable { var text = "" }
  enum Action { case load, loaded(String) }

  @Dependency(\.rates) var rates

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .load:
        return .run { send in
          _ = try await rates.fetch(1)
          await send(.loaded("loaded"))
        }
      case .loaded(let text): state.text = text
      }
      return .none
    }
  }
}

extension Notes.State {
  fileprivate static let counts = Selector<Self, Int> { $0.rows.reduce(0) { $0 + $1.count } }
  fileprivate static let busy = CollectionSelector(\Self.rows).filter { $0.count > 0 }
  fileprivate static let total = busy.sum(\.count)
}

@MainActor
@Suite("A history")
struct HistoryTests {
  /// The states as a list, with a place in it.
  private struct Model {
    var states: [Notes.State] = [Notes.State()]
    var first = 0
    var index = 0
    let limit: Int

    mutating func act(_ change: (inout Notes.State) -> Void) {
      var state = states[index - first]
      change(&state)
      states = states.prefix(index - first + 1) + [state]
      index += 1
      if states.count > limit {
        states.removeFirst()
        first += 1
      }
    }

    var shown: Notes.State { states[index - first] }
    var indices: Range<Int> { first..<(first + states.count) }
  }

  @Test("releases states outside of its changes")
  func releases() {
    let (seen, holder) = (Locked<[Int]>([]), ReleasingHolder())
    let store = Store(initialState: Releasing.State()) { Releasing() }
    let history = store.history(limit: 3)
    holder.history = history
    func sendEnding() {
      store.send(
        .set(
          Ending {
            MainActor.assumeIsolated { seen.withLock { $0.append(holder.history?.index ?? -1) } }
          }))
    }
    // The oldest state is removed for a new one.
    sendEnding()
    store.send(.set(nil))
    for _ in 0..<4 { store.send(.add) }
    #expect(seen.value == [4])
    // The states after the shown one are removed.
    sendEnding()
    history.jump(to: history.index - 1)
    store.send(.add)
    #expect(seen.value == [4, history.index])
    holder.history = nil
  }

  @Reducer
  fileprivate struct Releasing {
    struct State {
      var ending: Ending?
      var number = 0
    }

    enum Action {
      case set(Ending?)
      case add
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .set(let ending): state.ending = ending
        case .add: state.number += 1
        }
        return .none
      }
    }
  }

  /// A value that calls a closure at its end.
  fileprivate final class Ending: Sendable {
    private let atEnd: @Sendable () -> Void

    init(_ atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }

    deinit { atEnd() }
  }

  @MainActor fileprivate final class ReleasingHolder {
    var history: History<Releasing.State>?
  }

  @Test("shows the states of a list with a place, and observers and selectors follow", arguments: 0..<80)
  func fuzz(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let limit = random.int(in: 1...12)
    var model = Model(limit: limit)
    let store = Store(initialState: Notes.State(), isolation: nil) { Notes() }
    let history = store.history(limit: limit, isolation: nil)
    var seen: (words: [String], counts: Int, total: Int, ids: [Int]) = ([], 0, 0, [])
    let token = store.observe(isolation: nil) {
      seen = (
        store.words, store[Notes.State.counts], store[Notes.State.total],
        store[Notes.State.busy].map(\.id)
      )
    }
    for step in 0..<120 {
      let comment: Comment = "seed \(seed), step \(step)"
      let id = random.int(below: 6)
      switch random.int(below: 8) {
      case 0:
        store.send(.add(id), isolation: nil)
        model.act { if $0.rows[id: id] == nil { $0.rows.append(Notes.Row(id: id)) } }
      case 1:
        store.send(.remove(id), isolation: nil)
        model.act { $0.rows.remove(id: id) }
      case 2, 3:
        store.send(.bump(id), isolation: nil)
        model.act { $0.rows[id: id]?.count += 1 }
      case 4:
        store.send(.type("\(step)"), isolation: nil)
        model.act { $0.words.append("\(step)") }
      default:
        model.index = model.indices.randomElement(using: &random)!
        history.jump(to: model.index, isolation: nil)
      }
      #expect(history.indices == model.indices, comment)
      #expect(history.index == model.index, comment)
      #expect(store.state == model.shown, comment)
      for index in model.indices { #expect(history[index] == model.states[index - model.first], comment) }
      #expect(history[model.first - 1] == nil && history[model.indices.upperBound] == nil)
      let busy = model.shown.rows.filter { $0.count > 0 }
      #expect(seen.words == model.shown.words, comment)
      #expect(seen.counts == busy.reduce(0) { $0 + $1.count }, comment)
      #expect(seen.total == seen.counts, comment)
      #expect(seen.ids == busy.map(\.id), comment)
    }
    withExtendedLifetime(token) {}
  }

  @Test("names the actions, and keeps later states after an action that is no step")
  func steps() {
    let store = Store(initialState: Notes.State()) { Notes() }
    let history = store.history { if case .title = $0 { false } else { true } }
    store.send(.type("a"))
    store.send(.type("b"))
    store.send(.title("first"))
    #expect(history.indices == 0..<3)
    #expect((0..<4).map(history.action) == [nil, ".type", ".type", nil])
    history.jump(to: 1)
    #expect(store.state == Notes.State(words: ["a"]))
    store.send(.title("second"))
    #expect(history.indices == 0..<3)
    history.jump(to: 2)
    #expect(store.state == Notes.State(words: ["a", "b"], title: "first"))
    history.jump(to: 1)
    #expect(store.state == Notes.State(words: ["a"], title: "second"))
    store.send(.type("c"))
    #expect(history.indices == 0..<3)
    #expect(history.action(at: 2) == ".type")
  }

  @Test("ends the effects of features that are absent in the shown state, and no others")
  func effects() async {
    let gate = Gate()
    let cancelled = LockIsolated(0)
    let store = Store(initialState: Notes.State()) {
      Notes()
    } withDependencies: {
      $0.rates.fetch = { _ in
        await gate.pass()
        if Task.isCancelled { cancelled.withValue { $0 += 1 } }
        return 1
      }
    }
    let history = store.history()
    store.send(.open)
    store.send(.type("a"))
    let task = store.send(.editor(.presented(.load)))
    await gate.arrivals(1)
    history.jump(to: 2)
    #expect(cancelled.value == 0)
    history.jump(to: 0)
    await task.finish()
    #expect(cancelled.value == 1)
    #expect(store.state == Notes.State())
    #expect(history.indices == 0..<4)
    history.jump(to: 3)
    #expect(store.state.editor == Editor.State())
  }

  @Test("is a change for the Observation module and for child stores")
  func children() async {
    let store = Store(initialState: Notes.State()) { Notes() }
    let history = store.history()
    store.send(.open)
    let child = store.scope(state: \.editor, action: \.editor.presented)
    #expect(child != nil)
    let changed = LockIsolated(false)
    withObservationTracking {
      _ = store.title
    } onChange: {
      changed.setValue(true)
    }
    store.send(.title("x"))
    await Task { @MainActor in }.value
    #expect(changed.value)
    changed.setValue(false)
    withObservationTracking {
      _ = store.title
    } onChange: {
      changed.setValue(true)
    }
    history.jump(to: 0)
    await Task { @MainActor in }.value
    #expect(changed.value)
    #expect(store.scope(state: \.editor, action: \.editor.presented) == nil)
  }

  @Test("ends with its last reference")
  func lifetime() {
    let store = Store(initialState: Notes.State()) { Notes() }
    var history: History? = store.history()
    weak let kept = history
    store.send(.type("a"))
    #expect(store.core.listeners?.all.count == 1)
    history = nil
    #expect(kept == nil)
    store.send(.type("b"))
    store.send(.type("c"))
    #expect(store.core.listeners == nil)
  }

  @Test("says what it can't show")
  func issues() {
    let log = IssueLog()
    let store = Store(initialState: Notes.State()) {
      Notes()
    }
    let history = store.history(limit: 2)
    for word in ["a", "b", "c"] { store.send(.type(word)) }
    withIssueReporter(log) { history.jump(to: 1) }
    #expect(log.issues.map(\.kind) == [.historyMisuse])
    #expect(log.issues[0].site.line == #line - 2)
    #expect(
      log.messages == [
        """
        The history has no state with the index 1. It has the states from 2 to 3. The state is unchanged.

        Likely causes, in order:
        1. There is nothing to undo or redo. Check that 'history.indices' contains the index before you jump.
        2. The state was removed, because the limit was reached. Use a larger 'limit'.
        3. The state was removed, because an action arrived while an earlier state was shown.
        """
      ])
    #expect(store.words == ["a", "b", "c"])
  }

  @Test("is not shown while a reducer runs")
  func busy() {
    let log = IssueLog()
    let holder = Holder()
    let store = Store(initialState: 0) {
      Reduce<Int, Bool> { state, action in
        state += 1
        if action { MainActor.assumeIsolated { holder.history?.jump(to: 0) } }
        return .none
      }
    }
    holder.history = store.history()
    withIssueReporter(log) { _ = store.send(true) }
    #expect(store.state == 1)
    #expect(
      log.messages == [
        """
        'jump(to: 0)' of a history was called while a reducer ran or a selector was computed. The state is \
        unchanged.

        Fix: call 'jump(to:)' in the code that handles the user's request, or in an observer.
        """
      ])
    holder.history = nil
  }

  @Test("of a child store keeps one state")
  func child() {
    let log = IssueLog()
    let store = Store(initialState: Notes.State(words: ["a"])) { Notes() }
    let child = store.scope(state: \.words, action: \.type)
    let history = withIssueReporter(log) { child.history() }
    #expect(
      log.messages == [
        """
        The store of 'Array<String>' is a child store, and only a root store has a history. The returned history \
        contains only the present state.

        Fix: call 'history' on the store that was made by 'Store(initialState:reducer:)', with a closure for \
        'where' that selects the actions of this feature.
        """
      ])
    child.send("b")
    #expect(history.indices == 0..<1)
    #expect(history[0] == ["a"])
  }

  private final class Holder {
    var history: History<Int>?
  }
}

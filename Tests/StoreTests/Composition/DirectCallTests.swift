import FoundationEssentials
@testable import Store
import TestStore
import TestSupport
import Testing

/// Reducers that call others directly.
@MainActor @Suite("Direct calls of reducers")
struct DirectCallTests {
  /// A reducer that contains another one, in the style of TCA's higher-order reducers.
  private struct Wrapper<Base: Reducer>: Reducer {
    let base: Base

    var body: some Reducer<Base.State, Base.Action> {
      Reduce { state, action in base.reduce(into: &state, action: action) }
    }
  }

  @Reducer
  struct Row {
    struct State: Equatable, Identifiable {
      let id: Int
      @Presents var sheet: Row.State?
    }
    enum Action {
      case start
      case sheet(PresentationAction<Row.Action>)
    }
    var body: some ReducerOf<Self> {
      Reduce { _, action in
        guard case .start = action else { return .none }
        return .run { _ in try await Task.sleep(for: .seconds(1_000)) }
      }
      .ifLet(\.$sheet, action: \.sheet) { Row() }
    }
  }

  @Reducer
  struct Rows {
    struct State: Equatable {
      var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 1), Row.State(id: 2)]
      var stack = StackState<Row.State>([Row.State(id: 3)])
      @Presents var row: Row.State? = Row.State(id: 4, sheet: Row.State(id: 5))
    }
    enum Action {
      case rows(IdentifiedActionOf<Row>)
      case stack(StackActionOf<Row>)
      case row(PresentationAction<Row.Action>)
      case remove(Int)
      case touch
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .remove(let id):
          state.rows.remove(id: id)
          if id == 3 { state.stack.removeAll() }
          if id == 4 { state.row = nil }
        case .touch:
          for id in state.rows.ids { state.rows[id: id] = Row.State(id: id) }
        case .rows, .stack, .row: break
        }
        return .none
      }
      .forEach(\.rows, action: \.rows) { Row() }
      .forEach(\.stack, action: \.stack) { Row() }
      .ifLet(\.$row, action: \.row) { Row() }
    }
  }

  @Test("end the effects of children that they remove, and no others")
  func removal() async {
    let store = Store(initialState: Rows.State()) { Wrapper(base: Wrapper(base: Rows())) }
    let tasks = [
      store.send(.rows(.element(id: 1, action: .start))),
      store.send(.rows(.element(id: 2, action: .start))),
      store.send(.stack(.element(id: store.stack.ids[0], action: .start))),
      store.send(.row(.presented(.start))),
      store.send(.row(.presented(.sheet(.presented(.start))))),
    ]
    store.send(.touch)
    #expect(store.core.runtime.tasksInFlight.count == 5)
    for (count, id) in [(4, 5), (3, 1), (2, 3), (1, 4), (0, 2)] {
      store.send(id == 5 ? .row(.presented(.sheet(.dismiss))) : .remove(id))
      while store.core.runtime.tasksInFlight.count > count { await Task.yield() }
      #expect(store.core.runtime.tasksInFlight.count == count)
    }
    for task in tasks { await task.finish() }
  }

  @Reducer
  struct App {
    struct State: Equatable {
      var rows = Rows.State()
      var mode = Mode.list(Rows.State(rows: [Row.State(id: 21)]))
      @CasePathable enum Mode: Equatable {
        case list(Rows.State)
        case empty
      }
    }
    enum Action {
      case rows(Rows.Action)
      case mode(Mode)
      case startAndRemove
      @CasePathable enum Mode { case list(Rows.Action) }
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.rows, action: \.rows) { Rows() }
      Scope(state: \.mode, action: \.mode) {
        Scope(state: \.list, action: \.list) { Rows() }
      }
      Reduce { state, action in
        switch action {
        case .rows(.row(.presented(.start))): state.rows.row = nil
        case .startAndRemove:
          let effect = Rows().reduce(into: &state.rows, action: .rows(.element(id: 2, action: .start)))
          return .merge(
            effect.map(Action.rows),
            Rows().reduce(into: &state.rows, action: .remove(2)).map(Action.rows))
        default: break
        }
        return .none
      }
    }
  }

  @Test("end the effects of children below scopes, and those that start in the same action")
  func scopes() async {
    let store = Store(initialState: App.State()) { Wrapper(base: App()) }
    let first = store.send(.rows(.rows(.element(id: 1, action: .start))))
    let second = store.send(.mode(.list(.rows(.element(id: 21, action: .start)))))
    #expect(store.core.runtime.tasksInFlight.count == 2)
    store.send(.rows(.remove(1)))
    await first.finish()
    #expect(store.core.runtime.tasksInFlight.count == 1)
    store.send(.mode(.list(.remove(21))))
    await second.finish()
    await store.send(.startAndRemove).finish()
    #expect(store.core.runtime.isIdle)
  }

  @Reducer
  struct Tabs {
    struct State: Equatable {
      var left = Rows.State()
      var right = Rows.State()
    }
    enum Action {
      case left(Rows.Action)
      case right(Rows.Action)
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.left, action: \.left) { Rows() }
      Scope(state: \.right, action: \.right) { Rows() }
    }
  }

  @Test("two scopes of one feature have children of their own")
  func twoScopes() async {
    let store = Store(initialState: Tabs.State()) { Wrapper(base: Tabs()) }
    let right = store.send(.right(.row(.presented(.start))))
    let left = store.send(.left(.row(.presented(.start))))
    let row = store.send(.right(.rows(.element(id: 1, action: .start))))
    store.send(.left(.row(.dismiss)))
    await left.finish()
    store.send(.left(.remove(1)))
    #expect(store.core.runtime.tasksInFlight.count == 2)
    store.send(.right(.row(.dismiss)))
    await right.finish()
    store.send(.right(.remove(1)))
    await row.finish()
  }

  @Test("an element that replaces the collection with its own action is ended")
  func clearing() async {
    let store = Store(initialState: Rows.State()) {
      Reduce<Rows.State, Rows.Action> { state, action in
        let effect = Clearing().reduce(into: &state, action: action)
        return effect
      }
    }
    await store.send(.rows(.element(id: 1, action: .start))).finish()
    #expect(store.rows.isEmpty)
  }

  @Reducer
  struct Clearing {
    typealias State = Rows.State
    typealias Action = Rows.Action
    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if case .rows(.element(_, action: .start)) = action { state.rows = [] }
        return .none
      }
      .forEach(\.rows, action: \.rows) { Row() }
    }
  }

  @Test("a store that is made in a direct call has operators of its own")
  func innerStore() async {
    var inner: StoreOf<Tabs>?
    let store = Store(initialState: Tabs.State()) {
      Wrapper(
        base: Reduce<Tabs.State, Tabs.Action> { _, _ in
          inner = Store(initialState: Tabs.State()) { Tabs() }
          return .none
        }.onChange(of: \.left) { _, _ in EmptyReducer() })
    }
    store.send(.left(.touch))
    inner?.send(.right(.row(.presented(.start))))
    inner?.send(.left(.row(.dismiss)))
    #expect(inner?.core.runtime.tasksInFlight.count == 1)
  }

  @Test("an effect of a call that removes nothing is the call's own")
  func noEffect() {
    let store = Store(initialState: Rows.State()) { Wrapper(base: Rows()) }
    store.send(.rows(.element(id: 1, action: .start)))
    var state = Rows.State()
    var isNone = false
    let probe = Store(initialState: Rows.State()) {
      Reduce<Rows.State, Rows.Action> { state, action in
        let effect = Rows().reduce(into: &state, action: action)
        isNone = "\(effect)" == "\(Effect<Rows.Action>.none)"
        return effect
      }
    }
    probe.send(.rows(.element(id: 1, action: .start)))
    #expect(!isNone)
    probe.send(.touch)
    #expect(isNone)
    _ = Rows().reduce(into: &state, action: .remove(1))
    #expect(state.rows.count == 1)
  }

  @Test("a dismissal in a test ends the effects of the child")
  func testStore() async {
    let store = TestStore(initialState: Rows.State()) { Wrapper(base: Rows()) }
    await store.send(.row(.presented(.start)))
    await store.send(.row(.presented(.sheet(.presented(.start)))))
    await store.send(.row(.presented(.sheet(.dismiss)))) { $0.row?.sheet = nil }
    await store.send(.row(.dismiss)) { $0.row = nil }
  }

  @Reducer
  struct Two {
    struct State: Equatable {
      var left = Rows.State()
      var right = Rows.State(rows: [Row.State(id: 11), Row.State(id: 12)])
    }
    enum Action {
      case left(Rows.Action)
      case right(Rows.Action)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .left(let action): Rows().reduce(into: &state.left, action: action).map(Action.left)
        case .right(let action): Rows().reduce(into: &state.right, action: action).map(Action.right)
        }
      }
    }
  }

  @Test("a removal in one state ends nothing of another with the same reducer and other ids")
  func twice() async {
    let store = Store(initialState: Two.State()) { Two() }
    store.send(.left(.rows(.element(id: 1, action: .start))))
    store.send(.right(.rows(.element(id: 12, action: .start))))
    store.send(.left(.remove(2)))
    store.send(.right(.remove(11)))
    #expect(store.core.runtime.tasksInFlight.count == 2)
    store.send(.left(.remove(1)))
    while store.core.runtime.tasksInFlight.count > 1 { await Task.yield() }
    store.send(.right(.remove(12)))
    while !store.core.runtime.isIdle { await Task.yield() }
  }

  @Reducer
  struct Reading {
    struct State: Equatable { var log: [String] = [] }
    enum Action { case go }
    @Dependency(\.isPresented) var isPresented
    @Dependency(\.locale) var locale
    var body: some ReducerOf<Self> {
      if locale.identifier == "de" { Reduce { state, _ in append("de", to: &state) } }
      if isPresented { Reduce { state, _ in append("presented", to: &state) } }
      EmptyReducer()
    }
    private func append(_ text: String, to state: inout State) -> Effect<Action> {
      state.log.append(text)
      return .none
    }
  }

  @Reducer
  struct Parent {
    struct State: Equatable {
      var plain = Reading.State()
      var german = Reading.State()
      @Presents var shown: Reading.State? = Reading.State()
    }
    enum Action {
      case plain(Reading.Action)
      case german(Reading.Action)
      case shown(PresentationAction<Reading.Action>)
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.plain, action: \.plain) { Reading() }
      Scope(state: \.german, action: \.german) {
        Reading().dependency(\.locale, Locale(identifier: "de"))
      }
      EmptyReducer().ifLet(\.$shown, action: \.shown) { Reading() }
    }
  }

  @Test("a body sees the dependencies of its reducer")
  func dependenciesOfBody() async {
    let store = TestStore(initialState: Parent.State()) {
      Parent().dependency(\.locale, Locale(identifier: "en"))
    }
    await store.send(.plain(.go))
    await store.send(.german(.go)) { $0.german.log = ["de"] }
    await store.send(.shown(.presented(.go))) { $0.shown?.log = ["presented"] }
  }
}

import Store
import TestSupport
import Testing

@MainActor
@Suite("Stores of parts that may go")
struct PartScopeTests {
  @Test("optional state gives a store while there is any")
  func optional() {
    let store = Store(initialState: Owner.State(worker: nil)) { Owner() }
    #expect(store.scope(state: \.worker, action: \.worker) == nil)
    store.send(.set(Worker.State(id: 1, count: 3)))
    let child: StoreOf<Worker>? = store.scope(state: \.worker, action: \.worker)
    #expect(child?.count == 3)
    child?.send(.increment)
    #expect(store.worker?.count == 4)
    #expect(child?.count == 4)
    #expect(store.scope(state: \.worker, action: \.worker) === child)
  }

  @Test("a store whose state has gone reads what it was made with, and drops actions with an issue")
  func gone() {
    let store = Store(initialState: Owner.State(worker: Worker.State(id: 1, count: 3))) { Owner() }
    let child: StoreOf<Worker>? = store.scope(state: \.worker, action: \.worker)
    child?.send(.increment)
    store.send(.set(nil))
    #expect(child?.count == 3)
    let told = issues { child?.send(.increment) }
    #expect(told.map(\.kind) == [.goneChildStore])
    #expect(
      told.first?.message.contains("the store of a child, 'Worker.State', whose state is gone") == true)
    #expect(store.log == ["count 4"])
    store.send(.set(Worker.State(id: 2, count: 7)))
    #expect(child?.count == 7)
  }

  @Test("a case of enum state gives a store while it lasts")
  func enumCase() {
    let store = Store(initialState: Session.State.idle(Worker.State(id: 1))) { Session() }
    let idle: StoreOf<Worker>? = store.scope(state: \.idle, action: \.idle)
    #expect(store.scope(state: \.busy, action: \.busy) as StoreOf<Worker>? == nil)
    idle?.send(.increment)
    #expect(idle?.count == 1)
    store.send(.become(.over))
    #expect(idle?.count == 0)
  }

  @Test("some of the actions, over the whole state")
  func wholeState() {
    let store = Store(initialState: Knob.State()) { Knob() }
    let view = store.scope(state: \.self, action: \.view)
    view.send(.tap)
    let other = store.scope(\.self, action: \.view)
    other.send(.tap)
    #expect(view.count == 2)
  }

  /// A feature with actions of its view.
  fileprivate struct Knob: Reducer {
    struct State { var count = 0 }

    @CasePathable
    enum Action {
      case view(View)
      enum View { case tap }
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.count += 1
      return .none
    }
  }

  @Test("what is presented gives a store, and so does a case of it")
  func presentation() {
    let store = Store(initialState: Screen.State(destination: .edit(Sheet.State(text: "a")))) { Screen() }
    let destination: StoreOf<Destination>? = store.scope(state: \.$destination, action: \.destination)
    #expect(destination != nil)
    let other: StoreOf<Destination>? = store.scope(state: \.destination, action: \.destination)
    #expect(other?.state == destination?.state)
    let edit: StoreOf<Sheet>? = store.scope(state: \.destination?.edit, action: \.destination.edit)
    edit?.send(.type("b"))
    #expect(edit?.text == "b")
    let inner: StoreOf<Sheet>? = destination?.scope(state: \.edit, action: \.edit)
    inner?.send(.type("c"))
    #expect(edit?.text == "c")
  }

  @Test("a struct inside of what may go is reached, and outlives it")
  func nested() {
    let store = Store(initialState: Wrapping.State(inner: Wrapping.Inner.State())) { Wrapping() }
    let inner: StoreOf<Wrapping.Inner>? = store.scope(state: \.inner, action: \.inner)
    let worker = inner?.scope(state: \.worker, action: \.worker)
    worker?.send(.increment)
    #expect(worker?.count == 1)
    store.send(.remove)
    #expect(worker?.count == 0)
    #expect(issues { worker?.send(.increment) }.map(\.kind) == [.goneChildStore])
  }

  @Test("a computed property is reported once, and evaluated at most once for each change")
  func computed() {
    let evaluations = Counted()
    let store = Store(initialState: Computing.State(evaluations: evaluations)) { Computing() }
    var child: Store<Int, Void>?
    let found = issues {
      child = store.scope(state: \.doubled, action: \.nothing)
      _ = store.scope(state: \.doubled, action: \.nothing)
    }
    #expect(found.map(\.kind) == [.computedScope])
    #expect(found.first?.site.description.hasPrefix("StoreTests/PartScopeTests.swift:") == true)
    #expect(child?.state == 2)
    #expect(child?.state == 2)
    #expect(evaluations.count == 1)
    store.send(.increment)
    #expect(child?.state == 4)
    #expect(child?.state == 4)
    #expect(evaluations.count == 2)
  }
}

@Reducer
struct Wrapping {
  struct State { var inner: Inner.State? }
  enum Action {
    case inner(Inner.Action)
    case remove
  }

  @Reducer
  struct Inner {
    struct State { var worker = Worker.State(id: 1) }
    enum Action { case worker(Worker.Action) }
    var body: some ReducerOf<Self> {
      Scope(state: \.worker, action: \.worker) { Worker() }
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .remove = action { state.inner = nil }
      return .none
    }
    .ifLet(\.inner, action: \.inner) { Inner() }
  }
}

@Reducer
struct Computing {
  struct State {
    var count = 1
    let evaluations: Counted
    var doubled: Int {
      evaluations.increment()
      return count * 2
    }
  }

  enum Action {
    case increment
    case nothing
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .increment = action { state.count += 1 }
      return .none
    }
  }
}

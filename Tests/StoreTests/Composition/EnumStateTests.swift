import Store
import TestSupport
import Testing

@Reducer
struct Session {
  enum State: Equatable {
    case idle(Worker.State)
    case busy(Worker.State)
    case over
  }

  enum Action {
    case idle(Worker.Action)
    case busy(Worker.Action)
    case become(State)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.idle, action: \.idle) { Worker() }
    Scope(state: \.busy, action: \.busy) { Worker() }
    Reduce { state, action in
      switch action {
      case .idle(.remove): state = .over
      case .become(let other): state = other
      case .idle, .busy: break
      }
      return .none
    }
  }
}

@Reducer
struct CaseLetSession {
  typealias State = Session.State
  typealias Action = Session.Action

  var body: some Reducer<Session.State, Session.Action> {
    Reduce { state, action in
      switch action {
      case .idle(.remove): state = .over
      case .become(let other): state = other
      case .idle, .busy: break
      }
      return .none
    }
    .ifCaseLet(\.idle, action: \.idle) { Worker() }
    .ifCaseLet(\.busy, action: \.busy) { Worker() }
  }
}

@MainActor
@Suite("Enum state")
struct EnumStateTests {
  nonisolated static let kinds = ["Scope", "ifCaseLet"]

  func makeStore(_ kind: String, _ state: Session.State) -> Store<Session.State, Session.Action> {
    kind == "Scope"
      ? Store(initialState: state) { Session() } : Store(initialState: state) { CaseLetSession() }
  }

  @Test("runs the child of the case", arguments: kinds)
  func runs(kind: String) {
    let store = makeStore(kind, .idle(Worker.State(id: 1)))
    store.send(.idle(.increment))
    #expect(store.state == .idle(Worker.State(id: 1, count: 1)))
  }

  @Test("reports an action for another case", arguments: kinds)
  func wrongCase(kind: String) {
    let store = makeStore(kind, .idle(Worker.State(id: 1)))
    #expect(issues { store.send(.busy(.increment)) }.map(\.kind) == [.wrongCase])
    #expect(store.state == .idle(Worker.State(id: 1)))
  }

  @Test("cancels the effects of a case that is left", arguments: kinds)
  func leaving(kind: String) {
    let store = makeStore(kind, .idle(Worker.State(id: 1)))
    store.send(.idle(.start("idle")))
    store.send(.become(.idle(Worker.State(id: 1, count: 5))))
    #expect(store.runningEffects == ["idle"])
    store.send(.become(.busy(Worker.State(id: 1))))
    #expect(store.runningEffects.isEmpty)
    store.send(.busy(.start("busy")))
    store.send(.become(.busy(Worker.State(id: 2))))
    #expect(store.runningEffects.isEmpty)
    store.send(.become(.idle(Worker.State(id: 3))))
    store.send(.idle(.start("last")))
    store.send(.idle(.remove))
    #expect(store.runningEffects.isEmpty)
  }

  @Test("changes the payload where it is", arguments: kinds)
  func inPlace(kind: String) {
    let store = makeStore(kind, .busy(Worker.State(id: 1, numbers: Array(0..<100_000))))
    func address() -> UnsafePointer<Int>? {
      store.withState { state in
        guard case .busy(let worker) = state else { return nil }
        return worker.numbers.withUnsafeBufferPointer { $0.baseAddress }
      }
    }
    // The first two may find the buffer full.
    store.send(.busy(.append(1)))
    store.send(.busy(.append(1)))
    let before = address()
    store.send(.busy(.append(2)))
    store.send(.busy(.increment))
    #expect(address() == before)
    #expect(before != nil)
  }

  @Test("can be read, as an issue, while its payload is being changed")
  func readDuringReduce() {
    var seen: [Outer.State] = []
    var store: Store<Outer.State, Outer.Action>?
    let made = Store(initialState: Outer.State.inner(.leaf(Outer.Leaf.State(numbers: [1, 2, 3])))) {
      Outer { if let state = store?.state { seen.append(state) } }
    }
    store = made
    let found = issues { made.send(.inner(.leaf(.tap))) }
    store = nil
    #expect(found.map(\.kind) == [.readDuringReduce])
    // Which moment it is of is for the optimizer to decide.
    let moments = [[1, 2, 3], [1, 2, 3, 4]].map { Outer.State.inner(.leaf(Outer.Leaf.State(numbers: $0))) }
    #expect(seen.count == 1 && moments.contains(seen[0]))
    #expect(made.state == .inner(.leaf(Outer.Leaf.State(numbers: [1, 2, 3, 4, 5]))))
  }

  @Test("can be read by a new observer or history, as an issue, while its payload is being changed")
  func observeDuringReduce() async {
    typealias StoreOfOuter = Store<Outer.State, Outer.Action>
    let uses: [(StoreOfOuter) -> [Any]] = [
      { store in [store.onChange(of: \.self) { _, _ in }] },
      { store in [store.onChange(of: Selector { state in state }) { _, _ in }] },
      { store in [store.history()] },
    ]
    for use in uses {
      var kept: [Any] = []
      var store: StoreOfOuter?
      let made = Store(initialState: Outer.State.inner(.leaf(Outer.Leaf.State(numbers: [1, 2, 3])))) {
        Outer { if let store { kept += use(store) } }
      }
      store = made
      #expect(issues { made.send(.inner(.leaf(.tap))) }.map(\.kind) == [.readDuringReduce])
      store = nil
      #expect(made.state == .inner(.leaf(Outer.Leaf.State(numbers: [1, 2, 3, 4, 5]))))
      #expect(kept.count == 1)
    }
  }
}

/// An enum in an enum, whose leaf calls back in the middle of a change.
struct Outer: Reducer {
  let onTap: () -> Void

  @CasePathable
  enum State: Equatable { case inner(Inner), nothing }
  @CasePathable
  enum Inner: Equatable { case leaf(Leaf.State), nothing }
  @CasePathable
  enum Action { case inner(InnerAction) }
  @CasePathable
  enum InnerAction { case leaf(Leaf.Action) }

  struct Leaf: Reducer {
    struct State: Equatable { var numbers: [Int] }
    enum Action { case tap }
    let onTap: () -> Void

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.numbers.append(4)
        onTap()
        state.numbers.append(5)
        return .none
      }
    }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.inner, action: \.inner) {
      Scope(state: \Inner.Cases.leaf, action: \InnerAction.Cases.leaf) { Leaf(onTap: onTap) }
    }
  }
}

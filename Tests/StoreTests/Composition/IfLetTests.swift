import Store
import TestSupport
import Testing

@Reducer
struct Owner {
  struct State: Equatable {
    var worker: Worker.State?
    var log: [String] = []
  }

  enum Action {
    case worker(Worker.Action)
    case set(Worker.State?)
    case clearAndPutBack
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .worker(.remove): state.worker = nil
      case .worker(.increment): state.log.append("count \(state.worker?.count ?? -1)")
      case .worker: break
      case .set(let worker): state.worker = worker
      case .clearAndPutBack:
        let worker = state.worker
        state.worker = nil
        state.worker = worker
      }
      return .none
    }
    .ifLet(\.worker, action: \.worker) { Worker() }
  }
}

/// A feature whose parent, two levels up, takes its child away.
@Reducer
struct Grandparent {
  struct State: Equatable { var owner = Owner.State(worker: Worker.State(id: 1)) }
  enum Action {
    case owner(Owner.Action)
    case takeAway
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.owner, action: \.owner) { Owner() }
    Reduce { state, action in
      if case .takeAway = action { state.owner.worker = nil }
      return .none
    }
  }
}

@MainActor
@Suite("ifLet")
struct IfLetTests {
  func makeStore(_ worker: Worker.State? = Worker.State(id: 1)) -> StoreOf<Owner> {
    Store(initialState: Owner.State(worker: worker)) { Owner() }
  }

  @Test("runs the child before the parent")
  func order() {
    let store = makeStore()
    store.send(.worker(.increment))
    #expect(store.worker?.count == 1)
    #expect(store.log == ["count 1"])
  }

  @Test("reports an action for no child, and lets the parent run")
  func missing() {
    let store = makeStore(nil)
    let found = issues { store.send(.worker(.increment)) }
    #expect(found.map(\.kind) == [.missingChildState])
    #expect(store.log == ["count -1"])
  }

  @Test("cancels the child's effects when the child removes itself, or the parent removes it")
  func removal() {
    let store = makeStore()
    store.send(.worker(.start("a")))
    store.send(.worker(.chain("b")))
    #expect(store.runningEffects == ["a", "b"])
    store.send(.worker(.remove))
    #expect(store.runningEffects.isEmpty)
    store.send(.set(Worker.State(id: 1)))
    store.send(.worker(.start("c")))
    store.send(.set(nil))
    #expect(store.runningEffects.isEmpty)
  }

  @Test("cancels the child's effects when its identity changes, not when its state does")
  func identity() {
    let store = makeStore()
    store.send(.worker(.start("one")))
    store.send(.set(Worker.State(id: 1, count: 9)))
    #expect(store.runningEffects == ["one"])
    store.send(.set(Worker.State(id: 2)))
    #expect(store.runningEffects.isEmpty)
  }

  @Test("keeps the effects of a child that comes back within the action")
  func putBack() {
    let store = makeStore()
    store.send(.worker(.start("one")))
    store.send(.clearAndPutBack)
    #expect(store.runningEffects == ["one"])
  }

  @Test("cancels the child's effects when a feature further up removes it")
  func grandparent() {
    let store = Store(initialState: Grandparent.State()) { Grandparent() }
    store.send(.owner(.worker(.start("deep"))))
    #expect(store.runningEffects == ["deep"])
    store.send(.takeAway)
    #expect(store.runningEffects.isEmpty)
  }

  @Test("changes the child where it is")
  func inPlace() {
    let store = makeStore(Worker.State(id: 1, numbers: Array(0..<100_000)))
    func address() -> UnsafePointer<Int>? {
      store.withState { $0.worker?.numbers.withUnsafeBufferPointer { $0.baseAddress } }
    }
    // The first two may find the buffer full.
    store.send(.worker(.append(1)))
    store.send(.worker(.append(1)))
    let before = address()
    store.send(.worker(.append(2)))
    #expect(address() == before)
  }
}

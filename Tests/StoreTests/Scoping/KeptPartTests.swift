import Store
import TestSupport
import Testing

@MainActor
@Suite("What child stores keep of the state")
struct KeptPartTests {
  @Test("the payload of a case that was read is not copied by the next action")
  func inPlace() throws {
    var numbers = Array(0..<100_000)
    // Room for what is appended: how much there is else, depends on what the allocator had at hand.
    numbers.reserveCapacity(200_000)
    let store = Store(initialState: Session.State.busy(Worker.State(id: 1, numbers: numbers))) { Session() }
    func address() -> UnsafePointer<Int>? {
      store.withState { state in
        guard case .busy(let worker) = state else { return nil }
        return worker.numbers.withUnsafeBufferPointer { $0.baseAddress }
      }
    }
    let child: StoreOf<Worker>? = store.scope(state: \.busy, action: \.busy)
    let busy = try #require(child)
    // The first finds the value that the store was made with.
    busy.send(.append(1))
    let before = address()
    #expect(busy.numbers.count == 100_001)
    store.send(.busy(.append(2)))
    #expect(busy.numbers.last == 2)
    busy.send(.append(3))
    #expect(busy.numbers.last == 3)
    #expect(address() == before)
    #expect(before != nil)
  }

  @Test("a payload that was read goes with the state, also when no action follows the end of the child")
  func lifetime() {
    let lifetimes = Lifetimes()
    let store = Store(initialState: Holding.State.held(Holding.Held(token: lifetimes.make()))) { Holding() }
    var child: Store<Holding.Held, Void>? = store.scope(state: \.held, action: \.nothing)
    #expect(child?.token != nil)
    child = nil
    store.send(.letGo)
    #expect(lifetimes.alive == 0)
  }

  @Test("nothing of the root is kept by what was read of it")
  func root() {
    let lifetimes = Lifetimes()
    do {
      let store = Store(initialState: Holding.State.held(Holding.Held(token: lifetimes.make()))) { Holding() }
      let child: Store<Holding.Held, Void>? = store.scope(state: \.held, action: \.nothing)
      #expect(child?.token != nil)
    }
    #expect(lifetimes.alive == 0)
  }

  @Test("a payload that is read while it is being changed is none that has gone")
  func duringReduce() {
    var child: Store<Outer.Leaf.State, Outer.Leaf.Action>?
    var seen: [[Int]] = []
    let store = Store(initialState: Outer.State.inner(.leaf(Outer.Leaf.State(numbers: [1])))) {
      Outer { if let numbers = child?.numbers { seen.append(numbers) } }
    }
    child = store.scope(state: \.inner.leaf, action: \.inner.leaf)
    #expect(child?.numbers == [1])
    let found = issues { child?.send(.tap) }
    #expect(found.map(\.kind) == [.readDuringReduce])
    #expect(child?.numbers.count == 3)
    // Which moment it is of is for the optimizer to decide.
    #expect(seen.count == 1 && (1...2).contains(seen[0].count))
    child = nil
  }

  @Test("the store of a place is the same after the one between has gone")
  func identity() {
    let store = Store(initialState: Wrapping.State(inner: Wrapping.Inner.State())) { Wrapping() }
    func worker() -> StoreOf<Worker>? {
      let inner: StoreOf<Wrapping.Inner>? = store.scope(state: \.inner, action: \.inner)
      return inner?.scope(state: \.worker, action: \.worker)
    }
    let first = worker()
    #expect(first != nil)
    #expect(worker() === first)
  }

  @Test("a row is found again wherever it was moved, and after another took its place")
  func rows() {
    let store = Store(initialState: Workers.State(0..<100)) { Workers() }
    let rows = store.scope(state: \.rows, action: \.rows)
    let kept = (0..<100).map { rows[$0] }
    store.send(.reverse)
    for row in kept { row.send(.increment) }
    store.send(.remove(50))
    #expect(kept.map(\.id) == Array(0..<100))
    #expect(kept.map(\.count) == (0..<100).map { $0 == 50 ? 0 : 1 })
    #expect(store.rows.map(\.id) == Array((0..<100).reversed().filter { $0 != 50 }))
  }
}

@Reducer
struct Holding {
  @CasePathable
  enum State {
    case held(Held)
    case empty
  }

  struct Held { var token: Lifetimes.Token }

  enum Action {
    case nothing
    case letGo
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .letGo = action { state = .empty }
      return .none
    }
  }
}

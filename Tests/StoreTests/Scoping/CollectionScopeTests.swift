import Store
import TestSupport
import Testing

@MainActor
@Suite("Stores of collections")
struct CollectionScopeTests {
  @Test("are made when asked for, by index and by id, the same while one is alive")
  func elements() {
    let store = Store(initialState: Workers.State(1...3)) { Workers() }
    let rows = store.scope(state: \.rows, action: \.rows)
    #expect(rows.count == 3)
    let second = rows[1]
    #expect(second.id == 2)
    #expect(rows[id: 2] === second)
    #expect(store.scope(state: \.rows, action: \.rows)[1] === second)
    second.send(.increment)
    #expect(store.rows[id: 2]?.count == 1)
    #expect(second.count == 1)
    #expect(rows[id: 9] == nil)
  }

  @Test("follow their element wherever it moves")
  func moving() {
    let store = Store(initialState: Workers.State(1...3)) { Workers() }
    let first = store.scope(state: \.rows, action: \.rows)[0]
    store.send(.reverse)
    first.send(.increment)
    #expect(store.rows.map(\.count) == [0, 0, 1])
  }

  @Test("read what they were made with when their element has gone, and drop actions with an issue")
  func gone() {
    let store = Store(initialState: Workers.State(1...3)) { Workers() }
    let row = store.scope(state: \.rows, action: \.rows)[0]
    row.send(.increment)
    store.send(.remove(1))
    #expect(row.count == 0)
    #expect(issues { row.send(.increment) }.map(\.kind) == [.goneChildStore])
  }

  @Test("can be gone through while elements are removed")
  func iteration() {
    let store = Store(initialState: Workers.State(1...5)) { Workers() }
    var seen: [Int] = []
    for row in store.scope(state: \.rows, action: \.rows) {
      seen.append(row.id)
      row.send(.remove)
    }
    #expect(seen == [1, 2, 3, 4, 5])
    #expect(store.rows.isEmpty)
  }

  @Test("do not make the next change copy the collection")
  func inPlace() {
    let store = Store(initialState: Workers.State(0..<1_000)) { Workers() }
    let row = store.scope(state: \.rows, action: \.rows)[5]
    row.send(.append(1))
    let address = store.withState { $0.rows.elements.withUnsafeBufferPointer { $0.baseAddress } }
    row.send(.append(2))
    _ = store.scope(state: \.rows, action: \.rows)[6].count
    row.send(.append(3))
    #expect(store.withState { $0.rows.elements.withUnsafeBufferPointer { $0.baseAddress } } == address)
  }

  @Test("do not make the next change copy the collection, also not behind an optional")
  func inPlaceBehindOptional() throws {
    let store = Store(initialState: Team.State(workers: Workers.State(0..<1_000))) { Team() }
    let child: StoreOf<Workers>? = store.scope(state: \.workers, action: \.workers)
    let workers = try #require(child)
    func address() -> UnsafePointer<Worker.State>? {
      store.withState { $0.workers?.rows.elements.withUnsafeBufferPointer { $0.baseAddress } }
    }
    // Lets go of the value that the store was made with.
    workers.send(.reverse)
    let before = address()
    let rows = workers.scope(state: \.rows, action: \.rows)
    let row = rows[5]
    row.send(.increment)
    #expect(rows.map(\.count).reduce(0, +) == 1)
    row.send(.increment)
    #expect(row.count == 2)
    #expect(address() == before)
    #expect(before != nil)
  }

  @Test("read what their parent was made with when its state has gone, and drop actions with an issue")
  func goneParent() throws {
    let store = Store(initialState: Team.State(workers: Workers.State(1...3))) { Team() }
    let child: StoreOf<Workers>? = store.scope(state: \.workers, action: \.workers)
    let rows = try #require(child).scope(state: \.rows, action: \.rows)
    rows[1].send(.increment)
    store.send(.leave)
    #expect(rows.map(\.id) == [1, 2, 3])
    #expect(rows.map(\.count) == [0, 0, 0])
    #expect(rows[id: 2]?.id == 2)
    #expect(rows[id: 9] == nil)
    #expect(issues { rows[0].send(.increment) }.map(\.kind) == [.goneChildStore])
  }

  @Test("are made although the hash of an id sends an action")
  func sendingIDs() {
    let store = Store(initialState: Signs.State()) { Signs() }
    let rows = store.scope(state: \.signs, action: \.signs)
    for number in 1...100 {
      SignID.onHash.withLock { $0 = { store.send(.append(number)) } }
      #expect(rows[id: SignID(number: 0)]?.text == "a sign too long to be kept in place")
    }
    #expect(store.signs.count == 101)
  }

  @Test("are not remembered for each argument of a key path")
  func queries() {
    let lifetimes = Lifetimes()
    let store = Store(initialState: Workers.State(1...3)) { Workers() }
    func count(_ id: Int) -> Int {
      let query = Query(id: id, token: lifetimes.make())
      let rows = store.scope(state: \.[matching: query], action: \.rows)
      return rows.map(\.id).count
    }
    _ = issues { for id in 0..<1_000 { #expect(count(id) == ((1...3).contains(id) ? 1 : 0)) } }
    #expect(lifetimes.alive < 200)
  }

  @Test("lead to the features on a stack")
  func stack() {
    let store = Store(initialState: Flow.State()) { Flow() }
    store.send(.push("a"))
    store.send(.push("b"))
    let path: StoreCollection<StackElementID, Sheet.State, Sheet.Action> =
      store.scope(state: \.path, action: \.path)
    #expect(path.map(\.text) == ["a", "b"])
    let last = path[1]
    store.send(.path(.popFrom(id: 1)))
    #expect(last.text == "b")
    #expect(path.count == 1)
  }
}

/// An argument of a key path.
private struct Query: Hashable {
  let id: Int
  let token: Lifetimes.Token

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Workers.State {
  fileprivate subscript(matching query: Query) -> IdentifiedArrayOf<Worker.State> {
    rows.filter { $0.id == query.id }
  }
}

/// Workers that may not be there.
@Reducer
struct Team {
  struct State { var workers: Workers.State? }
  enum Action { case leave, workers(Workers.Action) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .leave = action { state.workers = nil }
      return .none
    }
    .ifLet(\.workers, action: \.workers) { Workers() }
  }
}

/// Rows whose ids may run a closure when they are hashed.
@Reducer
private struct Signs {
  struct Sign: Identifiable {
    let id: SignID
    let text = "a sign too long to be kept in place"
  }

  struct State { var signs: IdentifiedArrayOf<Sign> = [Sign(id: SignID(number: 0))] }

  enum Action {
    case append(Int)
    case signs(IdentifiedAction<SignID, Never>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .append(let number) = action { state.signs.append(Sign(id: SignID(number: number))) }
      return .none
    }
  }
}

private struct SignID: Hashable {
  /// Runs once, when an id is hashed.
  static let onHash = Locked<(@MainActor () -> Void)?>(nil)

  let number: Int

  func hash(into hasher: inout Hasher) {
    if let onHash = Self.onHash.withLock({ $0.take() }) { MainActor.assumeIsolated(onHash) }
    hasher.combine(number)
  }
}

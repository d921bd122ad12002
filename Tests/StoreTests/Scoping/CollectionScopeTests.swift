import Store
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

/// Workers that may not be there.
@Reducer
struct Team {
  struct State { var workers: Workers.State? }
  enum Action { case workers(Workers.Action) }

  var body: some ReducerOf<Self> { EmptyReducer().ifLet(\.workers, action: \.workers) { Workers() } }
}

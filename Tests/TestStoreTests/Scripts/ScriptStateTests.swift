import TestStore
import TestSupport
import Testing

@Suite("What a script sees and sends")
struct ScriptStateTests {
  @Reducer
  struct Shelf {
    struct State: Equatable {
      var books: [Int: String] = [:]
      var isOpen = false
    }

    @CasePathable
    enum BookAction: Equatable {
      case read
      case rename(String)
    }

    enum Action: Equatable {
      case open
      case book(id: Int, action: BookAction)
      case read(Int)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .open: state.isOpen = true
        case .book(let id, .read): return .send(.read(id))
        case .book(let id, .rename(let title)): state.books[id] = title
        case .read(let id): state.books[id, default: ""] += "!"
        }
        return .none
      }
    }
  }

  /// State and actions that can't be compared.
  @Reducer
  struct Opaque {
    struct State {
      var count = 0
      var transform: (Int) -> Int = { $0 + 1 }
    }
    enum Action {
      case apply
      case applied(with: (Int) -> Int)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .apply: return .send(.applied(with: state.transform))
        case .applied(let transform): state.count = transform(state.count)
        }
        return .none
      }
    }
  }

  @Test("the state is that of the script: what was sent but not received has not happened")
  func stateLags() async {
    let store = TestStore(initialState: Shelf.State()) { Shelf() }
    await store.send(.book(id: 1, action: .read))
    #expect(store.state.books == [:])
    await store.receive(.read(1)) { $0.books = [1: "!"] }
    #expect(store.state.books == [1: "!"])
  }

  @Test("a predicate sees the state before the action, once", arguments: [true, false])
  func predicate(isExhaustive: Bool) async {
    let store = TestStore(initialState: Shelf.State()) { Shelf() }
    store.exhaustivity = isExhaustive ? .on : .off
    await store.send(.book(id: 1, action: .read))
    var calls = 0
    await store.receive { action in
      calls += 1
      return action == .read(1) && store.state.books == [:]
    } assert: {
      $0.books = [1: "!"]
    }
    #expect(calls == 1)
  }

  @Test("actions sent by key path, with and without a value")
  func sendByKeyPath() async {
    let store = TestStore(initialState: Shelf.State()) { Shelf() }
    await store.send(\.open) { $0.isOpen = true }
    await store.send(\.book, (id: 1, action: .rename("Dune"))) { $0.books = [1: "Dune"] }
    await store.send(\.read, 1) { $0.books = [1: "Dune!"] }
  }

  @Reducer
  struct Shelves {
    struct State: Equatable { var rows: IdentifiedArray<Int, Row> = [Row(id: 1), Row(id: 2)] }
    enum Action: Equatable { case rows(IdentifiedAction<Int, RowAction>) }
    struct Row: Equatable, Identifiable {
      let id: Int
      var title = ""
    }
    @CasePathable
    enum RowAction: Equatable { case tap, rename(String) }

    var body: some ReducerOf<Self> {
      EmptyReducer().forEach(\.rows, action: \.rows) {
        Reduce<Row, RowAction> { row, action in
          switch action {
          case .tap: row.title += "!"
          case .rename(let title): row.title = title
          }
          return .none
        }
      }
    }
  }

  @Test("actions sent to a row by its id, with and without a value")
  func sendToRow() async {
    let store = TestStore(initialState: Shelves.State()) { Shelves() }
    await store.send(\.rows[id: 1].tap) { $0.rows[id: 1]?.title = "!" }
    await store.send(\.rows[id: 2].rename, "Dune") { $0.rows[id: 2]?.title = "Dune" }
  }

  @Test("received by value, case, case and value, case path and predicate")
  func receiveByAllMeans() async {
    let store = TestStore(initialState: Listener.State()) {
      Listener { send in for word in 1...5 { await send(.heard(word)) } }
    }
    await store.send(.listen) { $0.isListening = true }
    await store.receive(.heard(1)) { $0.heard = [1] }
    await store.receive(\.heard) { $0.heard = [1, 2] }
    await store.receive(\.heard, 3) { $0.heard = [1, 2, 3] }
    await store.receive(Listener.Action.allCasePaths.heard) { $0.heard.append(4) }
    await store.receive {
      $0 == .heard(5)
    } assert: {
      $0.heard.append(5)
    }
  }

  @Test("state and actions that can't be compared")
  func opaque() async {
    let store = TestStore(initialState: Opaque.State()) { Opaque() }
    await store.send(.apply)
    await store.receive(\.applied) { $0.count = 1 }
    let line = #line + 1
    let told = await failures { await store.send(.applied { $0 * 10 }) { $0.count = 11 } }
    #expect(told.map(\.line) == [line])
    #expect(told.first?.message.contains("−   count: 11,\n+   count: 10,") == true)
  }

  @Test("A group received in any order, by value, by case, and mixed")
  func receiveInAnyOrder() async {
    let store = TestStore(initialState: Listener.State()) {
      Listener { send in
        for word in 1...3 { await send(.heard(word)) }
        await send(.finished)
      }
    }
    await store.send(.listen) { $0.isListening = true }
    await store.receive(inAnyOrder: .heard(2), .heard(1)) { $0.heard = [1, 2] }
    await store.receive(inAnyOrder: \.finished, \.heard) {
      $0.heard = [1, 2, 3]
      $0.isListening = false
    }
  }

  @Test("A group of which one is another action, and one of which not all come")
  func unexpectedInGroup() async {
    let store = TestStore(initialState: Listener.State(isListening: true)) {
      Listener { send in for word in 1...3 { await send(.heard(word)) } }
    }
    await store.send(.listen)
    let line = #line + 1
    let told = await failures { await store.receive(inAnyOrder: .heard(2), .heard(4)) }
    #expect(
      told == [
        Failure(
          """
          Received unexpected action: Listener.Action.heard(1)

          Expected, in any order:
            the action Listener.Action.heard(2)
            the action Listener.Action.heard(4)

          Not received:
            the action Listener.Action.heard(4)
          """, line: line)
      ])
    let next = #line + 2
    let missing = await failures {
      await store.receive(inAnyOrder: \.finished, \.heard) { $0.heard = [1, 2, 3] }
    }
    #expect(missing.map(\.line) == [next])
    #expect(
      missing.first?.message.hasPrefix(
        "Expected to receive an action of the case \\.finished, but received none.\n\nNo effect is in flight")
        == true)
  }

  @Test("Parts of the state that are not compared")
  func ignoredParts() async {
    let store = TestStore(initialState: Listener.State()) { Listener() }
    store.ignore(\.heard)
    await store.send(.heard(1))
    await store.send(.listen) { $0.isListening = true }
    let told = await failures { await store.send(.heard(1)) { $0.heard = [7] } }
    #expect(told.map { $0.message.prefix(31) } == ["Expected state to change, but n"])
  }
}

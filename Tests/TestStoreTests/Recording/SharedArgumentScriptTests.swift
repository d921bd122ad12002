import Store
import TestStore
import Testing

/// A feature that passes references to shared values on, keeps them outside of property wrappers, and replaces them.
@Reducer
struct Shop {
  struct Item: Equatable, Identifiable, Sendable {
    let id: Int
    var count = 0
  }

  struct Edit: Equatable, Identifiable {
    let id: Int
    @Shared var item: Item
    @Shared var other: Item?
    @SharedReader var limit: Int
    @SharedReader var ids: [Int]
    @Shared(.inMemory("visits of a shop")) var visits = 0
  }

  struct Detail: Equatable {
    @Shared var total: Int
    @Shared(.inMemory("visits of a shop")) var visits = 0
  }

  @CasePathable
  enum Choice: Equatable {
    case none
    case count(Shared<Int>)
  }

  struct State: Equatable {
    @Shared(.inMemory("items of a shop")) var items: IdentifiedArrayOf<Item> = [Item(id: 1), Item(id: 2)]
    @Shared(.inMemory("total of a shop")) var total = 3
    @Shared var own: Int
    var reader: SharedReader<Int>
    var choice = Choice.none
    var counts = [Shared(value: 1)]
    var edit: Edit?
    var detail: Detail?
    var isEmpty = false

    init() {
      _own = Shared(value: 1)
      reader = SharedReader(value: 0)
    }
  }

  enum Action: Equatable { case open, openNext, show, read, choose, count, load, loaded, close }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .open: state.edit = edit(1, in: state)
      case .openNext: state.edit = edit(2, in: state)
      case .show: state.detail = Detail(total: state.$total)
      case .read: state.reader = SharedReader(state.$total)
      case .choose: state.choice = .count(state.$total)
      case .count:
        state.counts[0].withLock { $0 += 1 }
        state.choice.modify(\.count) { $0.withLock { $0 += 1 } }
      case .load:
        return .run { [own = state.$own] send in
          own.withLock { $0 += 100 }
          await send(.loaded)
        }
      case .loaded:
        state.$own = Shared(value: state.own + 1)
        state.isEmpty = true
      case .close:
        state.edit?.$item.withLock { $0.count += 1 }
        state.edit = nil
      }
      return .none
    }
  }

  private func edit(_ id: Int, in state: State) -> Edit {
    Edit(
      id: 0, item: Shared(state.$items[id: id])!, other: state.$items[id: id + 1],
      limit: SharedReader(value: id), ids: state.$items.read { Array($0.ids) })
  }
}

@MainActor
@Suite("Recording a script with references to shared values")
struct SharedArgumentScriptTests {
  private static func pasted(_ store: TestStoreOf<Shop>) async {
    // swift-format-ignore
    do {
    // Script:
    await store.send(.open) {
      $0.edit = Shop.Edit(
        id: 0,
        item: Shared(value: Shop.Item(id: 1, count: 0)),
        other: Shared(value: Shop.Item(id: 2, count: 0)),
        limit: SharedReader(value: 1),
        ids: SharedReader(value: [1, 2]),
        visits: 0
      )
    }
    await store.send(.openNext) {
      $0.edit = Shop.Edit(
        id: 0,
        item: Shared(value: Shop.Item(id: 2, count: 0)),
        other: Shared(value: nil),
        limit: SharedReader(value: 2),
        ids: SharedReader(value: [1, 2]),
        visits: 0
      )
    }
    await store.send(.show) {
      $0.detail = Shop.Detail(total: Shared(value: 3), visits: 0)
    }
    await store.send(.read) {
      $0.reader = SharedReader(value: 3)
    }
    await store.send(.choose) {
      $0.choice = .count(Shared(value: 3))
    }
    await store.send(.count) {
      $0.counts[0].withLock { $0 = 2 }
      $0.$total.withLock { $0 = 4 }
    }
    await store.send(.load)
    await store.receive(.loaded) {
      $0.$own.withLock { $0 = 101 }
      $0.$own = Shared(value: 102)
      $0.isEmpty = true
    }
    await store.send(.close) {
      $0.$items.withLock { $0[id: 2]?.count = 1 }
      $0.edit = nil
    }
    // End of script.
    }
  }

  private func makeStore() -> TestStoreOf<Shop> { TestStore(initialState: Shop.State()) { Shop() } }

  @Test("references are written as new ones")
  func script() async throws {
    let text = try pastedScript()
    let recorded = makeStore()
    let script = await recorded.recordScript {
      for action in [Shop.Action.open, .openNext, .show, .read, .choose, .count, .load, .close] {
        await recorded.send(action)
      }
    }
    #expect(script == text)
  }

  @Test("What was recorded passes as a test")
  func recordedPasses() async { await Self.pasted(makeStore()) }

  @Test("A value that only the state before has a reference to is changed before that is gone")
  func removed() async {
    let note = Drawer.Note(text: Shared(value: "a"))
    let store = TestStore(initialState: Drawer.State(note: note)) { Drawer() }
    let script = await store.recordScript { await store.send(.discard) }
    #expect(
      script == """
        await store.send(.discard) {
          $0.note?.$text.withLock { $0 = "b" }
          $0.note = nil
        }
        """)
  }

  @Test("A reference outside of a property wrapper is changed in a payload")
  func payload() async {
    let store = TestStore(initialState: Drawer.State(choice: .count(Shared(value: 1)))) { Drawer() }
    let script = await store.recordScript { await store.send(.count) }
    #expect(
      script == """
        await store.send(.count) {
          $0.choice.modify(\\.count) { $0.withLock { $0 = 2 } }
        }
        """)
  }

  @Reducer
  fileprivate struct Drawer {
    struct Note: Equatable { @Shared var text: String }

    struct State: Equatable {
      var note: Note?
      var choice = Shop.Choice.none
    }

    enum Action: Equatable { case discard, count }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .discard:
          state.note?.$text.withLock { $0 = "b" }
          state.note = nil
        case .count: state.choice.modify(\.count) { $0.withLock { $0 += 1 } }
        }
        return .none
      }
    }
  }
}

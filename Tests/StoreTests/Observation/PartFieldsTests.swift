import Store
import TestSupport
import Testing

/// Parts of the state that contain collections, which are compared without a copy of the collections.
@MainActor @Suite("Parts that contain collections") struct PartFieldsTests {
  struct Row: Equatable, Identifiable {
    let id: Int
    var text = "a text that does not fit into the value itself"
  }

  struct Board: Equatable {
    var items: IdentifiedArrayOf<Row> = IdentifiedArray(uniqueElements: (0..<100).map { Row(id: $0) })
    var title = ""
    var inner = Inner()
    var isOn = false
  }

  struct Inner: Equatable {
    var rows: IdentifiedArrayOf<Row>? = [Row(id: 1)]
    var number = 0
  }

  struct State {
    var board = Board()
    var optional: Board? = Board()
    var rows: IdentifiedArrayOf<Row>? = IdentifiedArray(uniqueElements: (0..<100).map { Row(id: $0) })
    var path = StackState<Row>((0..<100).map { Row(id: $0) })
    var other = 0
  }

  typealias MyStore = Store<State, Changing<State>.Action>

  private func makeStore() -> MyStore { Store(initialState: State()) { Changing<State>() } }
  private func endTurn() async { await Task { @MainActor in }.value }

  /// The addresses of the buffers of the collections.
  private func buffers(_ store: MyStore) -> [UnsafeRawPointer?] {
    store.withState { state in
      func address<Element>(_ elements: [Element]?) -> UnsafeRawPointer? {
        elements?.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
      }
      return [
        address(state.board.items.elements), address(state.optional?.items.elements),
        address(state.rows?.elements),
      ]
    }
  }

  /// Changes an element of each collection in place.
  private func touch(_ store: MyStore) {
    store.send(
      .init { state in
        state.board.items[id: 50]?.text += "."
        state.optional?.items[id: 50]?.text += "."
        state.rows?[id: 50]?.text += "."
        state.path[id: state.path.ids[50]]?.text += "."
      })
  }

  static let selectors: [Selector<State, Int>] = [
    Selector { $0.board.items.count }, Selector { $0.optional?.items.count ?? 0 },
    Selector { $0[\.optional?.items]?.count ?? 0 }, Selector { $0.rows?.count ?? 0 },
    Selector { $0.path.count }, Selector { $0[\.self].board.items.count },
  ]

  @Test("a selector of a number does not make the next action copy a collection", arguments: [false, true])
  func selectors(areObserved: Bool) async {
    let store = makeStore()
    let tokens = areObserved ? Self.selectors.map { store.onChange(of: $0) { _, _ in } } : []
    for selector in Self.selectors { #expect(store[selector] == 100) }
    touch(store)
    let first = buffers(store)
    for _ in 0..<4 {
      for selector in Self.selectors { #expect(store[selector] == 100) }
      await endTurn()
      touch(store)
      #expect(buffers(store) == first)
    }
    withExtendedLifetime(tokens) {}
  }

  @Test("an observer of such a part does not make the next action copy a collection")
  func observers() async {
    let store = makeStore()
    var calls = 0
    let token = store.observe {
      _ = store.board.items.count
      _ = store.optional?.items.count
      _ = store.path.count
      calls += 1
    }
    touch(store)
    await endTurn()
    let first = buffers(store)
    for _ in 0..<4 {
      touch(store)
      await endTurn()
      #expect(buffers(store) == first)
    }
    #expect(calls == 6)
    store.send(.init { $0.other += 1 })
    await endTurn()
    #expect(calls == 6)
    withExtendedLifetime(token) {}
  }

  @Test("an observer is called if and only if the part has changed", arguments: 0..<8)
  func exact(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    let store = makeStore()
    var boards: [Board] = []
    var optionals: [Board?] = []
    let tokens = [
      store.observe { boards.append(store.board) }, store.observe { optionals.append(store.optional) },
    ]
    for turn in 0..<150 {
      let before = store.state
      let (calls, optionalCalls) = (boards.count, optionals.count)
      let (kind, number) = (random.int(below: 9), random.int(below: 3))
      store.send(
        .init { state in
          switch kind {
          case 0: state.board.title = "\(number)"
          case 1: state.board.items[id: number]?.text += "."
          case 2: state.board.inner.rows = state.board.inner.rows == nil ? [Row(id: turn)] : nil
          case 3: state.board.inner.rows?[id: 1]?.text += "."
          case 4: state.board.inner.number = number
          case 5: state.board.isOn = number == 0
          case 6: state.optional = state.optional == nil ? Board() : nil
          case 7: state.optional?.inner.number = number
          default: state.other += 1
          }
        })
      await endTurn()
      let isChanged = before.board != store.state.board
      #expect(boards.count - calls == (isChanged ? 1 : 0), "turn \(turn), kind \(kind)")
      #expect(boards.last == store.state.board)
      let isOptionalChanged = before.optional != store.state.optional
      #expect(optionals.count - optionalCalls == (isOptionalChanged ? 1 : 0), "turn \(turn), kind \(kind)")
      #expect(optionals.last == store.state.optional)
    }
    withExtendedLifetime(tokens) {}
  }
}

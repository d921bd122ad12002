import Observation
import Store
import Testing

/// Who scopes to what may come and go hears when it does.
@MainActor @Suite("Observed presence") struct PresenceTests {
  @Reducer struct Leaf {
    struct State: Equatable, Identifiable {
      var id = 0
      var count = 0
    }
    enum Action { case add }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer enum Screen {
    case leaf(Leaf)
    case other(Leaf)
  }

  @Reducer struct Root {
    struct State {
      var child: Leaf.State?
      @Presents var screen: Screen.State?
      var path = StackState<Screen.State>()
      var rows: IdentifiedArrayOf<Leaf.State> = [Leaf.State(id: 1), Leaf.State(id: 2)]
    }
    enum Action {
      case change(@Sendable (inout State) -> Void)
      case child(Leaf.Action)
      case screen(PresentationAction<Screen.Action>)
      case path(StackActionOf<Screen>)
      case rows(IdentifiedActionOf<Leaf>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .change(let change) = action { change(&state) }
        return .none
      }
      .ifLet(\.child, action: \.child) { Leaf() }
      .ifLet(\.$screen, action: \.screen)
      .forEach(\.path, action: \.path)
      .forEach(\.rows, action: \.rows) { Leaf() }
    }
  }

  private let store = Store(initialState: Root.State()) { Root() }

  /// What `read` gave, at once and after each turn.
  private func log<Value: Equatable>(
    _ read: @escaping (StoreOf<Root>) -> Value, after actions: [Root.Action]
  ) async -> [Value] {
    var values: [Value] = []
    let token = store.observe { [store] in values.append(read(store)) }
    for action in actions {
      store.send(action)
      await Task { @MainActor in }.value
    }
    token.cancel()
    return values
  }

  @Test("an observer that scopes to optional state hears that it comes and goes, and not of its changes")
  func optional() async {
    let seen = await log(
      { $0.scope(state: \.child, action: \.child) != nil },
      after: [.change { $0.child = Leaf.State() }, .child(.add), .change { $0.child = nil }])
    #expect(seen == [false, true, false])
  }

  @Test("an observer that scopes to a presented case hears that another is presented") func presentedCase()
    async
  {
    let seen = await log(
      {
        $0.scope(state: \.screen, action: \.screen.presented)?.scope(state: \.leaf, action: \.leaf) != nil
      },
      after: [
        .change { $0.screen = .other(Leaf.State()) }, .change { $0.screen = .leaf(Leaf.State()) },
        .screen(.presented(.leaf(.add))), .screen(.dismiss),
      ])
    #expect(seen == [false, false, true, false])
  }

  @Test("an observer that holds the store of what is presented reads what it was made with, when it has gone")
  func dismissed() async throws {
    store.send(.change { $0.screen = .leaf(Leaf.State()) })
    let screen = try #require(store.scope(state: \.screen, action: \.screen.presented))
    var counts: [Int] = []
    let token = screen.observe {
      switch screen.case {
      case .leaf(let leaf), .other(let leaf): counts.append(leaf.count)
      }
    }
    store.send(.screen(.presented(.leaf(.add))))
    await Task { @MainActor in }.value
    store.send(.screen(.dismiss))
    await Task { @MainActor in }.value
    #expect(counts == [0, 1, 0])
    #expect(screen.scope(state: \.leaf, action: \.leaf)?.count == 0)
    #expect(screen.scope(state: \.other, action: \.other) == nil)
    token.cancel()
  }

  @Test("who asks for the store of a row hears that this row comes and goes") func row() async {
    let seen = await log(
      { $0.scope(state: \.rows, action: \.rows)[id: 3]?.count },
      after: [
        .change { $0.rows.append(Leaf.State(id: 4)) }, .change { $0.rows.append(Leaf.State(id: 3)) },
        .rows(.element(id: 3, action: .add)), .rows(.element(id: 1, action: .add)),
        .change { $0.rows.remove(id: 3) },
      ])
    #expect(seen == [nil, 0, 1, nil])
  }

  @Test("who passes over the stores of rows hears of the ids, not of the rows' changes") func ids() async {
    let seen = await log(
      { $0.scope(state: \.rows, action: \.rows).map(\.id) },
      after: [
        .rows(.element(id: 1, action: .add)), .change { $0.rows.reverse() },
        .change { $0.rows = [Leaf.State(id: 2, count: 9), Leaf.State(id: 1)] },
        .change { $0.rows.append(Leaf.State(id: 3)) },
      ])
    #expect(seen == [[1, 2], [2, 1], [2, 1, 3]])
  }

  @Test("who counts the stores of rows hears of the number alone") func count() async {
    let seen = await log(
      { $0.scope(state: \.rows, action: \.rows).count },
      after: [.change { $0.rows.reverse() }, .change { $0.rows.removeLast() }])
    #expect(seen == [2, 1])
  }

  @Test("who passes over a stack hears that it grows and shrinks") func stack() async {
    let seen = await log(
      { $0.scope(state: \.path, action: \.path).count },
      after: [
        .change { $0.path.append(.leaf(Leaf.State())) },
        .change { $0.path[id: 0] = .leaf(Leaf.State(count: 1)) },
        .change { $0.path.removeAll() },
      ])
    #expect(seen == [0, 1, 0])
  }

  @Test("the Observation module hears of presence too") func tracking() async {
    await confirmation { told in
      withObservationTracking {
        _ = store.scope(state: \.child, action: \.child)
      } onChange: {
        told()
      }
      store.send(.rows(.element(id: 1, action: .add)))
      store.send(.change { $0.child = Leaf.State() })
      await Task { @MainActor in }.value
    }
  }

  @Test("a child store outlives neither its observation nor a look for it") func noRetainCycle() {
    weak var child: StoreOf<Leaf>?
    store.send(.change { $0.child = Leaf.State() })
    let token = store.observe { [store] in
      child = store.scope(state: \.child, action: \.child)
    }
    #expect(child == nil)
    token.cancel()
  }
}

import Store
import TestStore
import TestSupport
import Testing

/// Ids of effects and of child features, of which a store that lives long sees any number.
@MainActor @Suite struct ReleasedIDTests {
  /// An id whose end is noticed.
  struct CountedID: Hashable, Sendable {
    let number: Int
    let token: Lifetimes.Token
    /// Whether the id has the same hash value as all others.
    var collides = false

    static func == (left: Self, right: Self) -> Bool { left.number == right.number }

    func hash(into hasher: inout Hasher) { if !collides { hasher.combine(number) } }
  }

  @Reducer
  struct Row {
    struct State: Identifiable {
      let id: CountedID
    }

    enum Action {
      case work((CountedID) -> Effect<Action>)
      case end
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .work(let effect): effect(state.id)
        case .end: .none
        }
      }
    }
  }

  @Reducer
  struct List {
    struct State {
      var rows: IdentifiedArrayOf<Row.State> = []
      var selected: Row.State?
    }

    enum Action {
      case add(CountedID), remove(CountedID)
      case rows(IdentifiedActionOf<Row>)
      case selected(Row.Action)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .add(let id):
          state.rows.append(Row.State(id: id))
          state.selected = Row.State(id: id)
        case .remove(let id):
          state.rows.remove(id: id)
          state.selected = nil
        case .rows, .selected: break
        }
        return .none
      }
      .forEach(\.rows, action: \.rows) { Row() }
      .ifLet(\.selected, action: \.selected) { Row() }
    }
  }

  private nonisolated static var work: Effect<Row.Action> { .run { _ in await Task.yield() } }

  @Test(
    "are released when nothing uses them any more",
    arguments: [
      { @Sendable _ in Self.work },
      { @Sendable id in Self.work.cancellable(id: id) },
      { @Sendable id in Self.work.cancellable(id: id, cancelInFlight: true) },
      { @Sendable id in Self.work.debounce(id: id, for: .zero, clock: ContinuousClock()) },
      { @Sendable id in .send(.end).throttle(id: id, for: .zero, clock: ContinuousClock(), latest: true) },
      { @Sendable id in .merge(Self.work.queued(id: id, policy: .newest), .cancel(id: id)) },
    ] as [@Sendable (CountedID) -> Effect<Row.Action>])
  func released(effect: @escaping @Sendable (CountedID) -> Effect<Row.Action>) async {
    let store = Store(initialState: List.State()) { List() }
    let lifetimes = Lifetimes()
    for number in 0..<1_000 {
      let id = CountedID(number: number, token: lifetimes.make())
      store.send(.add(id))
      await store.send(.rows(.element(id: id, action: .work(effect)))).finish()
      await store.send(.selected(.work(effect))).finish()
      store.send(.remove(id))
    }
    // A table may keep as many as it had when it was last looked through.
    #expect(lifetimes.alive < 200)
  }

  @Test("are released although all have one hash value, and some are in use")
  func collisions() async {
    let store = Store(initialState: List.State()) { List() }
    let (lifetimes, gate) = (Lifetimes(), Gate())
    var waiting: [StoreTask] = []
    for number in 0..<1_000 {
      let id = CountedID(number: number, token: lifetimes.make(), collides: true)
      store.send(.add(id))
      if number % 100 == 0 {
        waiting.append(
          store.send(
            .rows(
              .element(id: id, action: .work { id in .run { _ in await gate.pass() }.cancellable(id: id) }))))
      } else {
        await store.send(.rows(.element(id: id, action: .work { Self.work.cancellable(id: $0) }))).finish()
        store.send(.remove(id))
      }
    }
    #expect(lifetimes.alive < 200)
    #expect(store.effectsInFlight.count == 10)
    gate.open()
    for task in waiting { await task.finish() }
  }
}

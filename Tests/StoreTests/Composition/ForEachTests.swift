import Store
import TestSupport
import Testing

@Reducer
struct Workers {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Worker.State>
    var log: [String] = []

    init(_ ids: some Sequence<Int>) {
      rows = IdentifiedArray(uniqueElements: ids.map { Worker.State(id: $0) })
    }
  }

  enum Action {
    case rows(IdentifiedActionOf<Worker>)
    case remove(Int)
    case reverse
    case replace([Int])
    case removeAndPutBack(Int)
    case putBack(Int)
    case start(String)
    case cancel(id: String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows(.element(let id, .remove)), .remove(let id):
        state.rows.remove(id: id)
      case .rows(.element(let id, .increment)):
        state.log.append("\(id): \(state.rows[id: id]?.count ?? -1)")
      case .rows: break
      case .reverse: state.rows.reverse()
      case .replace(let ids): state.rows = IdentifiedArray(uniqueElements: ids.map { Worker.State(id: $0) })
      case .removeAndPutBack(let id):
        guard let row = state.rows.remove(id: id) else { break }
        state.rows.append(row)
      case .putBack(let id): state.rows.append(Worker.State(id: id))
      case .start(let name): return .forever(name).cancellable(id: "shared")
      case .cancel(let id): return .cancel(id: id)
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Worker() }
  }
}

@MainActor
@Suite("forEach")
struct ForEachTests {
  func makeStore(_ ids: some Sequence<Int> = 1...3) -> StoreOf<Workers> {
    Store(initialState: Workers.State(ids)) { Workers() }
  }

  @Test("runs the element with the action's id, before the parent")
  func order() {
    let store = makeStore()
    store.send(.rows(.element(id: 2, action: .increment)))
    #expect(store.rows.map(\.count) == [0, 1, 0])
    #expect(store.log == ["2: 1"])
  }

  @Test("reports an action for an id that is not there, and lets the parent run")
  func missing() {
    let store = makeStore()
    let found = issues { store.send(.rows(.element(id: 9, action: .increment))) }
    #expect(found.map(\.kind) == [.missingElement])
    #expect(found.first?.site.description.hasPrefix("StoreTests/ForEachTests.swift:") == true)
    #expect(store.log == ["9: -1"])
  }

  @Test("cancels the effects of an element that is removed, and only those")
  func removal() {
    let store = makeStore()
    for id in 1...3 { store.send(.rows(.element(id: id, action: .start("row \(id)")))) }
    #expect(store.runningEffects == ["row 1", "row 2", "row 3"])
    store.send(.remove(2))
    #expect(store.runningEffects == ["row 1", "row 3"])
    store.send(.rows(.element(id: 1, action: .remove)))
    #expect(store.runningEffects == ["row 3"])
  }

  @Test("cancels an element's effects of effects")
  func effectsOfEffects() {
    let store = makeStore()
    store.send(.rows(.element(id: 1, action: .chain("deep"))))
    #expect(store.runningEffects == ["deep"])
    store.send(.remove(1))
    #expect(store.runningEffects.isEmpty)
  }

  @Test("cancels nothing when elements move, or go and come back within one action")
  func moves() {
    let store = makeStore()
    store.send(.rows(.element(id: 1, action: .start("row 1"))))
    store.send(.reverse)
    store.send(.removeAndPutBack(1))
    #expect(store.runningEffects == ["row 1"])
  }

  @Test("keeps the effects of the ids that survive when the whole collection is replaced")
  func replacement() {
    let store = makeStore()
    for id in 1...3 { store.send(.rows(.element(id: id, action: .start("row \(id)")))) }
    store.send(.replace([3, 4, 1]))
    #expect(store.runningEffects == ["row 1", "row 3"])
  }

  @Test("starts clean with an element that a later action puts back")
  func putBackLater() {
    let store = makeStore()
    store.send(.rows(.element(id: 1, action: .start("old"))))
    store.send(.remove(1))
    store.send(.putBack(1))
    #expect(store.runningEffects.isEmpty)
    store.send(.rows(.element(id: 1, action: .start("new"))))
    #expect(store.runningEffects == ["new"])
  }

  @Test("keeps cancel ids of elements apart; the parent reaches all")
  func ids() {
    let store = makeStore()
    for id in 1...3 {
      store.send(.rows(.element(id: id, action: .startUnder(id: "shared", "row \(id)"))))
    }
    store.send(.start("parent"))
    store.send(.rows(.element(id: 2, action: .cancel(id: "shared"))))
    #expect(store.runningEffects == ["parent", "row 1", "row 3"])
    store.send(.cancel(id: "shared"))
    #expect(store.runningEffects.isEmpty)
  }

  @Test("leaves no path behind")
  func tables() async {
    let store = makeStore()
    let first = store.send(.rows(.element(id: 1, action: .startUnder(id: "a", "1"))))
    let second = store.send(.rows(.element(id: 2, action: .start("2"))))
    #expect(!store.hasNoEffectPaths)
    store.send(.remove(1))
    second.cancel()
    await first.finish()
    await second.finish()
    #expect(store.hasNoEffectPaths)
  }

  @Test("sends an element's actions with the id it had, wherever the element has moved")
  func embedding() async {
    let store = Store(initialState: Feed.State(rows: [Feed.Row.State(id: 1), Feed.Row.State(id: 2)])) {
      Feed()
    }
    let task = store.send(.rows(.element(id: 2, action: .load)))
    // The effect cannot come in between: it has to hop to this actor.
    store.send(.swap)
    await task.finish()
    #expect(store.rows.map(\.value) == [7, 0])
  }

  @Test("changes an element where it is", arguments: [1_000, 100_000])
  func inPlace(count: Int) {
    let store = makeStore(0..<count)
    store.send(.rows(.element(id: 5, action: .append(1))))
    let address = store.withState { $0.rows.elements.withUnsafeBufferPointer { $0.baseAddress } }
    store.send(.rows(.element(id: 5, action: .append(2))))
    #expect(store.withState { $0.rows.elements.withUnsafeBufferPointer { $0.baseAddress } } == address)
    #expect(store.rows[id: 5]?.numbers == [1, 2])
  }
}

@Reducer
struct Feed {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State>
  }

  enum Action: Equatable {
    case rows(IdentifiedActionOf<Row>)
    case swap
  }

  @Reducer
  struct Row {
    struct State: Equatable, Identifiable {
      let id: Int
      var value = 0
    }

    enum Action: Equatable {
      case load
      case loaded(Int)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .load:
          return .run { send in await send(.loaded(7)) }
        case .loaded(let value):
          state.value = value
          return .none
        }
      }
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .swap = action { state.rows.reverse() }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Row() }
  }
}

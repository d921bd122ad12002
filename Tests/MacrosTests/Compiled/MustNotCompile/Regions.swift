// What the compiler says stands behind the line that it is said of.
// swift-format-ignore-file
// Programs that the region checks of Swift 6 refuse. Each line with a comment 'must not compile' is one, with a part of
// what the compiler says about it; without these lines the file compiles.
import Store

final class Box { var n = 0 }

struct Ticks: Reducer {
  struct State {
    var n = 0
    var box = Box()
    var child = Child.State()
    var rows: IdentifiedArrayOf<Row> = []
    var maybe: Child.State?
  }
  struct Row: Identifiable { let id: Int }
  enum RowAction { case tap }
  @CasePathable enum Action {
    case tick
    case object(Box)
    case child(Child.Action)
    case rows(IdentifiedAction<Int, RowAction>)
  }
  var body: some ReducerOf<Self> { EmptyReducer() }
}
struct Child: Reducer {
  struct State { var n = 0 }
  @CasePathable enum Action { case tick }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

func makeStore() -> StoreOf<Ticks> { Store(initialState: .init()) { Ticks() } }
nonisolated(nonsending) func makeStoreHere() async -> StoreOf<Ticks> { makeStore() }

actor Other {
  func take(_ store: sending StoreOf<Ticks>) {}
  func take(_ token: sending ObservationToken) {}
  func take(_ store: sending StoreOf<Child>) {}
  func take(_ effect: sending Effect<Ticks.Action>) {}
}

// A store that was made by a nonisolated function, and used on the main actor.

@MainActor func factoryThenDetached() async {
  let store = makeStore()
  store.send(.tick)
  Task.detached { store.send(.tick) }  // must not compile: main actor-isolated code and concurrent execution
}

@MainActor func factoryThenRead() async {
  let store = makeStore()
  store.send(.tick)
  Task.detached { _ = store.n }  // must not compile: main actor-isolated code and concurrent execution
}

@MainActor func asyncFactoryThenDetached() async {
  let store = await makeStoreHere()
  store.send(.tick)
  Task.detached { store.send(.tick) }  // must not compile: main actor-isolated code and concurrent execution
}

@MainActor func factoryThenOtherActor(_ other: Other) async {
  let store = makeStore()
  store.send(.tick)
  await other.take(store)  // must not compile: sending 'store' risks causing data races
}

@MainActor func factoryThenObserved(_ other: Other) async {
  let store = makeStore()
  _ = store.observe {}
  await other.take(store)  // must not compile: sending 'store' risks causing data races
}

@MainActor func factoryThenChanged(_ other: Other) async {
  let store = makeStore()
  _ = store.onChange(of: \.n) { _, _ in }
  await other.take(store)  // must not compile: sending 'store' risks causing data races
}

@MainActor func factoryThenScoped(_ other: Other) async {
  let store = makeStore()
  _ = store.scope(state: \.child, action: \.child)
  await other.take(store)  // must not compile: sending 'store' risks causing data races
}

@MainActor func factoryThenScopedOptionally(_ other: Other) async {
  let store = makeStore()
  _ = store.scope(state: \.maybe, action: \.child)
  await other.take(store)  // must not compile: sending 'store' risks causing data races
}

@MainActor func factoryThenScopedToRows(_ other: Other) async {
  let store = makeStore()
  _ = store.scope(state: \.rows, action: \.rows)
  await other.take(store)  // must not compile: sending 'store' risks causing data races
}

@MainActor func factoryThenValues(_ other: Other) async {
  let store = makeStore()
  for await _ in store.values(of: \.n) { break }
  await other.take(store)  // must not compile: sending 'store' risks causing data races
}

actor Session {
  let store = makeStore()

  func factoryThenDetached() {
    let store = makeStore()
    store.send(.tick)
    Task.detached { store.send(.tick) }  // must not compile: 'self'-isolated code and concurrent execution
  }

  func own() {
    Task.detached { [store] in store.send(.tick) }  // must not compile: risks causing data races
  }

  func give(_ other: Other) async {
    await other.take(store)  // must not compile: risks causing data races
  }
}

// A store made on an actor.

@MainActor func madeHere(_ other: Other) async {
  let store = Store(initialState: Ticks.State()) { Ticks() }
  await other.take(store)  // must not compile: sending 'store' risks causing data races
}

@MainActor func group() async {
  let store = Store(initialState: Ticks.State()) { Ticks() }
  await withTaskGroup(of: Void.self) { group in
    group.addTask { _ = store.n }  // must not compile: main actor-isolated code and concurrent execution
  }
}

@MainActor func asyncLet() async {
  let store = Store(initialState: Ticks.State()) { Ticks() }
  async let n = store.n; _ = await n  // must not compile: risks causing data races
}

func inNoIsolation() async {
  let store = makeStore()
  Task { store.send(.tick) }  // must not compile: risks causing data races
  store.send(.tick)
}

func parameter(_ store: StoreOf<Ticks>) {
  Task { store.send(.tick) }  // must not compile: risks causing data races
}

// What belongs to a store.

@MainActor func child(_ other: Other) async {
  let store = makeStore()
  let child = store.scope(state: \.child, action: \.child)
  await other.take(child)  // must not compile: sending 'child' risks causing data races
}

func childThenParent(_ other: Other) async {
  let store = makeStore()
  let child = store.scope(state: \.child, action: \.child)
  await other.take(child)  // must not compile: sending 'child' risks causing data races
  store.send(.tick)
}

@MainActor func rows() async {
  let store = makeStore()
  let rows = store.scope(state: \.rows, action: \.rows)
  Task.detached { _ = rows.count }  // must not compile: main actor-isolated code and concurrent execution
}

@MainActor func token(_ other: Other) async {
  let store = makeStore()
  let token = store.observe {}
  await other.take(token)  // must not compile: sending 'token' risks causing data races
}

func tokenWithoutIsolation(_ other: Other) async {
  let store = makeStore()
  let token = store.observe {}
  await other.take(token)  // must not compile: sending 'token' risks causing data races
  store.send(.tick)
}

@MainActor func tokenCancelledElsewhere() async {
  let token = makeStore().observe {}
  Task.detached { token.cancel() }  // must not compile: main actor-isolated code and concurrent execution
}

@MainActor func values() async {
  let values = Store(initialState: Ticks.State()) { Ticks() }.values(of: \.n)
  Task.detached { for await _ in values {} }  // must not compile: main actor-isolated code and concurrent execution
}

@MainActor func iterator() async {
  let store = Store(initialState: Ticks.State()) { Ticks() }
  var iterator = store.values(of: \.n).makeAsyncIterator()
  Task.detached { _ = await iterator.next() }  // must not compile: main actor-isolated code and concurrent execution
}

@MainActor func cache() async {
  let cache = Store(initialState: Ticks.State()) { Ticks() }.selectorCache
  Task.detached { cache.removeAll() }  // must not compile: main actor-isolated code and concurrent execution
}

@MainActor func stateTakenOut() async {
  let store = Store(initialState: Ticks.State()) { Ticks() }
  let box = store.box
  Task.detached { box.n += 1 }  // must not compile: main actor-isolated code and concurrent execution
  store.box.n += 1
}

@MainActor func stateByClosure() async {
  let store = Store(initialState: Ticks.State()) { Ticks() }
  let box = store.withState { $0.box }
  Task.detached { box.n += 1 }  // must not compile: main actor-isolated code and concurrent execution
}

@MainActor final class Model {
  var task: StoreTask?
  var token: ObservationToken?
  var store: StoreOf<Ticks>?
  deinit {
    task?.cancel()
    token?.cancel()  // must not compile: with a non-Sendable type
    store?.send(.tick)  // must not compile: with a non-Sendable type
  }
}

// Actions and effects.

func senderThenUsed(_ sender: StoreSender<Ticks.Action>) {
  let box = Box()
  sender.send(.object(box))  // must not compile: risks causing data races
  box.n += 1
}

func payloadUsedAfterwards() -> Effect<Ticks.Action> {
  .run { send in
    let box = Box()
    await send(.object(box))  // must not compile: risks causing data races
    box.n += 1
  }
}

@MainActor func effectOfAnObject(_ other: Other) async {
  let box = Box()
  let effect = Effect<Ticks.Action>.send(.object(box))
  await other.take(effect)  // must not compile: sending 'effect' risks causing data races
  box.n += 1
}

// Graphs.

@MainActor func graph() async {
  let graph = AttributeGraph()
  let input = graph.input(1)
  Task.detached { input.wrappedValue = 2 }  // must not compile: main actor-isolated code and concurrent execution
}

func graphWithoutIsolation() async {
  let graph = AttributeGraph()
  let input = graph.input(1)
  Task { input.wrappedValue = 2 }  // must not compile: risks causing data races
  _ = graph.count
}

func graphRule() async {
  let graph = AttributeGraph()
  let input = graph.input(1)
  let rule = graph.rule { input.wrappedValue }
  Task { _ = rule.wrappedValue }  // must not compile: risks causing data races
  input.wrappedValue = 2
}

func graphToken() async {
  let graph = AttributeGraph()
  let token = graph.observe {}
  Task { token.cancel() }  // must not compile: risks causing data races
  _ = graph.count
}

@MainActor func graphObserved() async {
  let graph = makeGraph()
  let token = graph.observe {}
  Task.detached { _ = graph.count }  // must not compile: main actor-isolated code and concurrent execution
  token.cancel()
}
func makeGraph() -> AttributeGraph { AttributeGraph() }

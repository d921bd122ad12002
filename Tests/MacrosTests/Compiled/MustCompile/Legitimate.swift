// Programs that use stores as they are meant to be used, under all settings: no check of the compiler is in their way.
import Store

@Reducer struct Counter {
  nonisolated struct State: Equatable { var n = 0, name = "" }
  enum Action: BindableAction {
    case add(Int), load
    case binding(BindingAction<State>)
  }
  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .add(let amount):
        state.n += amount
        return .none
      case .load: return .run { send in await send(.add(1)) }
      case .binding(\.name): return .send(.add(1))
      case .binding: return .none
      }
    }
  }
}

@Reducer struct Timer {
  struct State {}
  enum Action { case start, stop, search(String) }
  enum CancelID { case timer, search }
  private enum OnlyID: Hashable { case only }
  fileprivate enum Kind: Sendable, CaseIterable { case `init`, b }

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .start:
        return .run { _ in
          await withTaskCancellation(id: OnlyID.only) {}
          Task.cancel(id: CancelID.search)
        }
        .cancellable(id: CancelID.timer)
      case .stop: return .merge(.cancel(id: CancelID.timer), .cancel(id: Kind.`init`))
      case .search:
        return .run { _ in }.debounce(id: CancelID.search, for: .seconds(1), clock: ContinuousClock())
      }
    }
  }
}

struct API: DependencyKey {
  var load: @Sendable (Int) async throws -> String
  static let liveValue = API { "\($0)" }
}

extension DependencyValues {
  nonisolated var api: API {
    get { self[API.self] }
    set { self[API.self] = newValue }
  }
}

@Reducer struct Loading {
  struct State {
    @Presents var timer: Timer.State?
    var text = ""
  }
  enum Action: BindableAction {
    case load, loaded(String)
    case timer(PresentationAction<Timer.Action>)
    case binding(BindingAction<State>)
  }
  nonisolated enum DownloadID: Hashable { case download(Int) }

  @Dependency(\.api) var api
  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) nonisolated var uuid

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .load:
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.loaded("\(uuid())")) }
          try await send(.loaded(api.load(1)))
        }
        .cancellable(id: DownloadID.download(1))
      case .binding(\.text): return .none
      case .loaded, .timer, .binding: return .none
      }
    }
    .ifLet(\.$timer, action: \.timer) { Timer() }
  }
}

struct Plain: Reducer {
  struct State { var n = 0 }
  enum Action { case add }
  var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
}

/// With conformances that belong to the main actor, if the module does.
struct Row: Hashable, Identifiable { let id: Int }
typealias Rows = IdentifiedArrayOf<Row>

@Reducer struct Table {
  struct State: Equatable { var rows: IdentifiedArrayOf<Row> = [] }
  enum Action {
    case loaded(IdentifiedArrayOf<Row>), named(Rows), marked(rows: Set<Row>, [Row: Int])
    @CasePathable enum Delegate { case picked(Set<Row>?) }
    case delegate(Delegate)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .loaded(let rows) = action { state.rows = rows }
      return action[case: \.delegate.picked] == nil ? .none : .send(.named([]))
    }
  }
}

nonisolated func isLoading(_ action: Table.Action) -> Bool { action.is(\.loaded) }

@Reducer nonisolated struct Free {
  struct State { var n = 0 }
  enum Action { case add }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

extension Counter {
  nonisolated static let isLarge = Selector<State, Bool> { $0.n > 10 }
  nonisolated static let plus = SelectorFamily<State, Int, Int> { $0.n + $1 }
}

@MainActor final class Model {
  let store = Store(initialState: Counter.State()) { Counter() }
  lazy var lazily = Store(initialState: Counter.State()) { Counter() }
  var token: ObservationToken?
  var task: StoreTask?

  init() {
    token = store.observe { [weak self] in self?.show() }
    store.send(.load)
  }

  func show() { _ = (store.n, store[Counter.isLarge], store[Counter.plus(1)]) }

  func appear() async { await store.send(.load).finish() }

  func start() {
    task = store.send(.load)
    Task { store.send(.load) }
    Task { await store.send(.load).finish() }
    Task { [weak self] in self?.store.send(.add(1)) }
    [1, 2].forEach { store.send(.add($0)) }
    let send: (Int) -> Void = { [store] in store.send(.add($0)) }
    send(1)
    withExtendedLifetime(store) { _ = store.send(.load) }
    help(store)
    MainActor.assumeIsolated { _ = store.send(.load) }
  }

  func watch() async {
    for await n in store.values(of: \.n) where n > 3 { break }
    await withTaskGroup { group in
      group.addTask { @MainActor [store] in store.send(.load) }
    }
    let task = store.send(.load)
    await withTaskCancellationHandler {
      await task.finish()
    } onCancel: {
      task.cancel()
    }
  }

  deinit { task?.cancel() }
}

nonisolated func help(_ store: StoreOf<Counter>) { store.send(.add(2)) }

nonisolated func makeFree() -> StoreOf<Free> { Store(initialState: Free.State()) { Free() } }

actor Session {
  let store = Store(initialState: Free.State()) { Free() }
  var token: ObservationToken?

  func receive() async {
    store.send(.add)
    token = store.observe { [store] in _ = store.n }
    Task { self.store.send(.add) }
    await store.send(.add).finish()
    sendTwice(store)
  }

  var n: Int { store.n }
}

nonisolated func sendTwice(_ store: StoreOf<Free>) {
  store.send(.add)
  store.send(.add)
}

actor Keeper {
  var store: StoreOf<Free>?
  func keep(_ store: sending StoreOf<Free>) { self.store = store }
}

@concurrent nonisolated func handOver(_ keeper: Keeper) async {
  let store = makeFree()
  store.send(.add)
  await keeper.keep(store)
}

nonisolated func own() async {
  let store = makeFree()
  let sender = store.sender
  Task.detached { sender.send(.add) }
  await store.send(.add).finish()
  let graph = AttributeGraph()
  let input = graph.input(1)
  let token = graph.observe { _ = input.wrappedValue }
  input.wrappedValue = 2
  token.cancel()
}

nonisolated(nonsending) func inCallersIsolation(_ store: StoreOf<Free>) async {
  store.send(.add)
  await store.send(.add).finish()
}

@MainActor func bindTwoStores() {
  let action = Counter.Action.binding(.set(\.name, "x"))
  for store in [Model().store, Model().lazily] { store.send(action) }
}

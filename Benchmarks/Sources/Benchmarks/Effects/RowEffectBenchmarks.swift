import Counters
import Store

/// The cost of starting and of cancelling an effect among many others, in rows and in elements of a stack.
///
/// The budgets limit how much this cost may grow with the number of elements.
let rowEffectBenchmarks =
  [1_000, 10_000, 100_000].flatMap { count in
    [
      Benchmark(name: "effects/in each of \(count) rows", unit: "effect") {
        inEach(count) { EffectList($0, isStack: false) }
      },
      Benchmark(name: "effects/in each of \(count) on a stack", unit: "effect") {
        inEach(count) { EffectList($0, isStack: true) }
      },
      Benchmark(name: "effects/cancel in one of \(count) rows", unit: "cancel") {
        cancelInOne(EffectList(count, isStack: false))
      },
      Benchmark(name: "effects/cancel in one of \(count) on a stack", unit: "cancel") {
        cancelInOne(EffectList(count, isStack: true))
      },
    ]
  }

/// Returns work that starts an effect in each element.
///
/// After each iteration, the store is released, which ends the effects.
@MainActor
private func inEach(_ count: Int, _ make: @escaping @MainActor (Int) -> EffectList) -> Benchmark.Prepared {
  var list = make(count)
  return .init(
    operations: Double(count),
    subject: .init {
      MainActor.assumeIsolated { list.startAll() }
    } reset: {
      MainActor.assumeIsolated {
        list = make(count)
        runHeldJobs()
      }
    },
    baseline: nil)
}

/// Returns work that cancels the effect of one element after the other, and starts a new effect in each.
@MainActor
private func cancelInOne(_ list: EffectList) -> Benchmark.Prepared {
  list.startAll()
  return .init(
    operations: 1,
    subject: .init { iterations in
      MainActor.assumeIsolated {
        for index in 0..<iterations { list.restart(index &* 7_919) }
      }
    },
    baseline: nil)
}

/// Runs the jobs of tasks if `holdPoolJobs` holds them back; otherwise, the threads of the pool run them.
@MainActor
private func runHeldJobs() {
  while arePoolJobsHeld() != 0, runJob() != 0 {}
}

/// A store with elements that have effects.
@MainActor
private final class EffectList {
  private let store: StoreOf<EffectRows>
  private let send: (StoreOf<EffectRows>, Int, EffectRow.Action) -> Void
  private let count: Int

  init(_ count: Int, isStack: Bool) {
    self.count = count
    let rows = (0..<count).map { EffectRow.State(id: $0) }
    var state = EffectRows.State()
    if isStack {
      state.path = StackState(rows)
      let ids = Array(state.path.ids)
      send = { $0.send(.path(.element(id: ids[$1], action: $2))) }
    } else {
      state.rows = IdentifiedArray(uniqueElements: rows)
      send = { $0.send(.rows(.element(id: $1, action: $2))) }
    }
    store = Store(initialState: state) { EffectRows() }
  }

  func startAll() {
    for index in 0..<count { send(store, index, .start) }
    runHeldJobs()
  }

  func restart(_ index: Int) {
    send(store, index % count, .stop)
    send(store, index % count, .start)
    runHeldJobs()
  }
}

@Reducer
private struct EffectRow {
  struct State: Identifiable { let id: Int }
  enum Action { case start, stop }

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .start: .run { _ in await untilCancelled() }.cancellable(id: 1)
      case .stop: .cancel(id: 1)
      }
    }
  }
}

@Reducer
private struct EffectRows {
  struct State {
    var rows: IdentifiedArrayOf<EffectRow.State> = []
    var path = StackState<EffectRow.State>()
  }

  enum Action {
    case rows(IdentifiedActionOf<EffectRow>)
    case path(StackActionOf<EffectRow>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.rows, action: \.rows) { EffectRow() }
      .forEach(\.path, action: \.path) { EffectRow() }
  }
}

import Counters
import Store

/// The cost of updates of a store with all kinds of selectors and observers, with a check for leaked memory.
///
/// After the measurement, the check performs a million updates, which must not leak memory.
let memoryBenchmark = Benchmark(name: "observation/a million updates", unit: "update", isCountable: false) {
  let household = Household()
  return .init(
    operations: 1_000,
    subject: .init { for _ in 0..<$0 { household.update(1_000) } },
    baseline: nil,
    flaw: {
      // After these updates, all tables have their final size.
      household.update(100_000)
      let before = allocatedBytes()
      countAllocatedBytes(1)
      household.update(1_000_000)
      countAllocatedBytes(0)
      let left = allocatedBytes() - before
      // The limit is a tenth of a byte for each update.
      return left > 100_000 ? "a million updates left \(left) bytes behind, at most 100000 allowed" : nil
    })
}

/// A store with selectors whose dependencies change, and observers that come and go.
@MainActor
private final class Household {
  private let store = Store(initialState: Lodging.State(), isolation: nil) { Lodging() }
  private var lasting: [ObservationToken] = []
  private var passing: [ObservationToken] = []
  private var steps = 0

  init() {
    let store = store
    lasting = [
      store.observe(isolation: nil) { consume(store[Lodging.choice]) },
      store.observe(isolation: nil) { consume(store[Lodging.window]) },
      store.onChange(of: \.isOn, isolation: nil) { _, _ in },
      store.observe(isolation: nil) { consume(store.isOn ? store.a : store.rows.count) },
    ]
  }

  func update(_ count: Int) {
    for _ in 0..<count {
      steps += 1
      store.send(.step(steps), isolation: nil)
      if steps % 16 == 0 { exchange() }
    }
  }

  /// Ends some observations and begins others.
  ///
  /// Some of the new observations are of an id that is never used again.
  private func exchange() {
    let (store, id) = (store, steps / 16)
    passing = [
      store.observe(isolation: nil) { consume(store[Lodging.row(id % 50)]) },
      store.observe(isolation: nil) { consume(store[Lodging.named(id)]) },
    ]
    if let row = store.scope(state: \.rows, action: \.rows, isolation: nil)[id: id % 50] {
      passing.append(row.observe(isolation: nil) { consume(row.visits) })
    }
    consume(store[Lodging.row(id)])
  }
}

@Reducer
private struct Lodging {
  struct State {
    var isOn = true
    var a = 0, b = 0, base = 0
    var rows = IdentifiedArray(uniqueElements: (0..<50).map { Board.Row(id: $0) })
  }

  enum Action { case step(Int), rows(IdentifiedAction<Int, Never>) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .step(let step) = action else { return .none }
      switch step % 8 {
      case 0: state.isOn.toggle()
      case 1: state.a += 1
      case 2: state.b += 1
      case 3: state.base = step / 8 % 40
      case 4: state.rows[id: step % 50] = step % 3 == 0 ? nil : Board.Row(id: step % 50)
      default: state.rows[id: step % 50]?.visits += 1
      }
      return .none
    }
  }

  static let choice = Selector<State, Int> { $0.isOn ? $0.a : $0.b }
  static let row = SelectorFamily<State, Int, Int> { $0[\.rows, id: $1]?.visits ?? 0 }
  static let named = SelectorFamily<State, Int, String> { "\($1): \($0[row($1 % 50)])" }
  /// The sum of the visits of five rows, the first of which has the id `base`.
  static let window = Selector<State, Int> { state in
    let base = state.base
    return (base..<base + 5).reduce(0) { $0 + state[row($1)] }
  }
}

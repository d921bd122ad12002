import Store

/// A feature with fields to derive from, and a child.
struct Derived: Reducer {
  struct State {
    var a = 0
    var b = 0
    var isOn = true
    var rows = [1, 2, 3]
    var child = Child.State()
    var log = RunLog()
  }

  enum Action {
    case set(@Sendable (inout State) -> Void)
    case child(Child.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(
      state: \.child,
      action: AnyCasePath(
        embed: { .child($0) }, extract: { if case .child(let action) = $0 { action } else { nil } })
    ) {
      Child()
    }
    Reduce { state, action in
      if case .set(let change) = action { change(&state) }
      return .none
    }
  }

  struct Child: Reducer {
    struct State: Equatable { var count = 0 }
    enum Action { case increment }

    var body: some Reducer<State, Action> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }
}

extension Derived.Action: CasePathable {
  struct AllCasePaths: Sendable {
    var child: AnyCasePath<Derived.Action, Derived.Child.Action> {
      AnyCasePath(embed: { .child($0) }, extract: { if case .child(let action) = $0 { action } else { nil } })
    }
  }
  static var allCasePaths: AllCasePaths { AllCasePaths() }
}

/// Counts the runs of selectors, one log for each store: selectors are shared by tests that run in parallel.
///
/// Equatable, because selectors read it: what can't be compared counts as changed by every action.
final class RunLog: Equatable {
  var runs: [String: Int] = [:]

  static func == (lhs: RunLog, rhs: RunLog) -> Bool { lhs === rhs }

  func callAsFunction(_ name: String) { runs[name, default: 0] += 1 }

  /// The runs since the last call.
  func take() -> [String: Int] {
    defer { runs = [:] }
    return runs
  }
}

extension Derived {
  static let sum = Selector<State, Int> { state in
    state.log("sum")
    return state.a + state.b
  }
  static let parity = Selector<State, Int> { state in
    state.log("parity")
    return state.a % 2
  }
  static let next = Selector<State, Int> { state in
    state.log("next")
    return state[parity] + 1
  }
  static let choice = Selector<State, Int> { state in
    state.log("choice")
    return state.isOn ? state.a : state.b
  }
  static let second = Selector<State, Int> { state in
    state.log("second")
    return state[\.rows[1]] * 10
  }
  static let row = SelectorFamily<State, Int, Int?> { state, index in
    state.log("row")
    return state.rows.indices.contains(index) ? state.rows[index] : nil
  }
}

/// A store of the feature with its log.
func makeDerived(
  isolation: isolated (any Actor)? = #isolation
) -> (store: StoreOf<Derived>, log: RunLog) {
  let log = RunLog()
  return (Store(initialState: Derived.State(log: log)) { Derived() }, log)
}

extension Store where State == Derived.State, Action == Derived.Action {
  func set(
    isolation: isolated (any Actor)? = #isolation, _ change: @escaping @Sendable (inout State) -> Void
  ) {
    send(.set(change))
  }
}

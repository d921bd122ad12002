import StoreCompatibility
import TestStore
import TestSupport
import Testing

/// Both spellings of `onChange(of:)`: an effect and the state, and a reducer and the new value.
@Suite("onChange(of:)")
struct OnChangeTests {
  struct State: Equatable {
    var count = 0
    var log: [String] = []
  }
  enum Action: Equatable { case add(Int), changed(from: Int) }

  private static func add(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .add(let number) = action { state.count += number }
    return .none
  }

  @Reducer struct Perform {
    typealias State = OnChangeTests.State
    typealias Action = OnChangeTests.Action

    var body: some Reducer<State, Action> {
      Reduce { state, action in OnChangeTests.add(&state, action) }
        .onChange(of: \.count) { oldValue, state in
          state.log.append("\(oldValue), now \(state.count)")
          return .send(.changed(from: oldValue))
        }
    }
  }

  @Test("runs a closure with the old value and the state, whose effect is merged")
  func perform() async {
    let store = TestStore(initialState: State()) { Perform() }
    await store.send(.add(0))
    await store.send(.add(2)) {
      $0.count = 2
      $0.log = ["0, now 2"]
    }
    await store.receive(.changed(from: 0))
  }

  /// Closures of one expression, and without names, of both forms.
  @Reducer struct Forms {
    typealias State = OnChangeTests.State
    typealias Action = OnChangeTests.Action

    private static func log(_ oldValue: Int, _ state: inout State) -> EffectOf<Self> {
      state.log.append("function \(oldValue)")
      return .none
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in OnChangeTests.add(&state, action) }
        .onChange(of: \.count) { _, _ in .none }
        .onChange(of: \.count) { _, _ in EmptyReducer() }
        .onChange(of: \.count, Self.log)
        .onChange(of: \.count) { Self.log($0, &$1) }
        .onChange(of: { $0.count / 10 }) { tens, state in
          .run { [count = state.count] send in await send(.changed(from: count - tens)) }
        }
      Reduce { _, _ in .none }
        .onChange(of: \.count) { oldValue, state in
          if state.count > 1 { return .none }
          state.log.append("never")
          return .none
        }
      CombineReducers { Reduce { state, action in OnChangeTests.add(&state, action) } }
        .onChange(of: \.count) { oldValue, newValue in
          Reduce { state, _ in
            state.log.append("reducer \(oldValue), \(newValue)")
            return .none
          }
        }
        .onChange(of: \.count) { oldValue, newValue in
          if newValue > 10 {
            Reduce { state, _ in
              state.log.append("more than ten")
              return .none
            }
          }
          EmptyReducer()
        }
    }
  }

  @Test("takes closures of either form, however short")
  func forms() async {
    let store = TestStore(initialState: State()) { Forms() }
    await store.send(.add(6)) {
      $0.count = 12
      $0.log = ["function 0", "function 0", "reducer 6, 12", "more than ten"]
    }
    await store.send(.add(2)) {
      $0.count = 16
      $0.log += ["function 12", "function 12", "reducer 14, 16", "more than ten"]
    }
    await store.send(.add(4)) {
      $0.count = 24
      $0.log += ["function 16", "function 16", "reducer 20, 24", "more than ten"]
    }
    await store.receive(.changed(from: 19))
  }

  @Test("sees a change of a shared value in the state")
  func shared() async {
    struct Shown: Equatable {
      @Shared(value: 0) var count
      var log: [Int] = []
    }
    let store = TestStore(initialState: Shown()) {
      Reduce<Shown, Void> { state, _ in
        state.$count.withLock { $0 += 1 }
        return .none
      }
      .onChange(of: \.count) { oldValue, state in
        state.log.append(oldValue)
        return .none
      }
    }
    await store.send(()) {
      $0.$count.withLock { $0 = 1 }
      $0.log = [0]
    }
  }
}

import Store
import TestSupport
import Testing

/// Values that stores on several isolations have in common.
@Suite struct SharedValueTests {
  struct Form: Reducer {
    struct State: Sendable { var name = "", count = 0 }
    enum Action: BindableAction, Sendable { case binding(BindingAction<State>) }
    let isApplying: Bool
    var body: some ReducerOf<Self> {
      if isApplying { BindingReducer() }
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  actor Session {
    let store = Store(initialState: Form.State()) { Form(isApplying: true) }

    func send(_ action: Form.Action, times: Int) -> Form.State {
      for _ in 0..<times { store.send(action) }
      return store.state
    }
  }

  @Test("one binding action, sent again and again to stores of many actors")
  func binding() async {
    let action = Form.Action.binding(.set(\.name, "x"))
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          let state = await Session().send(action, times: 500)
          #expect(state.name == "x" && state.count == 500)
        }
      }
    }
  }

  @MainActor @Test("a binding action that one store has applied is an issue in one that does not")
  func unhandled() async {
    let action = Form.Action.binding(.set(\.name, "x"))
    Store(initialState: Form.State()) { Form(isApplying: true) }.send(action)
    let issues = issues {
      let store = Store(initialState: Form.State()) { Form(isApplying: false) }
      store.send(action)
      store.send(action)
    }
    #expect(issues.map(\.kind) == [.unhandledBinding, .unhandledBinding])
  }

  /// State that refers to an object, which only one task may use at a time.
  struct Boxed: Reducer {
    final class Box { var n = 0 }
    struct State { let box = Box() }
    enum Action { case run(Int), increment }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .run(let times):
          return .run { send in
            for _ in 0..<times { await send(.increment) }
          }
        case .increment:
          state.box.n += 1
          return .none
        }
      }
    }
  }

  @Test("while another task waits for the effects of a store without an isolation, its owner alone reduces")
  func waitingElsewhere() async {
    let store = Store(initialState: Boxed.State()) { Boxed() }
    let task = store.send(.run(2_000))
    async let done: Void = task.finish()
    var own = 0
    while !task.isFinished {
      store.box.n += 1
      own += 1
      // A thread of the pool is not kept for itself.
      if own.isMultiple(of: 64) { await Task.yield() }
    }
    await done
    #expect(store.box.n == 2_000 + own)
  }
}

extension StoreTask {
  fileprivate var isFinished: Bool { scope.map { $0.runtime.isComplete($0) } ?? true }
}

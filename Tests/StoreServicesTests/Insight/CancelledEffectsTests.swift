import Effects
import Store
import TestSupport
import Testing

/// The effects in flight after a cancellation.
@MainActor @Suite("An effect that ignores its cancellation") struct CancelledEffectsTests {
  @Reducer struct Parent {
    struct State: Equatable {
      @Presents var child: Child.State?
    }

    enum Action {
      case show
      case hide
      case stop
      case work(Gate)
      case child(PresentationAction<Child.Action>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .show: state.child = Child.State()
        case .hide: state.child = nil
        case .stop: return .cancel(id: "work")
        case .work(let gate): return stubborn(gate).cancellable(id: "work")
        case .child: break
        }
        return .none
      }
      .ifLet(\.$child, action: \.child) { Child() }
    }
  }

  @Reducer struct Child {
    struct State: Equatable {}

    enum Action {
      case work(Gate)
    }

    var body: some ReducerOf<Self> {
      Reduce { _, action in
        switch action {
        case .work(let gate): stubborn(gate)
        }
      }
    }
  }

  private func makeStore() -> StoreOf<Parent> { Store(initialState: Parent.State()) { Parent() } }

  @Test("is no longer in flight after an action that cancels its id")
  func cancelled() async {
    let (store, gate, ends) = (makeStore(), Gate(), Locked(0))
    let token = store.events { event in
      if case .effectCancelled = event.kind { ends.withLock { $0 += 1 } }
    }
    let cancelled = store.send(.work(gate))
    await gate.arrivals(1)
    #expect(store.effectsInFlight.map(\.name) == ["stubborn"])
    store.send(.stop)
    #expect(ends.value == 1)
    #expect(store.effectsInFlight.isEmpty)
    // One that starts afterwards is.
    let running = store.send(.work(gate))
    await gate.arrivals(2)
    #expect(store.effectsInFlight.map(\.name) == ["stubborn"])
    gate.open()
    await cancelled.finish()
    await running.finish()
    #expect(store.effectsInFlight.isEmpty)
    withExtendedLifetime(token) {}
  }

  @Test("is no longer in flight after its feature has gone")
  func dismissed() async {
    let (store, gate) = (makeStore(), Gate())
    store.send(.show)
    let task = store.send(.child(.presented(.work(gate))))
    await gate.arrivals(1)
    #expect(store.effectsInFlight.map(\.place) == ["child"])
    store.send(.hide)
    #expect(store.effectsInFlight.isEmpty)
    gate.open()
    await task.finish()
  }

  @Test("is no longer in flight after the task of its action was cancelled")
  func cancelledTask() async {
    let (store, gate) = (makeStore(), Gate())
    let task = store.send(.work(gate))
    await gate.arrivals(1)
    task.cancel()
    #expect(store.effectsInFlight.isEmpty)
    gate.open()
    await task.finish()
  }
}

/// An effect that goes on until the gate is open, also when it is cancelled.
private func stubborn<Action>(_ gate: Gate) -> Effect<Action> {
  .run(name: "stubborn") { _ in await Task.detached { await gate.pass() }.value }
}

import Store

/// A countdown that can be paused and reports its end.
@Reducer
struct Timer {
  struct State: Equatable {
    var left: Int
    var isRunning = false
  }

  enum Action: Equatable {
    case toggled, ticked
  }

  enum CancelID { case timer }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .toggled:
        state.isRunning.toggle()
        guard state.isRunning else { return .cancel(id: CancelID.timer) }
        return .timer(every: .seconds(1), clock: clock, sending: .ticked).cancellable(id: CancelID.timer)
      case .ticked:
        state.left -= 1
        guard state.left == 0 else { return .none }
        state.isRunning = false
        return .cancel(id: CancelID.timer)
      }
    }
  }
}

@main
struct Program {
  @MainActor
  static func main() async {
    let store = Store(initialState: Timer.State(left: 3)) { Timer() }
    let token = store.observe { print(store.left > 0 ? "\(store.left) …" : "Over.") }
    await store.send(.toggled).finish()
    token.cancel()
  }
}

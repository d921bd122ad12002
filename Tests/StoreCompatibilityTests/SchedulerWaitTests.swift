import StoreCompatibility
import TestStore
import Testing

@Reducer
private struct Computation {
  struct State { var isDone = false }
  enum Action { case start, done }
  @Dependency(\.mainQueue) var mainQueue

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start:
        return .run { send in
          for _ in 1...25_000 { await Task.yield() }
          try await mainQueue.sleep(for: .seconds(1))
          await send(.done)
        }
      case .done:
        state.isDone = true
        return .none
      }
    }
  }
}

@Test("A test scheduler waits for an effect that has not slept yet")
@MainActor
func waitsForComputation() async {
  let mainQueue = DispatchQueue.test
  let store = StoreOf<Computation>(initialState: Computation.State()) {
    Computation()
  } withDependencies: {
    $0.mainQueue = mainQueue.eraseToAnyScheduler()
  }
  store.send(.start)
  await mainQueue.advance(by: .seconds(1))
  #expect(store.isDone)
}

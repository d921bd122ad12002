import Store
import TestStore

/// A feature that turns numbers into timed effects that send them back.
struct Marbles: Reducer {
  struct State: Equatable {}
  enum Action: Equatable, CasePathable {
    case go(Int), came(Int), stop

    struct AllCasePaths: Sendable {}
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  let effect: (Int) -> Effect<Action>

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .go(let number): effect(number)
      case .came: .none
      case .stop: .cancel(id: "id")
      }
    }
  }
}

/// A test of timed effects, a step of time and what comes of it at a time.
struct MarbleTest {
  let clock = TestClock()
  let store: TestStore<Marbles.State, Marbles.Action>

  init(_ effect: @escaping (Int, TestClock<Duration>) -> Effect<Marbles.Action>) {
    let clock = clock
    store = TestStore(initialState: Marbles.State()) {
      Marbles { effect($0, clock) }
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  /// Sends `numbers`, lets time pass and expects `received` to have come, no more and no less.
  func step(
    send numbers: Int..., advance time: Duration = .zero, receive received: Int...,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    for number in numbers { await store.send(.go(number)) }
    await clock.advance(by: time)
    for number in received { await store.receive(.came(number)) }
  }
}

import Store

/// A feature that asks its effects for an answer.
@Reducer
struct Pinger {
  struct State { var pongs = 0 }

  enum Action {
    case ping
    case pong
    case restart
    case burst(effects: Int, actions: Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .ping:
        return .run { send in await send(.pong) }
      case .pong:
        state.pongs += 1
        return .none
      case .restart:
        return .run { _ in await untilCancelled() }.cancellable(id: 1, cancelInFlight: true)
      case .burst(let effects, let actions):
        let effect = Effect<Action>.run { send in
          for _ in 0..<actions { await send(.pong) }
        }
        return .merge(Array(repeating: effect, count: effects))
      }
    }
  }
}

/// An actor with a store, and the same by hand.
protocol Pinging: Actor {
  var store: StoreOf<Pinger> { get }

  /// Counts a call.
  func pong()
}

extension Pinging {
  func burst(effects: Int, actions: Int) async {
    await store.send(.burst(effects: effects, actions: actions)).finish()
  }

  func bareBurst(tasks: Int, calls: Int) async {
    let all = (0..<tasks).map { _ in
      Task.detached {
        for call in 0..<calls {
          await self.pong()
          // Like an effect that does something: without it the optimizer leaves the task on the actor, and ten calls are
          // one hop.
          consume(call)
        }
      }
    }
    for task in all { await task.value }
  }
}

/// One on an executor of the language's.
actor Session: Pinging {
  let store = Store(initialState: Pinger.State()) { Pinger() }
  private var pongs = 0

  func roundTrips(_ count: Int) async {
    for _ in 0..<count { await store.send(.ping).finish() }
  }

  func bareRoundTrips(_ count: Int) async {
    for _ in 0..<count { await Task.detached { await self.pong() }.value }
  }

  /// Starts an effect again and again, which cancels the one before.
  func restarts(_ count: Int) async {
    for _ in 0..<count - 1 { store.send(.restart) }
    let last = store.send(.restart)
    last.cancel()
    await last.finish()
  }

  func bareRestarts(_ count: Int) async {
    var task: Task<Void, Never>?
    for _ in 0..<count {
      task?.cancel()
      task = Task.detached { await untilCancelled() }
    }
    task?.cancel()
    await task?.value
  }

  func sends(_ count: Int) {
    for _ in 0..<count { store.send(.pong) }
  }

  func bareSends(_ count: Int) {
    for _ in 0..<count { pong() }
  }

  @inline(never)
  func pong() { pongs += 1 }
}

/// Waits for the end of the task.
func untilCancelled() async {
  // Never resumed but by cancellation, and without a timer.
  let (stream, continuation) = AsyncStream<Never>.makeStream()
  for await _ in stream {}
  withExtendedLifetime(continuation) {}
}

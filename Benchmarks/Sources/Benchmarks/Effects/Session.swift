import Store

/// A feature that answers each `ping` with an effect that sends `pong`.
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

/// An actor that does work with a store, and the same work by hand.
protocol Pinging: Actor {
  var store: StoreOf<Pinger> { get }

  /// Counts a call of the actor.
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
          // This call simulates an effect that does some work. Without it, the optimizer keeps the task on the actor,
          // so that the task enters the actor only once for ten calls.
          consume(call)
        }
      }
    }
    for task in all { await task.value }
  }
}

/// An actor with the default executor.
actor Session: Pinging {
  let store = Store(initialState: Pinger.State()) { Pinger() }
  private var pongs = 0
  /// The token of the observer of the store's events.
  var token: ObservationToken?

  func roundTrips(_ count: Int) async {
    for _ in 0..<count { await store.send(.ping).finish() }
  }

  func bareRoundTrips(_ count: Int) async {
    for _ in 0..<count { await Task.detached { await self.pong() }.value }
  }

  /// Starts effects that each cancel the previous one.
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

/// Waits until the task is cancelled.
func untilCancelled() async {
  // The stream has no elements, so only a cancellation ends the loop, and no timer is needed.
  let (stream, continuation) = AsyncStream<Never>.makeStream()
  for await _ in stream {}
  withExtendedLifetime(continuation) {}
}

import Store

/// A session of a server, which counts messages and greets the client again after a silence.
@Reducer
struct Conversation {
  struct State: Equatable {
    var heard = 0
    var greetings = 0
  }

  enum Action: Equatable {
    case heard
    case silence
  }

  enum CancelID { case silence }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .heard:
        state.heard += 1
        return .run { [clock] send in
          try await clock.sleep(for: .milliseconds(50))
          await send(.silence)
        }
        .cancellable(id: CancelID.silence, cancelInFlight: true)
      case .silence:
        state.greetings += 1
        return .none
      }
    }
  }
}

/// A session with one client, as an actor with its own store.
actor Session {
  private let store: StoreOf<Conversation>

  /// Creates a session that measures silences with `clock`.
  init(clock: any Clock<Duration> = ContinuousClock()) {
    store = Store(initialState: Conversation.State()) {
      Conversation()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  /// Handles a message, and waits for the effects of the message's action.
  func hear() async {
    await store.send(.heard).finish()
  }

  /// The current state of the session.
  var state: Conversation.State { store.state }
}

@main
struct Program {
  static func main() async {
    let sessions = (0..<1_000).map { _ in Session() }
    let clock = ContinuousClock()
    let duration = await clock.measure {
      await withTaskGroup { group in
        for session in sessions {
          for _ in 0..<10 { group.addTask { await session.hear() } }
        }
      }
    }
    var heard = 0
    var greetings = 0
    for session in sessions {
      let state = await session.state
      heard += state.heard
      greetings += state.greetings
    }
    print("\(sessions.count) sessions heard \(heard) messages and greeted \(greetings) times in \(duration).")
  }
}

import Store

@Reducer
struct Export {
  @ObservableState
  enum State: Equatable {
    case ready(Outline.State)
    case writing(Progress.State)
    case failed(String)

    init(outline: Outline.State) { self = .ready(outline) }
  }

  enum Action {
    case delegate(Delegate)
    case response(Result<Int, any Error>)
    case startButtonTapped
    case writing(Progress.Action)

    @CasePathable
    enum Delegate { case didFinish }
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.exporter) var exporter

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none

      case .response(.success):
        return .send(.delegate(.didFinish))

      case .response(.failure(let error)):
        state = .failed("\(error)")
        return .none

      case .startButtonTapped:
        guard case .ready(let outline) = state else { return .none }
        state = .writing(Progress.State(total: outline.count))
        return .run { send in
          await send(.response(Result { try await exporter.write(outline) }))
        }

      case .writing(.cancelButtonTapped):
        state = .failed("Cancelled")
        return .none

      case .writing:
        return .none
      }
    }
    .ifCaseLet(\.writing, action: \.writing) {
      Progress()
    }
  }
}

@Reducer
struct Progress {
  @ObservableState
  struct State: Equatable {
    let total: Int
    var done = 0
  }

  enum Action {
    case cancelButtonTapped
    case onAppear
    case tick
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cancelButtonTapped:
        return .none
      case .onAppear:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) {
            await send(.tick)
          }
        }
      case .tick:
        state.done = min(state.total, state.done + 1)
        return .none
      }
    }
  }
}

struct Exporter: Sendable {
  var write: @Sendable (Outline.State) async throws -> Int
}

extension Exporter: TestDependencyKey {
  static let testValue = Exporter(write: { _ in
    reportIssue("Exporter.write is unimplemented")
    return 0
  })
}

extension DependencyValues {
  var exporter: Exporter {
    get { self[Exporter.self] }
    set { self[Exporter.self] = newValue }
  }
}

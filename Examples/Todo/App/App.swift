import Store

/// The whole program: each command reads the file if it has changed, does its work, and writes the file.
@Reducer
struct App {
  /// All that the program knows.
  struct State: Equatable {
    /// How far a command has come.
    enum Phase: Equatable {
      /// No command was given yet.
      case idle
      /// The command waits for the file to be read.
      case reading(Command)
      /// The command's change waits for the file to be written.
      case writing(Command, Report)
      /// The last command is over.
      case finished(Report)
    }

    /// The tasks.
    var list = TaskList.State()
    /// Their file.
    var persistence: Persistence.State
    /// How far the last command has come.
    var phase = Phase.idle
  }

  /// All that can happen.
  enum Action: Equatable {
    /// Someone gave a command. The next may come when this one's effects have finished.
    case command(Command)
    /// Something happened to the tasks.
    case list(TaskList.Action)
    /// Something happened to the file.
    case persistence(Persistence.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.list, action: \.list) { TaskList() }
    Scope(state: \.persistence, action: \.persistence) { Persistence() }
    Reduce { state, action in
      switch action {
      case .command(let command):
        state.phase = .reading(command)
        return .send(.persistence(.load))

      case .persistence(.loadFinished(.success(let contents))):
        if let contents { state.list.document = contents.document }
        guard case .reading(let command) = state.phase else { return .none }
        return .send(.list(.command(command)))

      case .list(.reported(let report)):
        guard case .changed = report else {
          state.phase = .finished(report)
          return .none
        }
        guard case .reading(let command) = state.phase else { return .none }
        state.phase = .writing(command, report)
        return .send(.persistence(.save(state.list.document)))

      case .persistence(.saveFinished(.success)):
        guard case .writing(_, let report) = state.phase else { return .none }
        state.phase = .finished(report)
        return .none

      case .persistence(.saveFinished(.failure(.changedMeanwhile))):
        // Another instance was quicker. That it has written is progress, so this does not go on for ever.
        guard case .writing(let command, _) = state.phase else { return .none }
        state.phase = .reading(command)
        return .send(.persistence(.load))

      case .persistence(.loadFinished(.failure(let error))), .persistence(.saveFinished(.failure(let error))):
        state.phase = .finished(.failed(error.description))
        return .none

      case .list(.command), .persistence(.load), .persistence(.save):
        return .none
      }
    }
  }
}

import Store

/// The whole program.
///
/// Each command reads the file if the file has changed, performs its work, and writes the file. If no command has read
/// the tasks yet, the command `add` does not read them: it only checks the file, and writes a line at its end.
@Reducer
struct App {
  /// The state of the program.
  struct State: Equatable {
    /// The progress of a command.
    enum Phase: Equatable {
      /// No command was given yet.
      case idle
      /// The command waits for the file to be read.
      case reading(Command)
      /// The command's change waits for the file to be written.
      case writing(Command, Report)
      /// The last command has finished.
      case finished(Report)
    }

    /// The tasks.
    var list: TaskList.State
    /// The state of the file that contains the tasks.
    var persistence: Persistence.State
    /// The progress of the last command.
    var phase = Phase.idle
    /// The tasks as they were last displayed to the user.
    ///
    /// The numbers in the next command refer to them.
    var shown: Document?
    /// The tasks to which the numbers in the current command refer.
    ///
    /// If no tasks were displayed before, the value is `nil` until the file is read.
    var numbered: Document?

    /// Creates the initial state, with a file that has not been read.
    ///
    /// - Parameters:
    ///   - persistence: The state of the file.
    ///   - settings: The settings.
    init(
      persistence: Persistence.State, settings: SharedReader<Settings> = SharedReader(value: Settings())
    ) {
      list = TaskList.State(settings: settings)
      self.persistence = persistence
    }
  }

  /// The actions of the program.
  enum Action: Equatable {
    /// A command was given.
    ///
    /// The program can accept the next command after the effects of this command have finished.
    case command(Command)
    /// The tasks were displayed to the user, so the numbers in the next commands refer to them.
    case wasShown
    /// An action of the task list.
    case list(TaskList.Action)
    /// An action of the feature that reads and writes the file.
    case persistence(Persistence.Action)
  }

  @Dependency(\.today) private var today

  var body: some ReducerOf<Self> {
    Scope(state: \.list, action: \.list) { TaskList() }
    Scope(state: \.persistence, action: \.persistence) { Persistence() }
    Reduce { state, action in
      switch action {
      case .command(let command):
        state.phase = .reading(command)
        state.numbered = state.shown
        state.persistence.refused = []
        if case .add(let text) = command, state.persistence.version == nil, state.shown == nil {
          // No task was read or displayed, so this command need not read the tasks either.
          let line = Plan.line(ofNew: text, today: today, settings: state.list.settings)
          return .send(.persistence(.append(line)))
        }
        return .send(.persistence(.load))

      case .persistence(.appendFinished(let line, .success(let number))):
        state.phase = .finished(Plan.added(line, number: number))
        return .none

      case .wasShown:
        state.shown = state.list.document
        return .none

      case .persistence(.loadFinished(.success(let contents))):
        if let document = contents?.document {
          state.list.document = state.numbered.map(document.keepingIdentities(of:)) ?? document
        }
        guard case .reading(let command) = state.phase else { return .none }
        if let version = contents?.version, state.persistence.refused.count(where: { $0 == version }) > 1 {
          // One write may be refused because another program replaces the file at that moment. After two refusals for
          // the same version of the file, a third write would be refused, too.
          let error = FileError.refused(path: state.persistence.location.path)
          state.phase = .finished(.failed(error.description))
          return .none
        }
        let numbered = state.numbered ?? state.list.document
        state.numbered = numbered
        switch state.list.document.finding(command, of: numbered) {
        case .success(.archive):
          return archive(&state)
        case .success(.undo):
          return .send(.persistence(.undo))
        case .success(let command):
          return .send(.list(.command(command)))
        case .failure(let error):
          state.phase = .finished(error.report)
          return .none
        }

      case .list(.reported(let report)):
        guard case .changed = report else {
          state.phase = .finished(report)
          return .none
        }
        guard case .reading(let command) = state.phase else { return .none }
        state.phase = .writing(command, report)
        return .send(.persistence(.save(state.list.document)))

      case .persistence(.saveFinished(.success)):
        guard case .writing(let command, let report) = state.phase else { return .none }
        if command == .archive { state.list.document = state.list.document.withoutDoneLines }
        state.phase = .finished(report)
        return .none

      case .persistence(.undoFinished(.success(let contents))):
        let document = contents.document.keepingIdentities(of: state.list.document)
        let edit = state.list.document.edit(to: document)
        state.list.document = document
        state.phase = .finished(.changed("Undone \(edit?.summary ?? "a change of line endings")"))
        return .none

      case .persistence(.saveFinished(.failure(.changedMeanwhile))),
        .persistence(.undoFinished(.failure(.changedMeanwhile))),
        .persistence(.appendFinished(_, .failure(.changedMeanwhile))):
        // Another instance changed the file before this command could write it, so the command runs again. This does
        // not loop forever, because the program tries to write at most twice for each version of the file.
        switch state.phase {
        case .writing(let command, _), .reading(let command): state.phase = .reading(command)
        case .idle, .finished: return .none
        }
        return .send(.persistence(.load))

      case .persistence(.loadFinished(.failure(let error))), .persistence(.saveFinished(.failure(let error))),
        .persistence(.undoFinished(.failure(let error))),
        .persistence(.appendFinished(_, .failure(let error))):
        state.phase = .finished(.failed(error.description))
        return .none

      case .list(.command), .persistence(.load), .persistence(.save), .persistence(.archive),
        .persistence(.append), .persistence(.undo):
        return .none
      }
    }
  }

  /// Moves the done tasks to the archive.
  private func archive(_ state: inout State) -> Effect<Action> {
    let report = Report.archived(state.list.document.doneLines.count)
    guard case .changed = report else {
      state.phase = .finished(report)
      return .none
    }
    state.phase = .writing(.archive, report)
    return .send(.persistence(.archive(state.list.document)))
  }
}

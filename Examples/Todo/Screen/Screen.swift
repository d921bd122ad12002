import Store

/// The program on the whole screen of a terminal.
@Reducer
struct Screen {
  /// All that the screen shows.
  struct State: Equatable {
    /// What keys are for.
    enum Mode: Equatable {
      /// The list.
      case list
      /// A new task, or another text for a task.
      case entry(Entry)
      /// The filter; what it was before is kept for going back.
      case filter(TextField.State, before: Filter)
      /// A priority for the task that is meant.
      case priority
      /// What to do about a file that others have changed.
      case conflict
    }

    /// What there is to be done about a file that others have changed, when there is a copy of what goes.
    struct Choice: Equatable {
      /// The version that is kept.
      let version: Version
      /// The other program's version that the user has chosen from.
      let theirs: TaskFile.Version
      /// How often the tasks had been changed when the user chose.
      let edits: Int
    }

    /// What stands in the place of the list.
    enum Panel: Equatable, Codable, Sendable {
      /// All keys.
      case help
      /// How many open tasks each project and context has.
      case counts
    }

    /// The tasks.
    var list = Browser.State()
    /// Their file.
    var file: Autosave.State
    /// The message at the bottom.
    var notice = Notice.State()
    /// What keys are for.
    var mode = Mode.list
    /// What stands in the place of the list.
    var panel: Panel?
    /// Which of its lines is in the first row.
    var panelTop = 0
    /// What the user has chosen to do about a file that others have changed, until it is done.
    var choice: Choice?
    /// How many of the edits are being written.
    var saving = 0
    /// What was entered, the oldest first.
    var entries: [String] = []
    /// What was looked for, the oldest first.
    var searches: [String] = []
    /// How big the screen is.
    var size: Size
    /// How often the screen was spoiled by others.
    var edition = 0
    /// Whether the shell has the terminal.
    var isSuspended = false
    /// How the program ends when the file is written.
    var ending: ExitCode?
    /// How the program has ended.
    var exit: ExitCode?
    /// What there is to say when the terminal has been given back.
    var farewell: String?

    /// Begins with a file that has not been read.
    ///
    /// - Parameters:
    ///   - location: Where the file is.
    ///   - size: How big the screen is.
    init(location: Location, size: Size = .usual) {
      file = Autosave.State(location: location)
      self.size = size
      list.resize(to: ScreenLayout(size).listRows)
    }
  }

  /// All that can happen.
  ///
  /// Nothing but what comes from outside, and from effects that wait for it: so that a recording of these
  /// says all.
  enum Action: Equatable {
    /// The program begins.
    case started
    /// Something happened at the terminal.
    case terminal([TerminalEvent])
    /// Something happened to the tasks.
    case list(Browser.Action)
    /// Something happened to the file.
    case file(Autosave.Action)
    /// Something happened to the message.
    case notice(Notice.Action)
  }

  @Dependency(\.terminal) var terminal

  var body: some ReducerOf<Self> {
    Scope(state: \.list, action: \.list) { Browser() }
    Scope(state: \.file, action: \.file) { Autosave() }
    Scope(state: \.notice, action: \.notice) { Notice() }
    Reduce { state, action in
      switch action {
      case .started:
        .merge(
          Autosave().start(&state.file).map(Action.file),
          .run(terminal.events(), name: "terminal") { .terminal($0) })
      case .terminal(let events):
        .merge(events.map { handle($0, &state) })
      case .file(let action):
        follow(action, &state)
      case .list, .notice:
        .none
      }
    }
  }

  private func handle(_ event: TerminalEvent, _ state: inout State) -> Effect<Action> {
    switch event {
    case .key(let key):
      return press(key, &state)
    case .paste(let text):
      return type(text, &state)
    case .resized(let size):
      state.size = size
      state.edition += 1
      state.isSuspended = false
      state.list.resize(to: ScreenLayout(size).listRows)
      return .none
    case .signal(.interrupt):
      return end(.interrupted, &state)
    case .signal(.terminate):
      return end(.terminated, &state)
    case .signal(.hangUp):
      return end(.hungUp, &state)
    case .signal(.suspend):
      return suspend(&state)
    case .signal(.resume):
      return .run(name: "resume") { [terminal] send in await send(.terminal([.resized(terminal.resume())])) }
    }
  }

  /// Lets the shell go on.
  ///
  /// What is not in the file is written meanwhile, or when the program goes on.
  func suspend(_ state: inout State) -> Effect<Action> {
    state.isSuspended = true
    let stop = Effect<Action>.run(name: "suspend") { [terminal] send in
      await send(.terminal([.resized(terminal.suspend())]))
    }
    return .concatenate(saveNow(&state), stop)
  }
}

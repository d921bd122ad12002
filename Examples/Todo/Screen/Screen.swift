import Store
import StoreTerminal

/// The full-screen program on a terminal.
@Reducer
struct Screen {
  /// The content of the screen.
  struct State: Equatable {
    /// The purpose of keys.
    enum Mode: Equatable {
      /// The list.
      case list
      /// A new task, or another text for a task.
      case entry(Entry)
      /// The filter.
      case filter(TextField.State)
      /// The saved views, with the index of the selected one.
      case views(Int)
      /// A name for what is displayed.
      case naming(TextField.State)
      /// A command, by words of its description.
      case palette(Palette)
      /// A priority for the selected task.
      case priority
      /// The decision about a file that another program has changed.
      case conflict
      /// A question.
      case question(Question)
    }

    /// The decision about a file that another program has changed, to carry out after the lost content was copied.
    struct Choice: Equatable {
      /// The version to keep.
      let version: Version
      /// The other program's version at the time of the decision.
      let theirs: TaskFile.Version
      /// The number of changes of the tasks at the time of the decision.
      let edits: Int
    }

    /// The panel that replaces the list.
    enum Panel: Equatable, Codable, Sendable {
      /// All keys.
      case help
      /// The number of open tasks of each project and context.
      case counts
    }

    /// The tasks.
    var list: Browser.State
    /// Their file.
    var file: Autosave.State
    /// The message at the bottom.
    var notice = Notice.State()
    /// The purpose of keys.
    var mode = Mode.list
    /// The panel that replaces the list.
    var panel: Panel?
    /// The index of the line in the first row.
    var panelTop = 0
    /// The user's decision about a file that another program has changed, until it is carried out.
    var choice: Choice?
    /// The number of edits being written.
    var saving = 0
    /// The tasks whose done ones are being moved to the archive; nil if none are.
    var archiving: Document?
    /// The number of changes of the tasks when they were written beside the file, at the end of the program.
    var rescuedEdits = 0
    /// The earlier entries, the oldest first.
    var entries: [String] = []
    /// The earlier search terms, the oldest first.
    var searches: [String] = []
    /// The size of the screen.
    var size: Size
    /// The number of times that other programs have overwritten the screen.
    var edition = 0
    /// A Boolean value indicating whether the shell has the terminal.
    var isSuspended = false
    /// A Boolean value indicating whether to stop the program when the running write has ended.
    var stopsAfterSaving = false
    /// A Boolean value indicating whether an editor has the terminal.
    var isInEditor = false
    /// The end of the program, after the file is written.
    var ending: ExitCode?
    /// The end of the program.
    var exit: ExitCode?
    /// The message to print after the terminal has been restored.
    var farewell: String?

    /// Creates the initial state, with a file that has not been read.
    ///
    /// - Parameters:
    ///   - location: The location of the file.
    ///   - size: The size of the screen.
    ///   - settings: The settings.
    init(
      location: Location, size: Size = .usual, settings: Shared<Settings> = Shared(value: Settings())
    ) {
      list = Browser.State(settings: settings)
      file = Autosave.State(location: location)
      self.size = size
      list.resize(to: ScreenLayout(size).listRows)
    }
  }

  /// All that can happen.
  ///
  /// All actions come from outside, or from effects that wait for outside events, so that a recording of them is
  /// complete.
  enum Action: Equatable {
    /// The program begins.
    case started
    /// An event of the terminal.
    case terminal([TerminalEvent])
    /// Something happened to the tasks.
    case list(Browser.Action)
    /// Something happened to the file.
    case file(Autosave.Action)
    /// An action of the message.
    case notice(Notice.Action)
  }

  @Dependency(\.terminal) var terminal
  @Dependency(\.today) private var today
  @Dependency(\.days) private var days

  var body: some ReducerOf<Self> {
    Scope(state: \.list, action: \.list) { Browser() }
    Scope(state: \.file, action: \.file) { Autosave() }
    Scope(state: \.notice, action: \.notice) { Notice() }
    Reduce { state, action in
      switch action {
      case .started:
        start(&state)
      case .terminal(let events):
        .merge(events.map { handle($0, &state) })
      case .file(let action):
        follow(action, &state)
      case .list, .notice:
        .none
      }
    }
  }

  /// Reads the file, and follows the terminal and the days.
  private func start(_ state: inout State) -> Effect<Action> {
    let day = today()
    return .merge(
      browse(.dayBegan(day), &state), Autosave().start(&state.file).map(Action.file),
      .run(terminal.events(), name: "terminal") { .terminal($0) },
      .run(days(day), name: "days") { .list(.dayBegan($0)) })
  }

  private func handle(_ event: TerminalEvent, _ state: inout State) -> Effect<Action> {
    switch event {
    case .key(let key):
      return press(key, &state)
    case .paste(let text):
      return type(text, &state)
    case .mouse(let mouse):
      return use(mouse, &state)
    case .resized(let size):
      state.size = size
      state.edition += 1
      state.isSuspended = false
      state.list.resize(to: ScreenLayout(size).listRows)
      return .none
    case .edited(let text):
      return finishEditing(text, &state)
    case .notEdited(let reason):
      state.isInEditor = false
      return show(reason, .problem, in: &state)
    case .signal(.interrupt):
      // In an editor, Ctrl-C is for the editor.
      return state.isInEditor ? .none : end(.interrupted, &state)
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
}

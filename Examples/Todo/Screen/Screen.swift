import Store
import StoreTerminal

/// The full-screen program on a terminal.
@Reducer
struct Screen {
  /// The content of the screen.
  struct State: Equatable {
    /// The mode of the screen, which determines what the keys do.
    enum Mode: Equatable {
      /// The user chooses tasks and commands in the list.
      case list
      /// The user types a new task, or a new text for a task.
      case entry(Entry)
      /// The user types a filter.
      case filter(TextField.State)
      /// The user chooses a saved view; the associated value is the index of the selected view.
      case views(Int)
      /// The user types a name under which the current filter and order will be saved.
      case naming(TextField.State)
      /// The user searches for a command by words of its description.
      case palette(Palette)
      /// The user chooses a priority for the selected task.
      case priority
      /// The user decides about a file that another program has changed.
      case conflict
      /// The user answers a question.
      case question(Question)
    }

    /// A decision about a file that another program has changed.
    ///
    /// The decision is carried out after the version that is not kept was copied.
    struct Choice: Equatable {
      /// The version to keep.
      let version: Version
      /// The other program's version of the file at the time of the decision.
      let theirs: TaskFile.Version
      /// The number of times that the tasks had changed at the time of the decision.
      let edits: Int
    }

    /// The panel that replaces the list.
    enum Panel: Equatable, Codable, Sendable {
      /// All keys of the list.
      case help
      /// The number of open tasks of each project and context.
      case counts
    }

    /// The tasks.
    var list: Browser.State
    /// The file of the tasks.
    var file: Autosave.State
    /// The message at the bottom.
    var notice = Notice.State()
    /// The mode of the screen, which determines what the keys do.
    var mode = Mode.list
    /// The panel that replaces the list.
    var panel: Panel?
    /// The index of the first visible line of the panel.
    var panelTop = 0
    /// The user's decision about a file that another program has changed, until it is carried out.
    var choice: Choice?
    /// The number of unsaved edits that the running write includes.
    var saving = 0
    /// All tasks, while the done tasks among them are being moved to the archive; `nil` at other times.
    var archiving: Document?
    /// The value of `list.edits` when the tasks were written to a new file because the program had to end.
    var rescuedEdits = 0
    /// The texts of tasks that the user entered earlier, the oldest first.
    var entries: [String] = []
    /// The filters that the user entered earlier, the oldest first.
    var searches: [String] = []
    /// The size of the screen.
    var size: Size
    /// The number of times that other programs may have overwritten the screen.
    var edition = 0
    /// A Boolean value indicating whether the shell has the terminal.
    var isSuspended = false
    /// A Boolean value indicating whether to stop the program when the running write has ended.
    var stopsAfterSaving = false
    /// A Boolean value indicating whether an editor is using the terminal.
    var isInEditor = false
    /// The exit code that the program will return when it ends after the file is written; `nil` if the program is not
    /// about to end.
    var ending: ExitCode?
    /// The exit code of the program; `nil` until the program has ended.
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

  /// The actions of the program.
  ///
  /// All actions come from outside of the program, or from effects that wait for events from outside. So a replay of a
  /// session needs nothing but the actions.
  enum Action: Equatable {
    /// The program begins.
    case started
    /// An event of the terminal.
    case terminal([TerminalEvent])
    /// An action of the list of tasks.
    case list(Browser.Action)
    /// An action of the feature that reads and writes the file.
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

  /// Reads the file, and starts to receive the events of the terminal and of the calendar.
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
      // While an editor runs, Ctrl-C is meant for the editor.
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

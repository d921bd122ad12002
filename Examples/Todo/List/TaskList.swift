import Store

/// The list of tasks and its filter.
@Reducer
struct TaskList {
  /// The tasks and the filter.
  struct State: Equatable {
    /// The tasks of the file.
    var document = Document()
    /// The conditions that displayed tasks satisfy.
    var shown = DailyCriteria()
    /// The settings, which all sessions share.
    @SharedReader var settings: Settings

    /// Creates a list that displays all tasks.
    ///
    /// - Parameters:
    ///   - document: The tasks.
    ///   - settings: The settings.
    init(document: Document = Document(), settings: SharedReader<Settings> = SharedReader(value: Settings()))
    {
      self.document = document
      _settings = settings
    }
  }

  /// The actions of the list.
  enum Action: Equatable {
    /// A command was given.
    case command(Command)
    /// A command was carried out or failed.
    case reported(Report)
  }

  @Dependency(\.today) private var today

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .command(let command):
      state.shown.today = today()
      if case .list(let terms, as: _, all: let isAll) = command {
        state.shown.criteria = Criteria(filter: Filter(terms), showsWaiting: isAll)
      }
      let plan = Plan(command, in: state.document, today: today, settings: state.settings)
      if let edit = plan.edit { state.document.apply(edit) }
      return .send(.reported(plan.report))
    case .reported:
      return .none
    }
  }
}

import Store

/// The list of tasks on the screen, with the displayed tasks, the selection and the edits.
@Reducer
struct Browser {
  /// The tasks and the selection.
  struct State: Equatable {
    /// The tasks, including edits that are not in the file yet.
    var document = Document()
    /// The number of times that the tasks have changed so far.
    var edits = 0
    /// The edits that can be undone.
    var history = History()
    /// The edits that are not in the file yet.
    var unsaved: [Edit] = []
    /// The settings, which all sessions share: for example, the displayed tasks, their order and the saved views.
    @Shared var settings: Settings
    /// The current day; `nil` before the program has begun.
    var today: Day?
    /// The filter that the user is typing; `nil` while the user types no filter.
    var draft: Filter?
    /// The index of the selected task among the displayed tasks.
    var cursor = 0
    /// The identity of the selected task, by which it is found again after another session has changed the settings.
    var anchor: LineID?
    /// The lines that the user has marked, as they were at that time, keyed by their identities.
    var marks: [LineID: Line] = [:]
    /// The index of the task in the first row.
    var top = 0
    /// The number of rows.
    var height = 1
    /// The change of the selected task by another program; `nil` after the user was told about it.
    var surprise: Surprise?
    /// The result of the last action, for the parent to report.
    var report: Report?
    /// The values that the selectors have computed from this state.
    let memo = SelectorMemo<Self>()

    /// Creates a list without tasks.
    ///
    /// - Parameter settings: The settings.
    init(settings: Shared<Settings> = Shared(value: Settings())) { _settings = settings }
  }

  /// The actions of the list.
  enum Action: Equatable, Codable {
    /// Selects another row.
    case move(Move)
    /// Marks the selected task, or removes its mark, and selects the next task.
    case mark
    /// Marks all displayed tasks, or removes all marks if all these tasks are marked.
    case markShown
    /// Removes all marks.
    case unmark
    /// Marks the selected task, or all marked tasks, as done or not done.
    case toggle
    /// Removes the selected task, or all marked tasks.
    case delete
    /// Removes all displayed tasks.
    case deleteShown
    /// Sets or removes the priority of the selected task, or of all marked tasks.
    case prioritise(Priority?)
    /// Adds a task.
    case add(String)
    /// Replaces the line of a task.
    case rewrite(LineID, String)
    /// Undoes the last edit.
    case undo
    /// Redoes the last undone edit.
    case redo
    /// Displays all, open or done tasks.
    case show(Criteria.Showing)
    /// Displays the tasks that wait for a later day, or hides them.
    case showWaiting(Bool)
    /// Sets the filter.
    case filter(Filter)
    /// Displays the tasks that match a filter while the user types it; `nil` to display the previous tasks again.
    case preview(Filter?)
    /// Displays the tasks in another order.
    case sort(Order)
    /// Sets the displayed tasks and their order.
    case arrange(Arrangement)
    /// The settings have changed, perhaps in another session.
    case settled(Settings)
    /// Sets whether new tasks get a creation date.
    case dateNew(Bool)
    /// A day begins.
    case dayBegan(Day)
  }

  /// The row to select.
  enum Move: Equatable, Codable {
    /// The row that is a number of rows further down, or further up if the number is negative.
    case rows(Int)
    /// The row that is a number of screens further down, or further up if the number is negative.
    case pages(Int)
    /// The first row, or the last row.
    case first, last
  }

  @Dependency(\.today) private var today

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if action.isChoice { state.surprise = nil }
    switch action {
    case .move(let move):
      state.move(move)
    case .mark, .markShown, .unmark:
      state.mark(action)
    case .toggle, .delete, .prioritise:
      let (ids, marked) = (state.marked, state.markedNumbers)
      if marked.isEmpty, let surprise = state.surprise.take() {
        state.report = .failed(surprise.message)
        return .none
      }
      guard let number = state.selected else {
        state.report = .failed("There is no task here. Press \(state.keyTable.name(of: .add)) to add one.")
        return .none
      }
      let undo = state.keyTable.name(of: .browse(.undo))
      state.carryOut(plan(action, marked.isEmpty ? [number] : marked, in: state.document, undo: undo))
      if case .changed = state.report { for id in ids { state.marks[id] = nil } }
    case .deleteShown:
      let undo = state.keyTable.name(of: .browse(.undo))
      state.carryOut(.removing(state.rows.ids, in: state.document, undo: undo))
    case .add(let text):
      state.carryOut(Plan(.add(text), in: state.document, today: today, settings: state.settings))
      if let line = state.document.lines.last { state.select(line.id) }
    case .rewrite(let id, let text):
      let number = (state.document.lines.index(id: id) ?? -1) + 1
      state.carryOut(Plan.rewriting(number, with: text, in: state.document))
    case .undo:
      state.replay(.undo)
    case .redo:
      state.replay(.redo)
    case .show(let showing):
      state.keepingSelection { $0.$settings.arrangement.criteria.showing.withLock { $0 = showing } }
    case .showWaiting(let shows):
      state.keepingSelection { $0.$settings.arrangement.criteria.showsWaiting.withLock { $0 = shows } }
    case .filter(let filter):
      state.keepingSelection { state in
        state.draft = nil
        state.$settings.arrangement.criteria.filter.withLock { $0 = filter }
      }
    case .preview(let filter):
      state.keepingSelection { $0.draft = filter }
    case .sort(let order):
      state.keepingSelection { $0.$settings.arrangement.order.withLock { $0 = order } }
    case .arrange(let arrangement):
      state.keepingSelection { $0.$settings.arrangement.withLock { $0 = arrangement } }
    case .settled:
      let meant = state.anchor
      state.select(meant)
      if meant != nil, state.anchor != meant { state.surprise = .hidden }
    case .dateNew(let adds):
      state.$settings.addsCreationDate.withLock { $0 = adds }
      state.report = .changed("New tasks get \(adds ? "their creation date" : "no creation date").")
    case .dayBegan(let day):
      state.keepingSelection { $0.today = day }
    }
    return .none
  }

  /// Computes the change that an action makes to the tasks with the given numbers.
  ///
  /// There must be at least one number.
  private func plan(_ action: Action, _ numbers: [Int], in document: Document, undo: String) -> Plan {
    let tasks = TaskNumbers(numbers)
    let plan =
      switch action {
      case .delete: Plan(.rm(tasks), in: document, today: today)
      case .prioritise(let priority): Plan(.pri(tasks, priority), in: document, today: today)
      case _ where numbers.allSatisfy({ document.lines[$0 - 1].isDone }):
        Plan.combining(tasks, in: document, Plan.reopening)
      default: Plan(.done(tasks), in: document, today: today)
      }
    guard numbers.count > 1, case .changed = plan.report else { return plan }
    return Plan(edit: plan.edit, report: .changed("Changed \(numbers.count) tasks. Press \(undo) to undo."))
  }
}

extension Browser.Action {
  /// A Boolean value indicating whether the action is a new choice of the user.
  ///
  /// If the action is a choice, the program need no longer report that another program has changed the selected task.
  fileprivate var isChoice: Bool {
    switch self {
    case .toggle, .delete, .prioritise, .sort, .settled, .dateNew, .dayBegan, .unmark: false
    case .move, .mark, .markShown, .deleteShown, .add, .rewrite, .undo, .redo, .show, .showWaiting, .filter,
      .preview, .arrange:
      true
    }
  }
}

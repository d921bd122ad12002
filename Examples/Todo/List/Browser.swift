import Store

/// The list of tasks on the screen, with the displayed tasks, the selection and the edits.
@Reducer
struct Browser {
  /// The tasks and the selection.
  struct State: Equatable {
    /// The tasks, including edits that are not in the file yet.
    var document = Document()
    /// The numbers of tasks by kind.
    var tally = Tally()
    /// The number of changes so far.
    var edits = 0
    /// The edits that can be undone.
    var history = History()
    /// The edits that are not in the file yet.
    var unsaved: [Edit] = []
    /// The filter of the displayed tasks.
    var arrangement = Arrangement()
    /// The index of the selected task among the displayed ones.
    var cursor = 0
    /// The index of the task in the first row.
    var top = 0
    /// The number of rows.
    var height = 1
    /// The progress of a sort; nil if there is none.
    var sorting: Sorting.Progress?
    /// The change of the selected task by another program, until the user knows of it.
    var surprise: Surprise?
    /// The result of the last action, for the parent to report.
    var report: Report?
  }

  /// The actions of the tasks.
  enum Action: Equatable, Codable {
    /// Another row is selected.
    case move(Move)
    /// Marks the task as done or not done.
    case toggle
    /// The task goes.
    case delete
    /// Removes all displayed tasks.
    case deleteShown
    /// Sets or removes the priority of the task.
    case prioritise(Priority?)
    /// Adds a task.
    case add(String)
    /// Replaces the line of a task.
    case rewrite(LineID, String)
    /// Undoes the last edit.
    case undo
    /// Redoes the last undone edit.
    case redo
    /// Displays other kinds of tasks.
    case show(Arrangement.Showing)
    /// Other tasks are shown.
    case filter(Filter)
    /// Displays the tasks in another order.
    case sort(Order)
    /// A sort made progress.
    case sortProgress(Double)
    /// A sort has finished, with the positions of the tasks after a number of edits.
    case sorted([Int32], edits: Int)
    /// Cancels a sort.
    case cancelSort
  }

  /// The destination.
  enum Move: Equatable, Codable {
    /// By some rows; up if the number is negative.
    case rows(Int)
    /// Some screens down.
    case pages(Int)
    /// To the first row, or to the last.
    case first, last
  }

  private enum CancelID { case sort }

  @Dependency(\.today) private var today

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if action.isChoice { state.surprise = nil }
    switch action {
    case .move(let move):
      state.move(move)
    case .toggle, .delete, .prioritise:
      if let surprise = state.surprise.take() {
        state.report = .failed(surprise.message)
        return .none
      }
      guard let number = state.selected else {
        state.report = .failed("There is no task here. Press a to add one.")
        return .none
      }
      state.carryOut(plan(action, number, in: state.document))
    case .deleteShown:
      state.carryOut(.removing(state.arrangement.rows.map { Int($0) }, in: state.document))
    case .add(let text):
      state.carryOut(Plan(.add(text), in: state.document, today: today))
    case .rewrite(let id, let text):
      let number = (state.document.position(of: id) ?? -1) + 1
      state.carryOut(Plan.rewriting(number, with: text, in: state.document))
    case .undo:
      state.undo()
    case .redo:
      state.redo()
    case .show(let showing):
      state.keepingSelection { $0.arrangement.show(showing, $0.arrangement.filter, of: $0.document) }
    case .filter(let filter):
      state.keepingSelection { $0.arrangement.show($0.arrangement.showing, filter, of: $0.document) }
    case .sort, .sortProgress, .sorted, .cancelSort:
      return sort(&state, action)
    }
    return .none
  }

  private func plan(_ action: Action, _ number: Int, in document: Document) -> Plan {
    switch action {
    case .delete: Plan(.rm(number), in: document, today: today)
    case .prioritise(let priority): Plan(.pri(number, priority), in: document, today: today)
    case _ where ItemEditing.isDone(document.lines[number - 1].text): .reopening(number, in: document)
    default: Plan(.done(number), in: document, today: today)
    }
  }

  private func sort(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .sort(.file):
      state.sorting = nil
      state.keepingSelection { $0.arrangement.arrange(by: .file, nil, of: $0.document) }
      return .cancel(id: CancelID.sort)
    case .sort(let order):
      state.sorting = Sorting.Progress(order: order, fraction: 0)
      return .run(name: "sort") { [document = state.document, edits = state.edits] send in
        let positions = await Sorting.positions(of: document, by: order) { await send(.sortProgress($0)) }
        if let positions { await send(.sorted(positions, edits: edits)) }
      }.cancellable(id: CancelID.sort, cancelInFlight: true)
    case .sortProgress(let fraction):
      state.sorting?.fraction = fraction
    case .sorted(let positions, let edits):
      guard let sorting = state.sorting else { return .none }
      // The sorted tasks are not the current ones.
      guard edits == state.edits else { return sort(&state, .sort(sorting.order)) }
      state.sorting = nil
      state.keepingSelection { $0.arrangement.arrange(by: sorting.order, positions, of: $0.document) }
    case .cancelSort:
      state.sorting = nil
      return .cancel(id: CancelID.sort)
    default:
      break
    }
    return .none
  }
}

extension Browser.Action {
  /// A Boolean value indicating whether the user has chosen another task or action since the change.
  fileprivate var isChoice: Bool {
    switch self {
    case .toggle, .delete, .prioritise, .sort, .sortProgress, .sorted, .cancelSort: false
    case .move, .deleteShown, .add, .rewrite, .undo, .redo, .show, .filter: true
    }
  }
}

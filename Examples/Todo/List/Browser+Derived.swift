import Store

// What is derived from the lines: each change of a line costs what it changes.
extension Browser {
  /// The tasks, in the order of the file.
  static let tasks = CollectionSelector(\State.document.lines, name: "tasks").filter { !$0.isBlank }
  /// The tasks that are not done.
  static let open = tasks.filter(name: "open") { !$0.isDone }
  /// The tasks in the chosen order.
  static let sorted = tasks.sorted(with: \.order) { task, order in order.key(of: task.text) }
  /// The displayed tasks, in the chosen order.
  static let shown = sorted.filter(with: \.criteria, name: "shown") { task, criteria in criteria.matches(task)
  }

  /// The numbers of tasks.
  static let tally = Selector<State, Tally>(name: "tally") { state in
    let open = state[openCount]
    return Tally(open: open, done: state[taskCount] - open)
  }
  /// The number of open tasks of each project.
  static let projects = open.grouped { $0.names(after: "+") }.count
  /// The number of open tasks of each context.
  static let contexts = open.grouped { $0.names(after: "@") }.count

  private static let taskCount = tasks.count
  private static let openCount = open.count

  /// The numbers of open and done tasks.
  struct Tally: Equatable, Sendable {
    /// The number of open tasks.
    var open = 0
    /// The number of done tasks.
    var done = 0
    /// The number of all tasks.
    var all: Int { open + done }
  }
}

extension Browser.State {
  /// The displayed tasks, in order.
  ///
  /// Not to be kept while a line changes, because the change would copy the lines.
  var rows: DerivedCollection<LineID, Line> { memo[Browser.shown, of: self] }

  /// The numbers of tasks.
  var tally: Browser.Tally { memo[Browser.tally, of: self] }

  /// The number of open tasks of each project.
  var projects: [String: Int] { memo[Browser.projects, of: self] }

  /// The number of open tasks of each context.
  var contexts: [String: Int] { memo[Browser.contexts, of: self] }

  /// The line of the selected task; nil if no task is displayed.
  var selectedLine: Line? {
    let rows = rows
    return rows.indices.contains(cursor) ? rows[cursor] : nil
  }

  /// The number of the selected task.
  var selected: Int? { selectedLine.map { number(of: $0) } }

  /// The tasks in the rows of the screen.
  ///
  /// - Complexity: O(log *n*) for each row of the screen, however many tasks there are.
  var window: [Item] {
    rows.dropFirst(top).prefix(height).map { Item(number: number(of: $0), text: $0.text) }
  }

  /// The number of displayed tasks.
  var shownCount: Int { rows.count }

  /// The number of the last line, which has the most digits.
  var highestNumber: Int { document.lines.count }

  // A displayed task is a line.
  private func number(of task: Line) -> Int { document.lines.index(id: task.id)! + 1 }
}

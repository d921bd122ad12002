import Store

// These selectors compute values from the lines. The cost of a change is proportional to the number of rows that it
// affects.
extension Browser {
  /// The tasks, in the order of the file.
  static let tasks = CollectionSelector(\State.document.lines, name: "tasks").filter { !$0.isBlank }
  /// The tasks that are not done.
  static let open = tasks.filter(name: "open") { !$0.isDone }
  /// The tasks in the chosen order.
  static let sorted = tasks.sorted(with: \.order) { task, order in order.key(of: task.text) }
  /// The displayed tasks, in the chosen order.
  static let shown = sorted.filter(with: \.dailyCriteria, name: "shown", narrowing: { $0.narrows($1) }) {
    task, criteria in criteria.matches(task)
  }

  /// The marked tasks that are displayed and have not changed since they were marked.
  static let marked = Selector<State, Set<LineID>>(name: "marked") { state in
    let marks = state[\.marks]
    guard !marks.isEmpty else { return [] }
    let rows = state[shown]
    return Set(
      marks.values.lazy.filter { line in
        rows.index(id: line.id).map { rows[$0].isIdentical(to: line) } ?? false
      }
      .map(\.id))
  }

  /// The numbers of open, done and waiting tasks.
  static let tally = Selector<State, Tally>(name: "tally") { state in
    let open = state[openCount]
    return Tally(open: open, done: state[taskCount] - open, waiting: state[waitingCount])
  }
  /// The number of open tasks of each project.
  static let projects = Selector<State, [String: Int]>(name: "projects") { names(after: "+", $0[mentions]) }
  /// The number of open tasks of each context.
  static let contexts = Selector<State, [String: Int]>(name: "contexts") { names(after: "@", $0[mentions]) }

  private static let taskCount = tasks.count
  private static let openCount = open.count
  /// The number of open tasks that wait for a later day.
  private static let waitingCount = open.filter(with: \.today, name: "waiting") { task, today in
    today.map(task.isWaiting) ?? false
  }.count
  /// The number of open tasks that mention each project or context.
  static let mentions = open.grouped { $0.mentions }.count

  private static func names(after sigil: Unicode.Scalar, _ mentions: [String: Int]) -> [String: Int] {
    mentions.reduce(into: [:]) { names, mention in
      let scalars = mention.key.unicodeScalars
      if scalars.first == sigil { names[String(scalars.dropFirst())] = mention.value }
    }
  }

  /// The numbers of open, done and waiting tasks.
  struct Tally: Equatable, Sendable {
    /// The number of open tasks.
    var open = 0
    /// The number of done tasks.
    var done = 0
    /// The number of open tasks that wait for a later day.
    var waiting = 0
    /// The number of all tasks.
    var all: Int { open + done }
  }
}

extension Browser.State {
  /// The conditions that displayed tasks satisfy.
  var criteria: Criteria {
    var criteria = settings.arrangement.criteria
    if let draft { criteria.filter = draft }
    return criteria
  }

  /// The conditions that displayed tasks satisfy today.
  var dailyCriteria: DailyCriteria { DailyCriteria(criteria: criteria, today: today) }

  /// The order of the displayed tasks.
  var order: Order { settings.arrangement.order }

  /// The keys of the screen, including the keys that the settings change.
  var keyTable: KeyTable { KeyTable(changes: settings.keys) }

  /// A message about settings that could not be loaded or saved.
  var trouble: String? { ($settings.saveError ?? $settings.loadError).map(Settings.message) }

  /// The displayed tasks, in order.
  ///
  /// Don't keep this value while a line changes. The value shares its memory with the state, so the change would copy
  /// all lines.
  var rows: DerivedCollection<LineID, Line> { memo[Browser.shown, of: self] }

  /// The numbers of open, done and waiting tasks.
  var tally: Browser.Tally { memo[Browser.tally, of: self] }

  /// The number of open tasks of each project.
  var projects: [String: Int] { memo[Browser.projects, of: self] }

  /// The number of open tasks of each context.
  var contexts: [String: Int] { memo[Browser.contexts, of: self] }

  /// The projects and contexts of the open tasks with their `+` or `@`, the most frequent first.
  var mentions: [String] {
    memo[Browser.mentions, of: self].sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// The marked tasks to which a command applies: those that are displayed and have not changed since they were marked.
  var marked: Set<LineID> { memo[Browser.marked, of: self] }

  /// The line of the selected task; `nil` if no task is displayed.
  var selectedLine: Line? {
    let rows = rows
    return rows.indices.contains(cursor) ? rows[cursor] : nil
  }

  /// The number of the selected task.
  var selected: Int? { selectedLine.map { number(of: $0) } }

  /// The tasks that fit on the screen at the current scroll position.
  ///
  /// - Complexity: O(log *n*) for each row of the screen, where *n* is the number of tasks.
  var window: [Item] {
    // `top` may be too great: another session may just have changed the settings, and fewer tasks may be displayed now.
    let marked = marked
    return rows.dropFirst(max(0, min(top, shownCount - height))).prefix(height).map {
      Item(number: number(of: $0), text: $0.text, isMarked: marked.contains($0.id))
    }
  }

  /// The number of displayed tasks.
  var shownCount: Int { rows.count }

  /// The number of the last line, which has the most digits.
  var highestNumber: Int { document.lines.count }

  // The index exists, because each displayed task is a line of the document.
  func number(of task: Line) -> Int { document.lines.index(id: task.id)! + 1 }
}

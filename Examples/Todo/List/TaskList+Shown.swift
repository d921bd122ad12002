import Store

extension TaskList {
  /// All tasks, in the order of the file.
  static let tasks = CollectionSelector(\State.document.lines, name: "tasks").filter { !$0.isBlank }

  /// The displayed tasks.
  static let shown = tasks.filter(with: \.shown, name: "shown") { task, criteria in criteria.matches(task) }

  /// The tasks that are not displayed because they wait for a later day.
  static let hidden = tasks.filter(with: \.shown.hidingDay, name: "hidden") { task, day in
    day.map(task.isWaiting) ?? false
  }

  /// The displayed tasks, with their numbers.
  static let items = Selector<State, [Item]>(name: "items") { state in
    let lines = state.document.lines
    // The index exists, because each displayed task is a line of the document.
    return state[shown].map { Item(number: lines.index(id: $0.id)! + 1, text: $0.text) }
  }

  /// A text that tells how many tasks are displayed, how many the file has, and how many are hidden until a later day.
  static let headline = Selector<State, String>(name: "headline") {
    let waiting = $0[hidden].count
    return "\($0[shown].count) of \($0[tasks].count) tasks" + (waiting == 0 ? "" : ", \(waiting) waiting")
  }
}

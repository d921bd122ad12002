import Store

extension TaskList {
  /// All tasks, in the order of the file.
  static let tasks = CollectionSelector(\State.document.lines, name: "tasks").filter { !$0.isBlank }

  /// The tasks that the filter selects.
  static let shown = tasks.filter(with: \.filter, name: "shown") { task, filter in filter.matches(task.text) }

  /// The tasks that the filter selects, with their numbers.
  static let items = Selector<State, [Item]>(name: "items") { state in
    let lines = state.document.lines
    // A displayed task is a line.
    return state[shown].map { Item(number: lines.index(id: $0.id)! + 1, text: $0.text) }
  }

  /// The number of displayed tasks and of all tasks.
  static let headline = Selector<State, String>(name: "headline") {
    "\($0[shown].count) of \($0[tasks].count) tasks"
  }
}

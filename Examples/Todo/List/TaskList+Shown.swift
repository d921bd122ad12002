import Store

extension TaskList {
  /// All tasks, in the order of the file.
  static let items = Selector<State, [Item]>(name: "items") { state in
    state.document.lines.enumerated().compactMap { index, line in
      line.isBlank ? nil : Item(number: index + 1, text: line.text)
    }
  }

  /// The tasks that the filter selects.
  static let shown = Selector<State, [Item]>(name: "shown") { state in
    let filter = state.filter
    return state[items].filter { filter.matches($0.text) }
  }

  /// The number of displayed tasks and of all tasks.
  static let headline = Selector<State, String>(name: "headline") {
    "\($0[shown].count) of \($0[items].count) tasks"
  }
}

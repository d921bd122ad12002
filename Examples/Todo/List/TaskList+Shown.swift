import Store

extension TaskList {
  /// The tasks that are shown, in the order of the file.
  static func shown(_ state: State) -> [Item] {
    state.document.lines.enumerated().compactMap { index, line in
      guard !line.isBlank, state.filter.matches(line.text) else { return nil }
      return Item(number: index + 1, text: line.text)
    }
  }

  /// How many tasks are shown of how many there are.
  static func headline(_ state: State) -> String {
    "\(shown(state).count) of \(state.document.lines.count { !$0.isBlank }) tasks"
  }
}

import Store

extension Browser.State {
  /// The numbers of the marked tasks to which a command applies.
  ///
  /// - Complexity: O(log *n*) for each marked task, where *n* is the number of tasks.
  var markedNumbers: [Int] { marked.compactMap { id in marks[id].map(number) }.sorted() }

  /// Carries out an action that adds or removes marks.
  mutating func mark(_ action: Browser.Action) {
    switch action {
    case .mark:
      guard let line = selectedLine else { return }
      marks[line.id] = marked.contains(line.id) ? nil : line
      move(.rows(1))
    case .markShown:
      let rows = rows
      let areMarked = marked.count == rows.count
      marks = areMarked ? [:] : Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
    default:
      marks = [:]
    }
  }
}

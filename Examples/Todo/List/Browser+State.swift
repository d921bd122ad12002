extension Browser.State {
  /// The number of the selected task; nil if no task is displayed.
  var selected: Int? {
    arrangement.rows.indices.contains(cursor) ? Int(arrangement.rows[cursor]) + 1 : nil
  }

  /// The line of the selected task.
  var selectedLine: Line? { selected.flatMap { document[$0] } }

  /// The tasks in the rows of the screen.
  ///
  /// - Complexity: O(n) in the number of rows on the screen, however many tasks there are.
  var window: [Item] {
    arrangement.rows[min(top, arrangement.rows.count)..<min(top + height, arrangement.rows.count)].map {
      Item(number: Int($0) + 1, text: document.lines[Int($0)].text)
    }
  }

  /// The number of displayed tasks.
  var shownCount: Int { arrangement.rows.count }

  /// The number of the last line, which has the most digits.
  var highestNumber: Int { document.lines.count }

  /// Changes the height of the list.
  ///
  /// - Parameter rows: The number of rows.
  mutating func resize(to rows: Int) {
    height = max(1, rows)
    place(cursor)
  }

  /// Carries out an edit.
  ///
  /// - Parameter edit: The edit.
  mutating func apply(_ edit: Edit) {
    document.apply(edit)
    tally.apply(edit)
    arrangement.apply(edit, in: document)
    unsaved.append(edit)
    edits += 1
    place(cursor)
  }
}

extension Browser.State {
  /// Carries out a plan and reports it.
  mutating func carryOut(_ plan: Plan) {
    report = plan.report
    guard let edit = plan.edit else { return }
    history.note(edit)
    let isNew = edit.new.count > edit.old.count
    apply(edit)
    if isNew { select(edit.start + edit.new.count) }
  }

  mutating func move(_ move: Browser.Move) {
    switch move {
    case .rows(let count): place(cursor + count)
    case .pages(let count):
      top = max(0, min(top + count * height, shownCount - height))
      place(cursor + count * height)
    case .first: place(0)
    case .last: place(shownCount - 1)
    }
  }

  /// Changes the displayed tasks.
  ///
  /// The selected task stays selected if it is still displayed.
  mutating func keepingSelection(_ body: (inout Self) -> Void) {
    let number = selected
    let before = shownCount
    body(&self)
    guard number == nil || before != 0 else { return place(0) }
    select(number)
  }

  /// Selects a task or, if it is not displayed, the row that is already selected.
  mutating func select(_ number: Int?) {
    let position = number.map { Int32($0 - 1) }
    place(position.flatMap { arrangement.rows.firstIndex(of: $0) } ?? cursor)
  }

  /// Selects a row or the nearest existing one, and scrolls to it.
  private mutating func place(_ row: Int) {
    cursor = max(0, min(row, shownCount - 1))
    top = max(0, min(max(min(top, cursor), cursor - height + 1), max(0, shownCount - height)))
  }
}

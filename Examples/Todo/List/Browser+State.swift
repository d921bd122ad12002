import Store

extension Browser.State {
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
    unsaved.append(edit)
    edits += 1
    place(cursor)
  }

  /// Carries out the edit of a plan, and sets the message about it.
  mutating func carryOut(_ plan: Plan) {
    report = plan.report
    guard let edit = plan.edit else { return }
    history.note(edit)
    apply(edit)
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

  /// Runs a closure that changes which tasks are displayed, or their order.
  ///
  /// The selected task stays selected if it is still displayed.
  mutating func keepingSelection(_ body: (inout Self) -> Void) {
    let id = selectedLine?.id
    body(&self)
    select(id)
  }

  /// Selects a task.
  ///
  /// If the task is not displayed, the row that was selected before stays selected.
  mutating func select(_ id: LineID?) {
    place(id.flatMap(rows.index(id:)) ?? cursor)
  }

  /// Selects a row, or the last row if there are fewer rows, and scrolls to it.
  private mutating func place(_ row: Int) {
    let count = shownCount
    cursor = max(0, min(row, count - 1))
    top = max(0, min(max(min(top, cursor), cursor - height + 1), max(0, count - height)))
    anchor = selectedLine?.id
  }
}

extension Browser.State {
  /// Undoes the last edit or redoes the last undone edit, even if other programs have changed the tasks.
  ///
  /// - Parameter direction: The direction: undo or redo.
  mutating func replay(_ direction: History.Direction) {
    guard let past = history.take(direction) else {
      return report = .unchanged("There is nothing to \(direction).")
    }
    let rebased = document.rebasing(past)
    guard rebased.obstacles.isEmpty, let edit = document.combining(rebased.edits) else {
      let text = (past.old.last ?? past.new.last)?.text ?? ""
      return report = .failed(
        "Another program has changed or removed this task, so nothing was \(direction.participle): \(text)")
    }
    apply(edit)
    history.note(edit, direction)
    select(edit.firstChange.flatMap { document[$0 + 1]?.id })
    report = .changed("\(direction == .undo ? "Undone" : "Redone") \(edit.summary)")
  }
}

extension History.Direction {
  fileprivate var participle: String { self == .undo ? "undone" : "redone" }
}

extension Document {
  /// Returns one edit with the same result as several edits in succession.
  fileprivate func combining(_ edits: [Edit]) -> Edit? {
    guard edits.count > 1 else { return edits.first }
    var document = self
    for edit in edits { document.apply(edit) }
    return edit(to: document)
  }
}

extension Edit {
  /// A text with the number and the text of the changed task, or with the number of tasks if the edit changes several.
  var summary: String {
    let tasks = positions.filter { isChangeOfTask(at: $0) }
    guard tasks.count < 2 else { return "the change of \(tasks.count) tasks" }
    let isRemoval = new.count < old.count || new.last?.isEmpty == true
    let text = (isRemoval ? old.last : new.last)?.text ?? ""
    return "\(positions.upperBound): \(isRemoval ? "removed " : "")\(text)"
  }

  /// The position of the first line whose text differs after the edit.
  fileprivate var firstChange: Int? { positions.first { isChangeOfTask(at: $0) } }

  /// Returns a Boolean value indicating whether the text of a line differs after the edit.
  private func isChangeOfTask(at position: Int) -> Bool {
    let index = position - start
    let (old, new) = (
      old.indices.contains(index) ? old[index].text : "", new.indices.contains(index) ? new[index].text : ""
    )
    return !old.hasSameBytes(as: new)
  }
}

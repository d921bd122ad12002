extension Browser.State {
  /// Undoes the last edit.
  mutating func undo() {
    guard let edit = history.takeLastDone() else { return report = .unchanged("There is nothing to undo.") }
    if let edit = replay(edit, "Undone", "undone") { history.noteUndone(edit) }
  }

  /// Redoes the last undone edit.
  mutating func redo() {
    guard let edit = history.takeLastUndone() else { return report = .unchanged("There is nothing to redo.") }
    if let edit = replay(edit, "Redone", "redone") { history.noteRedone(edit) }
  }

  /// Applies an edit of the history to the current tasks, which other programs may have changed, and reports the
  /// result.
  ///
  /// - Returns: The applied edit, or `nil` if other programs have changed or removed the task since.
  private mutating func replay(_ edit: Edit, _ verb: String, _ participle: String) -> Edit? {
    let rebased = document.rebasing(edit)
    guard rebased.obstacles.isEmpty, let edit = document.combining(rebased.edits) else {
      let text = (edit.old.last ?? edit.new.last)?.text ?? ""
      report = .failed(
        "Another program has changed or removed this task, so nothing was \(participle): \(text)")
      return nil
    }
    apply(edit)
    let position = edit.start + max(0, edit.new.count - 1)
    select(position + 1)
    report = .changed("\(verb) \(edit.summary)")
    return edit
  }
}

extension Document {
  /// Returns one edit that combines several.
  fileprivate func combining(_ edits: [Edit]) -> Edit? {
    guard edits.count > 1 else { return edits.first }
    var document = self
    for edit in edits { document.apply(edit) }
    return edit(to: document)
  }
}

extension Edit {
  /// Returns the number and the text of the changed task, or the number of tasks if there are several.
  fileprivate var summary: String {
    let tasks = positions.filter { isChangeOfTask(at: $0) }
    guard tasks.count < 2 else { return "the change of \(tasks.count) tasks" }
    let isRemoval = new.count < old.count || new.last?.isEmpty == true
    let text = (isRemoval ? old.last : new.last)?.text ?? ""
    return "\(positions.upperBound): \(isRemoval ? "removed " : "")\(text)"
  }

  /// Returns a Boolean value indicating whether a line has another text after the edit.
  private func isChangeOfTask(at position: Int) -> Bool {
    let index = position - start
    let (old, new) = (
      old.indices.contains(index) ? old[index].text : "", new.indices.contains(index) ? new[index].text : ""
    )
    return !old.hasSameBytes(as: new)
  }
}

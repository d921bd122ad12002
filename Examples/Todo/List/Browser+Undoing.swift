extension Browser.State {
  /// Takes the last edit back.
  mutating func undo() {
    guard let edit = history.takeLastDone() else { return report = .unchanged("There is nothing to undo.") }
    if let edit = replay(edit, "Undone", "undone") { history.noteUndone(edit) }
  }

  /// Does again what was taken back last.
  mutating func redo() {
    guard let edit = history.takeLastUndone() else { return report = .unchanged("There is nothing to redo.") }
    if let edit = replay(edit, "Redone", "redone") { history.noteRedone(edit) }
  }

  /// Carries out an edit of the history, on the tasks as others have left them, and reports it.
  ///
  /// - Returns: The edit as it was carried out, or `nil` if others have changed or removed the task since.
  private mutating func replay(_ edit: Edit, _ verb: String, _ participle: String) -> Edit? {
    let rebased = document.rebasing(edit)
    guard rebased.obstacles.isEmpty, let edit = rebased.edits.first else {
      let text = (edit.old.last ?? edit.new.last)?.text ?? ""
      report = .failed(
        "Another program has changed or removed this task, so nothing was \(participle): \(text)")
      return nil
    }
    apply(edit)
    let position = edit.start + max(0, edit.new.count - 1)
    select(position + 1)
    let isRemoval = edit.new.count < edit.old.count || edit.new.last?.isEmpty == true
    let text = (isRemoval ? edit.old.last : edit.new.last)?.text ?? ""
    report = .changed(
      "\(verb) \(edit.start + max(edit.old.count, edit.new.count)): \(isRemoval ? "removed " : "")\(text)")
    return edit
  }
}

/// The edits that can be undone, and those that can be redone.
struct History: Equatable {
  private var done: [Edit] = []
  private var undone: [Edit] = []

  /// Notes an edit; what was undone before can't be redone any more.
  ///
  /// - Parameter edit: The edit.
  mutating func note(_ edit: Edit) {
    done.append(edit)
    undone = []
  }

  /// Takes the last edit back.
  ///
  /// - Returns: The edit that does it, or `nil` if there is nothing to be undone.
  mutating func undo() -> Edit? {
    guard let edit = done.popLast() else { return nil }
    undone.append(edit)
    return edit.inverse
  }

  /// Does again what was undone last.
  ///
  /// - Returns: The edit, or `nil` if there is nothing to be redone.
  mutating func redo() -> Edit? {
    guard let edit = undone.popLast() else { return nil }
    done.append(edit)
    return edit
  }
}

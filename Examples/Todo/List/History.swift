/// A history of the edits that can be undone, and of those that can be redone.
struct History: Equatable {
  private var done: [Edit] = []
  private var undone: [Edit] = []

  /// Records an edit.
  ///
  /// Edits that were undone before can't be redone any more.
  ///
  /// - Parameter edit: The edit.
  mutating func note(_ edit: Edit) {
    done.append(edit)
    undone = []
  }

  /// Removes the last edit that can be undone.
  ///
  /// - Returns: The edit that undoes it, or `nil` if there is nothing to undo.
  mutating func takeLastDone() -> Edit? { done.popLast()?.inverse }

  /// Records that an edit was undone.
  ///
  /// - Parameter edit: The edit that undid it.
  mutating func noteUndone(_ edit: Edit) { undone.append(edit.inverse) }

  /// Removes the last edit that can be redone.
  ///
  /// - Returns: The edit, or `nil` if there is nothing to redo.
  mutating func takeLastUndone() -> Edit? { undone.popLast() }

  /// Records that an edit was redone.
  ///
  /// - Parameter edit: The edit.
  mutating func noteRedone(_ edit: Edit) { done.append(edit) }

  /// Changes the identities of lines in the edits.
  ///
  /// - Parameter identities: The new identities by the old ones.
  mutating func identify(_ identities: [LineID: LineID]) {
    guard !identities.isEmpty else { return }
    done = done.map { $0.identified(identities) }
    undone = undone.map { $0.identified(identities) }
  }
}

extension Edit {
  fileprivate func identified(_ identities: [LineID: LineID]) -> Edit {
    func identified(_ line: Line) -> Line {
      Line(text: line.text, ending: line.ending, id: identities[line.id] ?? line.id)
    }
    return Edit(start: start, old: old.map(identified), new: new.map(identified))
  }
}

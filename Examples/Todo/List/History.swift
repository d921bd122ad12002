/// A history of the edits that can be undone, and of the edits that can be redone.
struct History: Equatable {
  /// A direction in the history.
  enum Direction: String {
    case undo, redo
  }

  private var done: [Edit] = []
  private var undone: [Edit] = []

  /// Records an edit.
  ///
  /// Edits that were undone before can no longer be redone.
  ///
  /// - Parameter edit: The edit.
  mutating func note(_ edit: Edit) {
    done.append(edit)
    undone = []
  }

  /// Removes the edit that is undone or redone next, and returns it in the form in which it must be carried out.
  ///
  /// - Parameter direction: The direction.
  /// - Returns: The edit to carry out, or `nil` if there is none.
  mutating func take(_ direction: Direction) -> Edit? {
    switch direction {
    case .undo: done.popLast()?.inverse
    case .redo: undone.popLast()
    }
  }

  /// Records that an edit that ``take(_:)`` returned was carried out, perhaps adapted to changed tasks.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - direction: The direction.
  mutating func note(_ edit: Edit, _ direction: Direction) {
    switch direction {
    case .undo: undone.append(edit.inverse)
    case .redo: done.append(edit)
    }
  }

  /// Changes the identities of lines in the edits.
  ///
  /// - Parameter identities: The new identities, keyed by the old ones.
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

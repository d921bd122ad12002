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

  /// Takes the last edit out of those that can be undone.
  ///
  /// - Returns: The edit that takes it back, or `nil` if there is nothing to be undone.
  mutating func takeLastDone() -> Edit? { done.popLast()?.inverse }

  /// Notes that an edit was taken back.
  ///
  /// - Parameter edit: The edit that took it back.
  mutating func noteUndone(_ edit: Edit) { undone.append(edit.inverse) }

  /// Takes the last edit out of those that can be done again.
  ///
  /// - Returns: The edit, or `nil` if there is nothing to be redone.
  mutating func takeLastUndone() -> Edit? { undone.popLast() }

  /// Records that an edit was redone.
  ///
  /// - Parameter edit: The edit.
  mutating func noteRedone(_ edit: Edit) { done.append(edit) }

  /// Gives lines of the edits other identities.
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

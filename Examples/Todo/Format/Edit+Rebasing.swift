import Store

/// An edit of one version of a document, adapted to another version.
struct RebasedEdit: Equatable, Sendable {
  /// A line that the edit could not change, because it no longer has the text that the edit replaces.
  struct Obstacle: Equatable, Sendable {
    /// The state of the line: ``Whereabouts/changed(_:)`` or ``Whereabouts/gone``.
    let whereabouts: Whereabouts
    /// The new text of the line; empty if the edit removes the line.
    let text: String
  }

  /// The edits, in order.
  fileprivate(set) var edits: [Edit] = []
  /// The lines that the edit could not change.
  fileprivate(set) var obstacles: [Obstacle] = []
}

extension Document {
  /// Adapts an edit that was made to another version of this document.
  ///
  /// The edit changes a line, at any position, if the line still has the text that the edit replaces. If the edit
  /// restores a removed line, the line replaces the empty line that the removal left, or is added at the end.
  ///
  /// - Parameter edit: The edit, whose lines have the identities of this document.
  /// - Returns: The adapted edits, and the lines that the edit could not change.
  /// - Complexity: O(1) on average for each line of the edit; O(*n*), where *n* is the number of lines, for each line
  ///   that is gone.
  func rebasing(_ edit: Edit) -> RebasedEdit {
    guard !fits(edit) else { return RebasedEdit(edits: [edit]) }
    var rebased = RebasedEdit()
    var document = self
    for index in 0..<max(edit.old.count, edit.new.count) {
      let old = index < edit.old.count ? edit.old[index] : nil
      let new = index < edit.new.count ? edit.new[index] : nil
      document.rebase(old, new, &rebased)
    }
    return rebased
  }

  /// Returns a Boolean value indicating whether the document has, at the edit's position, the lines that the edit
  /// replaces.
  private func fits(_ edit: Edit) -> Bool {
    let end = edit.start + edit.old.count
    guard end <= lines.count, edit.old.count == edit.new.count || end == lines.count else { return false }
    // No line can follow a line without an ending.
    guard edit.new.last?.ending != Line.Ending.none || end == lines.count else { return false }
    guard !edit.old.isEmpty || edit.start == 0 || lines[edit.start - 1].ending != .none else { return false }
    return zip(lines[edit.start..<end], edit.old).allSatisfy { $0.isIdentical(to: $1) }
  }

  /// Changes one line as specified by an edit that was made to another version of the document.
  private mutating func rebase(_ old: Line?, _ new: Line?, _ rebased: inout RebasedEdit) {
    let text = new?.text ?? ""
    guard !(old?.text ?? "").hasSameBytes(as: text) else { return }
    guard let old, !old.isEmpty else {
      return carryOut(restoring(new!), &rebased)
    }
    let whereabouts = whereabouts(of: old)
    guard case .unchanged(let position) = whereabouts else {
      rebased.obstacles.append(RebasedEdit.Obstacle(whereabouts: whereabouts, text: String(text)))
      return
    }
    carryOut(text.isEmpty ? clearing(position + 1) : replacing(position + 1, with: String(text)), &rebased)
  }

  private mutating func carryOut(_ edit: Edit, _ rebased: inout RebasedEdit) {
    apply(edit)
    rebased.edits.append(edit)
  }

  /// Returns the edit that restores or adds a line.
  private func restoring(_ line: Line) -> Edit {
    guard let position = lines.index(id: line.id) else { return appending(String(line.text), as: line.id) }
    return lines[position].isEmpty
      ? replacing(position + 1, with: String(line.text)) : appending(String(line.text))
  }
}

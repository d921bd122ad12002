/// What an edit of one version of a document comes to in another version.
struct RebasedEdit: Equatable, Sendable {
  /// A line that could not be changed as it should have been, since it does not read any more as it did.
  struct Obstacle: Equatable, Sendable {
    /// What has become of the line: ``Whereabouts/changed(_:)`` or ``Whereabouts/gone``.
    let whereabouts: Whereabouts
    /// The text that the line should have got; empty if it should have gone.
    let text: String
  }

  /// The edits, in order.
  fileprivate(set) var edits: [Edit] = []
  /// What could not be done.
  fileprivate(set) var obstacles: [Obstacle] = []
}

extension Document {
  /// Makes an edit of this document of one that was made of another version.
  ///
  /// A line that reads as it did before the edit is changed, wherever it stands. A line that comes back takes the empty
  /// line that it left, or else the end.
  ///
  /// - Parameter edit: The edit, whose lines have the identities of this document.
  /// - Returns: The edits, and what can't be done because others have changed or removed the line.
  /// - Complexity: O(n) in the number of lines, if they are not where they were.
  func rebasing(_ edit: Edit) -> RebasedEdit {
    guard !fits(edit) else { return RebasedEdit(edits: [edit]) }
    var rebased = RebasedEdit()
    var document = self
    for index in 0..<max(edit.old.count, edit.new.count) {
      let old = index < edit.old.count ? edit.old[index] : nil
      let new = index < edit.new.count ? edit.new[index] : nil
      document.rebase(old, new, near: edit.start + index, &rebased)
    }
    return rebased
  }

  /// Whether the document has the lines that an edit replaces where the edit says.
  private func fits(_ edit: Edit) -> Bool {
    let end = edit.start + edit.old.count
    guard end <= lines.count, edit.old.count == edit.new.count || end == lines.count else { return false }
    // A line can't follow one that has no ending.
    guard edit.new.last?.ending != Line.Ending.none || end == lines.count else { return false }
    guard !edit.old.isEmpty || edit.start == 0 || lines[edit.start - 1].ending != .none else { return false }
    return zip(lines[edit.start..<end], edit.old).allSatisfy { $0 == $1 && $0.id == $1.id }
  }

  /// Changes one line of a document as an edit of another version does.
  private mutating func rebase(_ old: Line?, _ new: Line?, near hint: Int, _ rebased: inout RebasedEdit) {
    let text = new?.text ?? ""
    guard !(old?.text ?? "").hasSameBytes(as: text) else { return }
    guard let old, !old.isEmpty else {
      return carryOut(restoring(new!, near: hint), &rebased)
    }
    let whereabouts = whereabouts(of: old, hint: hint)
    guard case .unchanged(let position) = whereabouts else {
      rebased.obstacles.append(RebasedEdit.Obstacle(whereabouts: whereabouts, text: text))
      return
    }
    carryOut(text.isEmpty ? clearing(position + 1) : replacing(position + 1, with: text), &rebased)
  }

  private mutating func carryOut(_ edit: Edit, _ rebased: inout RebasedEdit) {
    apply(edit)
    rebased.edits.append(edit)
  }

  /// The edit that brings a line back, or in.
  private func restoring(_ line: Line, near hint: Int) -> Edit {
    guard let position = position(of: line.id, hint: hint) else { return appending(line.text, as: line.id) }
    return lines[position].isEmpty ? replacing(position + 1, with: line.text) : appending(line.text)
  }
}

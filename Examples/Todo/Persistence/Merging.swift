import Store

/// A merge of the changes that this session has made to the tasks into the version that another program has written.
struct Merging: Equatable, Sendable {
  /// The edits that make the changes in the other program's version, in order.
  private(set) var edits: [Edit] = []
  /// The identities of the lines that were added at the end, keyed by the identities of the original lines.
  ///
  /// A line is added in this way if another program has changed or removed the original line.
  private(set) var added: [LineID: LineID] = [:]
  /// The tasks that this session has removed but that remain, because another program has changed them.
  private(set) var kept: [LineID] = []

  /// Computes the edits that make this session's changes in another program's version.
  ///
  /// A line that the other program has not changed gets the new text, even at another position. A line that the other
  /// program has changed or removed stays as it is, and the new text is added at the end. A task may then be
  /// duplicated, but no task is lost.
  ///
  /// - Parameters:
  ///   - mine: The version with this session's changes.
  ///   - base: The version to which the changes were made.
  ///   - theirs: The other program's version, whose lines have the identities of the same lines in `base`.
  /// - Complexity: O(*n*), where *n* is the number of lines, and O(*n*) for each changed line that is gone.
  init(_ mine: Document, from base: Document, onto theirs: Document) {
    var document = theirs
    for (position, line) in base.lines.enumerated() where mine.lines[id: line.id] == nil {
      merge(line, nil, position, &document)
    }
    for (position, line) in mine.lines.enumerated() {
      merge(base.lines[id: line.id], line, position, &document)
    }
  }

  private mutating func merge(_ old: Line?, _ new: Line?, _ position: Int, _ document: inout Document) {
    let edit = Edit(start: position, old: old.map { [$0] } ?? [], new: new.map { [$0] } ?? [])
    guard edit.old != edit.new else { return }
    let rebased = document.rebasing(edit)
    for edit in rebased.edits {
      document.apply(edit)
      edits.append(edit)
    }
    guard let obstacle = rebased.obstacles.first, let old else { return }
    guard obstacle.text.isEmpty else {
      let addition = document.appending(obstacle.text)
      document.apply(addition)
      edits.append(addition)
      added[old.id] = document.lines.last?.id
      return
    }
    if case .changed = obstacle.whereabouts { kept.append(old.id) }
  }
}

extension Merging {
  /// Returns the message about the merge.
  ///
  /// - Parameter document: The tasks with the applied edits.
  /// - Returns: The message.
  func message(in document: Document) -> String {
    var sentences: [String] = []
    let twice = added.values.compactMap(document.lines.index(id:)).sorted()
    if !twice.isEmpty {
      sentences.append(
        "The other program changed or removed a task: your text was added as \(Self.list(twice)).")
    }
    let stay = kept.compactMap(document.lines.index(id:)).sorted()
    if !stay.isEmpty {
      sentences.append("Changed by the other program, so not deleted: \(Self.list(stay)).")
    }
    if !sentences.isEmpty { return sentences.joined(separator: " ") }
    return edits.isEmpty
      ? "The other program's version contains all your changes." : "Your changes were made in the new file."
  }

  private static func list(_ positions: [Int]) -> String {
    (positions.count == 1 ? "task " : "tasks ") + positions.map { String($0 + 1) }.joined(separator: ", ")
  }
}

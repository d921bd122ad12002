/// Brings what was changed of one version of the tasks into another.
struct Merging: Equatable, Sendable {
  /// The edits of the other version, in order.
  private(set) var edits: [Edit] = []
  /// The tasks that were added at the end, since others had changed or removed the lines that they were: the identity
  /// of the line, and that of the one at the end.
  private(set) var added: [LineID: LineID] = [:]
  /// The tasks that stay although they were removed here, since others had changed them.
  private(set) var kept: [LineID] = []

  /// Makes edits of another version of those that lead from one version to the next.
  ///
  /// A line that still reads as it did before gets the new text, wherever it stands now. A line that others have
  /// changed or removed stays as they left it, and the new text is added at the end: a task may then be there twice,
  /// but none is lost.
  ///
  /// - Parameters:
  ///   - mine: The version with the changes.
  ///   - base: The version that was changed.
  ///   - theirs: The other version, with the identities of `base`.
  /// - Complexity: O(n) in the number of lines, and again for each that was changed and is not where it was.
  init(_ mine: Document, from base: Document, onto theirs: Document) {
    var document = theirs
    let before = Dictionary(uniqueKeysWithValues: base.lines.map { ($0.id, $0) })
    let stay = Set(mine.lines.map(\.id))
    for (position, line) in base.lines.enumerated() where !stay.contains(line.id) {
      merge(line, nil, position, &document)
    }
    for (position, line) in mine.lines.enumerated() {
      merge(before[line.id], line, position, &document)
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
  /// The message about it.
  ///
  /// - Parameter document: The tasks with the edits carried out.
  /// - Returns: The message.
  func message(in document: Document) -> String {
    var sentences: [String] = []
    let twice = added.values.compactMap { document.position(of: $0) }.sorted()
    if !twice.isEmpty {
      sentences.append("Changed by both, so look at \(Self.list(twice)): your text was added there.")
    }
    let stay = kept.compactMap { document.position(of: $0) }.sorted()
    if !stay.isEmpty {
      sentences.append("Changed by the other program, so not deleted: \(Self.list(stay)).")
    }
    if !sentences.isEmpty { return sentences.joined(separator: " ") }
    return edits.isEmpty
      ? "The other program's version has all that you changed." : "Your changes were made in the new file."
  }

  private static func list(_ positions: [Int]) -> String {
    (positions.count == 1 ? "task " : "tasks ") + positions.map { String($0 + 1) }.joined(separator: ", ")
  }
}

import Store

/// A change of consecutive lines, which can be undone.
///
/// The lines have identities, so that an edit can be applied to a document that other programs have changed.
struct Edit: Equatable, Sendable {
  /// The position of the first line that the edit replaces, counted from 0.
  let start: Int
  /// The lines that the edit replaces.
  let old: [Line]
  /// The lines that take the place of the replaced lines.
  let new: [Line]

  /// The edit that undoes this edit.
  var inverse: Edit { Edit(start: start, old: new, new: old) }

  /// The positions of the old lines or of the new lines, whichever range is longer.
  var positions: Range<Int> { start..<(start + max(old.count, new.count)) }

  /// Returns a Boolean value indicating whether the edit changes a line.
  ///
  /// - Parameter position: The position of the line, counted from 0.
  /// - Returns: `true` if the edit changes the content of the line, adds the line or removes it.
  func changesLine(at position: Int) -> Bool {
    let index = position - start
    guard old.indices.contains(index), new.indices.contains(index) else {
      return positions.contains(position)
    }
    return old[index] != new[index]
  }
}

extension Document {
  /// Returns the edit that adds a line at the end.
  ///
  /// The line has the same ending as the lines before it. If the last line has no ending, the edit adds one.
  ///
  /// - Parameters:
  ///   - text: The line's text, without line breaks.
  ///   - id: The line's identity; `nil` for a new identity.
  /// - Returns: The edit.
  func appending(_ text: String, as id: LineID? = nil) -> Edit {
    let ending = usualEnding
    let new = Line(text: text, ending: ending, id: id ?? lastID.next)
    guard let last = lines.last, last.ending == .none else {
      return Edit(start: lines.count, old: [], new: [new])
    }
    let ended = Line(text: last.text, ending: ending, id: last.id)
    return Edit(start: lines.count - 1, old: [last], new: [ended, new])
  }

  /// Returns the edit that replaces the text of a line and keeps its ending.
  ///
  /// - Parameters:
  ///   - number: The line's number, counted from 1; the line must exist.
  ///   - text: The new text, without line breaks.
  /// - Returns: The edit.
  func replacing(_ number: Int, with text: String) -> Edit {
    let line = lines[number - 1]
    return Edit(start: number - 1, old: [line], new: [Line(text: text, ending: line.ending, id: line.id)])
  }

  /// Returns the edit that empties a line, so that the numbers of the other lines stay the same.
  ///
  /// The program todo-txt does the same, unless it is called with the option `-n`. An empty last line without an ending
  /// would not appear in the file, so the edit removes it from the document.
  ///
  /// - Parameter number: The line's number, counted from 1; the line must exist.
  /// - Returns: The edit.
  func clearing(_ number: Int) -> Edit {
    let line = lines[number - 1]
    guard line.ending != .none else { return Edit(start: number - 1, old: [line], new: []) }
    return replacing(number, with: "")
  }

  /// Returns the edit that empties several lines, as ``clearing(_:)`` empties one line.
  ///
  /// - Parameter ids: The identities of the lines; at least one.
  /// - Returns: The edit.
  /// - Complexity: O(*n*), where *n* is the number of lines.
  func clearing(_ ids: [LineID]) -> Edit {
    var document = self
    for id in ids {
      // Clearing removes a line from the document only if it is the last, so the other lines keep their positions.
      if let position = document.lines.index(id: id) { document.clearLine(position + 1) }
    }
    return edit(to: document)!
  }

  /// Returns the edit that changes this document to another version of it.
  ///
  /// - Parameter other: The other version.
  /// - Returns: The edit of all lines from the first to the last that differ; `nil` if no line differs.
  /// - Complexity: O(*n*), where *n* is the number of lines.
  func edit(to other: Document) -> Edit? {
    let (old, new) = (lines.elements, other.lines.elements)
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start].isIdentical(to: new[start]) { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end].isIdentical(to: new[new.count - 1 - end]) {
      end += 1
    }
    guard start < max(old.count, new.count) - end else { return nil }
    return Edit(
      start: start, old: Array(old[start..<(old.count - end)]), new: Array(new[start..<(new.count - end)]))
  }
}
